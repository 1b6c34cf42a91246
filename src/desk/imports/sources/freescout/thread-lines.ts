import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { asLines, textIn, timeIn, timesIn } from '../../remote/fields.ts'
import type { RemoteFile } from '../../remote/files.ts'
import { arrivalOfMail, messageIdIn, saidLine } from '../../remote/lines.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import type { People } from '../../remote/people.ts'
import { customerId, UNKNOWN } from './people-lines.ts'

const TYPE = { customer: 1, message: 2, note: 3, lineItem: 4, chat: 8 }
const STATE = { draft: 1, hidden: 3, review: 4 }
const FORWARD = 1

const typeOf = (thread: Line) => Number(thread.type)
const stateOf = (thread: Line) => Number(thread.state)

/** What has no words of anybody. */
export const isLineItem = (thread: Line) => typeOf(thread) === TYPE.lineItem
/** What was not sent. */
export const isUnsent = (thread: Line) => [STATE.draft, STATE.review].includes(stateOf(thread))

/** A mail that staff have entered for a customer is the customer's. */
function writerOf(thread: Line): { id: string; isStaff: boolean } {
  const user = textIn(thread, 'created_by_user_id')
  const isCustomers =
    typeOf(thread) === TYPE.customer || (typeOf(thread) === TYPE.chat && Number(user ?? 0) <= 0)
  if (!isCustomers) return { id: Number(user) > 0 && user !== null ? user : UNKNOWN, isStaff: true }
  const customer = textIn(thread, 'customer_id') ?? textIn(thread, 'created_by_customer_id')
  return { id: customerId(customer) ?? `writer of ${textIn(thread, 'id')}`, isStaff: false }
}

interface Place {
  people: People
  originOf: (conversation: string) => number
  /** False for a Message-ID that was seen before. */
  isNew: (messageId: string) => boolean
}

/** A mail, a chat, or a note. What was forwarded to others, or is hidden from customers, is a note. */
export function messageLine(thread: Line, { people, originOf, isNew }: Place): Line {
  const [id, ticket] = [textIn(thread, 'id') ?? '', textIn(thread, 'conversation_id') ?? '']
  const { created_at: at } = timesIn(thread)
  const writer = writerOf(thread)
  if (writer.isStaff) people.memberOf(writer.id, at)
  const isNote =
    typeOf(thread) === TYPE.note || stateOf(thread) === STATE.hidden || Number(thread.subtype) === FORWARD
  const messageId = isNote ? null : messageIdIn(textIn(thread, 'message_id') ?? textIn(thread, 'sent_id'))
  const isNewMail = messageId !== null && isNew(`${ticket} ${messageId}`)
  return saidLine(
    {
      id,
      ticket,
      originId: isNewMail ? messageId : `thread ${id}`,
      author: people.identityOf(writer.id, at),
      isStaff: writer.isStaff,
      isNote,
      body: markdownOfHtml(textIn(thread, 'body') ?? ''),
      at,
    },
    {
      origin: originOf(ticket),
      arrival: isNewMail ? arrivalOfMail(false) : null,
      edited_at: timeIn(thread, 'edited_at'),
      has_files: asLines(thread.files).length > 0,
    },
  )
}

/** The files of a thread, also those that its text shows. They are in FreeScout's folder. */
export function filesOf(thread: Line, folder: string): RemoteFile[] {
  return asLines(thread.files).map(file => ({
    key: `${textIn(thread, 'id')} ${textIn(file, 'id')}`,
    name: textIn(file, 'file_name') ?? 'file',
    contentType: textIn(file, 'mime_type'),
    size: textIn(file, 'size') === null ? null : Number(file.size),
    url: null,
    bytes: () => bytesOf(folder, `${textIn(file, 'file_dir') ?? ''}/${textIn(file, 'file_name') ?? ''}`),
  }))
}

/** Throws unavailable for what is not in the folder. */
async function bytesOf(folder: string, path: string): Promise<Buffer> {
  const at = resolve(folder, `./${path}`)
  const bytes = at.startsWith(`${folder}${sep}`) ? await readFile(at).catch(() => undefined) : undefined
  if (bytes === undefined) throw new Problem('unavailable', say`There is no such file in its folder.`)
  return bytes
}
