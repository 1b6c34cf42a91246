import { isFree } from '../../../../people/custom-fields/input.ts'
import { keyOfField } from '../../remote/data.ts'
import { CONTACT_NAMES, CONVERSATION_NAMES } from './translated-names.ts'

/** A column that is left out. */
export const LEAVE_OUT = 'leave_out'
/** Before the key of an attribute. */
export const DATA = 'data.'

const KEY = /^[A-Za-z][\w-]{0,63}$/

/** What the rows of a table are, by the names that helpdesks give their columns. The first name of a field is ours. */
export interface Layout {
  subject: 'contact' | 'conversation'
  fields: Record<string, string[]>
  /** Columns of our own exports that are counted or made here. */
  ours: string[]
}

export const CONTACTS: Layout = {
  subject: 'contact',
  fields: {
    key: ['id', 'contact id', 'user id', 'customer id', 'person id', 'requester id'],
    name: ['name', 'full name', 'display name', 'contact name', 'customer name', 'contact', 'customer'],
    first_name: ['first name', 'firstname', 'given name', 'vorname'],
    last_name: ['last name', 'lastname', 'surname', 'family name', 'nachname'],
    friendly_name: ['friendly name', 'nickname', 'alias'],
    email: ['email', 'e mail', 'email address', 'mail', 'primary email', 'contact email', 'customer email'],
    mobile: ['mobile', 'phone', 'phone number', 'mobile phone', 'telephone', 'telefon', 'mobile number'],
    twitter: ['twitter', 'twitter handle', 'twitter id', 'twitter username'],
    instagram: ['instagram', 'instagram handle', 'instagram username'],
    external_id: ['external id', 'unique external id', 'reference id'],
    last_seen_at: ['last seen at', 'last seen', 'last active', 'last login at', 'last login'],
    created_at: [
      'created at',
      'created',
      'created date',
      'created on',
      'created time',
      'date created',
      'signed up',
    ],
    updated_at: ['updated at', 'updated', 'last updated', 'last updated at', 'modified', 'last modified'],
  },
  ours: ['open conversations'],
}

export const CONVERSATIONS: Layout = {
  subject: 'conversation',
  fields: {
    key: [
      'key',
      'ticket id',
      'ticket',
      'ticket number',
      'id',
      'number',
      'conversation id',
      'conversation number',
      'case number',
      'ref id',
    ],
    message_key: [
      'message key',
      'message id',
      'comment id',
      'reply id',
      'thread id',
      'article id',
      'post id',
    ],
    subject: ['subject', 'title', 'ticket subject', 'summary', 'betreff', 'topic'],
    text: [
      'text',
      'body',
      'message',
      'description',
      'comment',
      'content',
      'message body',
      'plain body',
      'note',
    ],
    html: ['html', 'html body', 'body html', 'description html', 'message html', 'comment html'],
    is_note: [
      'is note',
      'private',
      'is private',
      'internal',
      'is internal',
      'visibility',
      'message visibility',
    ],
    is_public: ['is public', 'public', 'comment public'],
    by_staff: [
      'by staff',
      'from staff',
      'direction',
      'author type',
      'author role',
      'sender type',
      'from agent',
    ],
    author_name: ['author name', 'author', 'from name', 'sender', 'sender name', 'from'],
    author_email: ['author email', 'from email', 'sender email', 'from address'],
    sent_at: [
      'sent at',
      'message created at',
      'message date',
      'comment created at',
      'posted at',
      'message time',
    ],
    customer_name: [
      'customer name',
      'customer',
      'requester',
      'requester name',
      'contact name',
      'contact',
      'full name',
      'user',
    ],
    customer_email: [
      'customer email',
      'email',
      'requester email',
      'contact email',
      'e mail',
      'email address',
      'user email',
      'requester e mail',
    ],
    customer_mobile: [
      'customer mobile',
      'customer phone',
      'requester phone',
      'contact phone',
      'phone',
      'mobile',
    ],
    assignee: [
      'assignee',
      'agent',
      'assigned to',
      'owner',
      'assignee name',
      'assignee email',
      'agent name',
      'agent email',
    ],
    team: ['team', 'group', 'assigned group', 'assignee group', 'department'],
    tags: ['tags', 'tag', 'labels', 'tag list', 'current tags'],
    status: ['status', 'state', 'ticket status'],
    priority: ['priority', 'urgency', 'ticket priority'],
    channel: ['channel', 'source', 'mailbox', 'inbox', 'category', 'via', 'ticket channel'],
    created_at: [
      'created at',
      'created',
      'created date',
      'created on',
      'created time',
      'date created',
      'date',
      'opened at',
      'opened',
    ],
    updated_at: [
      'updated at',
      'updated',
      'last updated',
      'last updated at',
      'last update',
      'modified',
      'updated time',
    ],
  },
  ours: ['slug', 'messages'],
}

/** Fields with what only one contact can have. */
export const HANDLES = ['email', 'mobile', 'twitter', 'instagram'] as const

/** Fields with a date or time. */
export const TIMES = ['created_at', 'updated_at', 'sent_at', 'last_seen_at']

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Names of columns, each once; those without a name are numbered. */
export function columnNames(head: string[]): string[] {
  const taken = new Set<string>()
  return head.map((cell, index) => {
    const name = cell.trim().slice(0, 200) || `Column ${index + 1}`
    let own = name
    for (let n = 2; taken.has(own); n++) own = `${name} (${n})`
    taken.add(own)
    return own
  })
}

/** What each column is here: as the mapping says, else by its name; what no field has such a name for is an attribute. */
export function proposedFields(
  { subject, fields, ours }: Layout,
  names: string[],
  mapped: Record<string, string> = {},
): Map<string, string> {
  const taken = new Set(Object.values(mapped))
  const proposed = new Map(
    names.flatMap(name => (Object.hasOwn(mapped, name) ? [[name, mapped[name] as string]] : [])),
  )
  const wanted = names.filter(name => !proposed.has(name))
  const translated = subject === 'contact' ? CONTACT_NAMES : CONVERSATION_NAMES
  for (const names of [fields, translated])
    for (let rank = 0; rank < MOST_NAMES; rank++)
      for (const [field, known] of Object.entries(names)) {
        const name = taken.has(field)
          ? undefined
          : wanted.find(one => !proposed.has(one) && plain(one) === known[rank])
        if (name === undefined) continue
        proposed.set(name, field)
        taken.add(field)
      }
  const keys = new Set(Object.values(mapped))
  for (const [index, name] of wanted.entries())
    if (!proposed.has(name))
      proposed.set(name, ours.includes(plain(name)) ? LEAVE_OUT : attributeOf(name, index, keys))
  return new Map(names.map(name => [name, proposed.get(name) as string]))
}

const MOST_NAMES = 12

/** The key of an attribute; the columns of our own exports have it in their names. */
function attributeOf(name: string, index: number, taken: Set<string>): string {
  const given = name.startsWith(DATA) ? name.slice(DATA.length) : name
  const key = KEY.test(given) && name.startsWith(DATA) ? given : keyOfField(given, String(index + 1))
  let own = `${DATA}${key}`
  for (let n = 2; taken.has(own); n++) own = `${DATA}${key.slice(0, 60)}_${n}`
  taken.add(own)
  return own
}

/** Whether a column can be this. */
export function isField({ fields }: Layout, field: string): boolean {
  if (field === LEAVE_OUT || Object.hasOwn(fields, field)) return true
  const key = field.slice(DATA.length)
  return field.startsWith(DATA) && KEY.test(key) && isFree(key)
}
