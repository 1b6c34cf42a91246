import { createHash } from 'node:crypto'
import { slugOf } from '../../../kit/slug.ts'
import { fileNameOf } from '../../../talk/attachments/file-name.ts'
import { ORIGIN, STATUS, VISIBILITY } from '../../../talk/conversations/codes.ts'
import { TICKET_NUMBER, TICKET_TOKEN } from '../../../talk/conversations/ticket-number.ts'
import type { Line } from '../../archive/queries.ts'
import { MADE_OF_MESSAGES } from '../new-lines.ts'

/** Lines of our archives, of what other helpdesks say. What is not given is as it is in a new record. */

const REF_ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
const REF_LENGTH = 10
const MOST_IN_SLUG = 60

/** Letters and digits that are always the same for a text. */
export function textOf(text: string, length: number): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, length)
  return [...bytes].map(byte => REF_ALPHABET[byte % REF_ALPHABET.length]).join('')
}

interface Ticket {
  /** The host of the helpdesk. */
  host: string
  /** Its id there, if that is not its number. */
  id?: string
  number: string
  subject: string | null
  author: string | undefined
  /** What its mail has in brackets; null: nothing is known. */
  token: string | null
}

/** A conversation of the helpdesk, by the number that customers know. */
export function ticketLine({ host, number, id = number, subject, author, token }: Ticket, more: Line): Line {
  const { data, ...given } = more
  return {
    id,
    // Digits alone would be the id of another conversation.
    slug: `${slugOf(subject ?? '').slice(0, MOST_IN_SLUG) || 'ticket'}-${number}`,
    ref_id: textOf(`${host} ${id}`, REF_LENGTH),
    origin_id: `${host} ${id}`,
    channel_id: null,
    subject,
    status: STATUS.resolved,
    hold_until: null,
    origin: ORIGIN.email,
    priority: 'normal',
    tags: [],
    author_id: author ?? null,
    assignee_id: null,
    team_id: null,
    follower_ids: [],
    removed_ids: null,
    merged_into: null,
    ...MADE_OF_MESSAGES,
    ...given,
    data: { [TICKET_NUMBER]: number, ...(token ? { [TICKET_TOKEN]: token } : {}), ...(data as Line) },
  }
}

interface Comment {
  id: string
  ticket: string
  /** Its Message-ID, if it is known, else what names it there. */
  originId: string
  author: string | null
  isStaff: boolean
  isNote: boolean
  body: string
  /** Null: when it is imported. */
  at: string | null
}

/** A message or a note. Mail is said to be imported, so that replies to its Message-ID find it. */
export function saidLine(
  { id, ticket, originId, author, isStaff, isNote, body, at }: Comment,
  more: Line = {},
): Line {
  return {
    id,
    conversation_id: ticket,
    origin_id: originId,
    identity_id: author,
    from_staff: isStaff,
    visibility: isNote ? VISIBILITY.internalNote : VISIBILITY.regular,
    origin: ORIGIN.email,
    body,
    original_body: null,
    html: null,
    arrival: null,
    recipient_ids: [],
    bcc_ids: null,
    left_out_ids: null,
    forwarded_to_ids: null,
    claimed_by: null,
    reply_to_id: null,
    reactions: null,
    template: null,
    has_files: false,
    suppress_notifications: true,
    suppress_autoresolve: false,
    no_survey_before: null,
    by_program: null,
    created_at: at,
    edited_at: null,
    deleted_at: null,
    ...more,
  }
}

/** A Message-ID in angle brackets, which some keep without them; null for what is none. */
export function messageIdIn(text: string | null): string | null {
  const id = text?.replace(/^<|>$/g, '') ?? ''
  return /^[^<>\s]+@[^<>\s]+$/.test(id) ? `<${id}>` : null
}

/** Whether something is asked for by this name for the first time. */
export function createSeen(): (name: string) => boolean {
  const seen = new Set<string>()
  return name => seen.size < seen.add(name).size
}

/** How a mail came in of which only the Message-ID is known. */
export function arrivalOfMail(isFirst: boolean): Line {
  return {
    threaded_by: isFirst ? 'none' : 'references',
    automatic: null,
    bulk: null,
    new_participant: false,
    dmarc: null,
    imported: true,
  }
}

interface NamedFile {
  key: string
  /** The message. */
  of: string
  name: string
  contentType: string | null
  size: number | null
  position: number
  at: string
  /** Why there are no bytes. */
  reason?: string | undefined
}

export function fileLine(one: NamedFile): Line {
  const { key, of, name, contentType, size, position, at, reason } = one
  return {
    id: key,
    message_id: of,
    template_id: null,
    name: fileNameOf(name),
    content_type: contentType,
    size,
    content_id: null,
    source_url: null,
    state: reason === undefined ? 'stored' : 'failed',
    reason: reason ?? null,
    file: reason === undefined ? key : null,
    position,
    created_at: at,
  }
}

/** Of articles and topics here. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,99}$/

/** A name for addresses that nothing else of this source has. */
export function createSlugs(): (text: string, id: string) => string {
  const taken = new Set<string>()
  return (text, id) => {
    const plain = SLUG.test(text) ? text : slugOf(text)
    const slug = plain === '' || /^\d+$/.test(plain) || taken.has(plain) ? `${plain || 'item'}-${id}` : plain
    taken.add(slug)
    return slug
  }
}
