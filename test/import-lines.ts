import { KINDS } from '../src/desk/archive/kinds.ts'
import type { Line } from '../src/desk/archive/queries.ts'
import type { Item } from '../src/desk/archive/read-archive.ts'
import type { Mapping } from '../src/desk/imports/queries.ts'
import type { SourceItem } from '../src/desk/imports/source.ts'
import { startImport } from '../src/desk/imports/start-import.ts'
import type { Blobs } from '../src/kit/blobs.ts'
import type { Scope } from '../src/kit/scope.ts'

const AT = '2026-01-01T00:00:00.000Z'
const times = { created_at: AT, updated_at: AT }

/** Lines of a brand that only a test has; what is not given is null, as in an archive of it. */
export const lines = {
  channel: () => ({ id: 1, slug: 'there', name: 'There', kind: 0, visibility: 0, ...times }),
  contact: (id: number, given: Line = {}) => ({
    id,
    name: `Contact ${id}`,
    data: {},
    names: [{ type: 'email', identifier: `c${id}@there.test` }],
    ...times,
    ...given,
  }),
  identity: (id: number, given: Line = {}) => ({
    id,
    type: 'email',
    identifier: `c${id}@there.test`,
    contact_id: id,
    shows_images: false,
    created_at: AT,
    ...given,
  }),
  conversation: (id: number, author: number, given: Line = {}) => ({
    id,
    slug: `there-${id}`,
    ref_id: `there-ref-${id}`,
    channel_id: 1,
    subject: `Subject ${id}`,
    status: 0,
    origin: 0,
    tags: [],
    data: {},
    author_id: author,
    follower_ids: [author],
    priority: 'normal',
    message_count: 0,
    first_message_body: '',
    ...times,
    ...given,
  }),
  message: (id: number, conversation: number, author: number, given: Line = {}) => ({
    id,
    conversation_id: conversation,
    origin_id: `m-${id}`,
    identity_id: author,
    from_staff: false,
    visibility: 0,
    origin: 0,
    body: `Message ${id}`,
    recipient_ids: [],
    has_files: false,
    suppress_notifications: false,
    suppress_autoresolve: false,
    created_at: `2026-01-01T00:00:00.${String(id).padStart(3, '0')}Z`,
    ...given,
  }),
}

/** The beginning of an archive that was made at that time of a day. */
export const head = (madeAt: string): Item => ({
  is: 'head',
  head: {
    made_at: `2026-02-01T${madeAt}:00.000Z`,
    brand: { slug: 'there', name: 'There', created_at: AT },
    lines: {},
  },
})

export function part(name: string, ...given: Line[]): Item {
  const kind = KINDS.find(one => one.name === name)
  if (!kind) throw new Error(name)
  return { is: 'part', name: `${name}/000000001.jsonl`, kind, lines: given }
}

export const end: Item = { is: 'end', lines: {} }

interface Bringing {
  mapping?: Mapping
  onPart?: () => void | Promise<void>
  /** The run is interrupted after what was given. */
  isKilled?: boolean
}

/** Imports what is given, in its order. */
export function bringTo(scope: Scope, blobs: Blobs, of: Mapping = {}) {
  return (items: SourceItem[], { mapping = of, onPart = () => {}, isKilled = false }: Bringing = {}) => {
    const read = async function* (): AsyncGenerator<SourceItem> {
      yield* items
      if (isKilled) throw new Error('killed')
      yield end
    }
    return startImport(scope, { name: 'test', takes: 'path', read }, { path: '', mapping, blobs, onPart })
  }
}
