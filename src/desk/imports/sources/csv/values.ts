import { STATUS } from '../../../../talk/conversations/codes.ts'

/** Statuses that a table can have: on hold needs a time, which tables do not say. */
export const TABLE_STATUSES = ['unresolved', 'pending', 'resolved', 'spam', 'archived'] as const
export const TABLE_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const

type TableStatus = (typeof TABLE_STATUSES)[number]

const STATUS_WORDS: Record<TableStatus, string[]> = {
  unresolved: ['unresolved', 'open', 'new', 'active', 'unassigned', 'assigned', 'reopened', 'offen', '0'],
  pending: ['pending', 'waiting', 'responded', 'waiting on customer', 'awaiting reply', '1'],
  resolved: [
    'resolved',
    'solved',
    'closed',
    'done',
    'completed',
    'auto resolved',
    'chatbot resolved',
    'erledigt',
    'geschlossen',
    '2',
  ],
  spam: ['spam', 'junk', 'spam by ai', '3'],
  archived: ['archived', '4'],
}

const PRIORITY_WORDS: Record<(typeof TABLE_PRIORITIES)[number], string[]> = {
  low: ['low', 'lowest', 'minor', 'niedrig'],
  normal: ['normal', 'medium', 'none', 'default', 'standard', 'mittel'],
  high: ['high', 'major', 'important', 'hoch'],
  urgent: ['urgent', 'highest', 'critical', 'emergency', 'blocker', 'dringend'],
}

const plain = (value: string) =>
  value
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')

function wordIn<Word extends string>(words: Record<Word, string[]>, value: string): Word | undefined {
  return (Object.keys(words) as Word[]).find(word => words[word].includes(plain(value).trim()))
}

export const knownStatus = (value: string) => wordIn(STATUS_WORDS, value)
export const knownPriority = (value: string) => wordIn(PRIORITY_WORDS, value)

/** What a status of a table is here: as the mapping says, by its name, or else unresolved. */
export function statusOf(value: string, mapped: Record<string, string> = {}): TableStatus {
  const given = Object.hasOwn(mapped, value) ? mapped[value] : undefined
  return TABLE_STATUSES.find(one => one === given) ?? knownStatus(value) ?? 'unresolved'
}

export function priorityOf(value: string, mapped: Record<string, string> = {}): string {
  const given = Object.hasOwn(mapped, value) ? mapped[value] : undefined
  return TABLE_PRIORITIES.find(one => one === given) ?? knownPriority(value) ?? 'normal'
}

export const codeOfStatus = (status: TableStatus): number => STATUS[status]

const YES = ['1', 'true', 'yes', 'y', 'x', 'ja', 'oui', 'sí', 'si']
const PUBLIC = ['', '0', 'false', 'no', 'n', 'public', 'reply', 'customer', 'nein', 'non', 'regular']
const STAFF = [
  ...YES,
  'staff',
  'agent',
  'admin',
  'out',
  'outgoing',
  'outbound',
  'operator',
  'teammate',
  'user reply',
]

/** Whether a cell says that a message is for staff alone. What is not understood does: it can be made public later. */
export const saysNote = (value: string) => !PUBLIC.includes(value.trim().toLowerCase())
export const saysPublic = (value: string) => YES.includes(value.trim().toLowerCase())
export const saysStaff = (value: string) => STAFF.includes(value.trim().toLowerCase())

const NO = ['0', 'false', 'no', 'n', 'nein', 'non']
const KNOWN: Record<string, string[]> = {
  by_staff: [
    ...STAFF,
    ...NO,
    'customer',
    'end user',
    'end-user',
    'user',
    'requester',
    'contact',
    'client',
    'visitor',
    'in',
    'incoming',
    'inbound',
  ],
  is_note: [...YES, ...PUBLIC, 'note', 'private', 'internal', 'internal note', 'hidden'],
  is_public: [...YES, ...NO, 'private', 'internal'],
}

/** Whether it is known what a cell of such a field says; others have values of their own. */
export function isKnown(field: string, value: string): boolean {
  return KNOWN[field]?.includes(value.trim().toLowerCase()) ?? true
}
