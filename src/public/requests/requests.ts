import { notFound } from '../../kit/errors.ts'
import { filesIn, withFiles } from '../../kit/markdown/files.ts'
import { renderWritten } from '../../kit/markdown/render-written.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import type { Customer } from '../../people/customers/sessions.ts'
import { findPeople } from '../../people/identities/people.ts'
import { presentAttachmentsOf } from '../../talk/attachments/present.ts'
import { STATUS, STATUSES, type Status } from '../../talk/conversations/codes.ts'
import { NO_TEXT } from '../../talk/intake/receive.ts'
import { textKindOf } from '../../talk/messages/provenance.ts'
import { findRequest, type Request, selectReadable } from './queries.ts'

/** What a customer is told of a conversation's status. That we take it for spam is not their concern. */
export type PlainStatus = 'open' | 'waiting' | 'on_hold' | 'resolved' | 'closed'

export function plainStatus(status: Status): PlainStatus {
  const isOf = (codes: readonly Status[]) => codes.includes(status)
  if (status === STATUS.pending) return 'waiting'
  if (isOf(STATUSES.onHold)) return 'on_hold'
  if (isOf(STATUSES.resolved)) return 'resolved'
  return isOf(STATUSES.archived) ? 'closed' : 'open'
}

/** Whether nobody has to do anything. */
export function isDone(status: Status): boolean {
  return ['resolved', 'closed'].includes(plainStatus(status))
}

/** A request of the customer. Throws not_found for all others. */
export async function getRequest(scope: Scope, { identityIds }: Customer, slug: string): Promise<Request> {
  const request = await findRequest(scope, identityIds, slug)
  if (!request) throw notFound(say`conversation`)
  return request
}

/** The subject, or what the customer wrote first; empty for neither. */
export function titleOf({ subject, ownWords }: Request): string {
  if (subject) return subject
  const words = ownWords.replace(/\s+/g, ' ').trim()
  if (words === NO_TEXT) return ''
  return words.length > 80 ? `${words.slice(0, 80).toWellFormed()}…` : words
}

export interface ShownFile {
  name: string
  url: string
  size: number | null
}

/** A message as its customer reads it. */
export interface ShownMessage {
  id: number
  isOwn: boolean
  fromStaff: boolean
  name: string
  /** Sanitised HTML. */
  html: string
  files: ShownFile[]
  createdAt: Date
}

const MAX_SHOWN = 200

/** What a customer may read of a request, oldest first, and whether there is more before that. */
export async function readRequest(
  scope: Scope,
  { identityIds }: Customer,
  { request, address }: { request: Request; address: BaseAddress },
): Promise<{ messages: ShownMessage[]; isCut: boolean }> {
  const found = await selectReadable(scope, { id: request.id, identityIds }, MAX_SHOWN + 1)
  const rows = found.slice(0, MAX_SHOWN).toReversed()
  const texts = rows.map(row => ({ body: row.body === NO_TEXT ? '' : row.body, kind: textKindOf(row) }))
  const withFile = rows.filter(({ hasFiles }) => hasFiles).map(({ id }) => id)
  const [bodies, files, people] = await Promise.all([
    renderWritten(texts, 'mail'),
    presentAttachmentsOf(scope, withFile, address),
    findPeople(
      scope,
      rows.map(({ identityId }) => identityId),
    ),
  ])
  const messages = rows.map((row, index) => {
    const body = bodies[index] as string
    const attached = (files.get(row.id) ?? []).filter(({ state }) => state === 'stored')
    const pictureOf = (wanted: number) => attached.find(({ id }) => id === wanted)?.thumb_url ?? undefined
    return {
      id: row.id,
      isOwn: identityIds.includes(row.identityId),
      fromStaff: row.fromStaff,
      name: people.get(row.identityId)?.name ?? '',
      html: withFiles(body, pictureOf),
      files: attached
        .filter(({ id }) => !filesIn(body).includes(id))
        .map(({ file_file_name: name, url, file_file_size: size }) => ({ name: name ?? '', url, size })),
      createdAt: row.createdAt,
    }
  })
  return { messages, isCut: found.length > MAX_SHOWN }
}
