import { createHash } from 'node:crypto'
import { slugOf } from '../../../../kit/slug.ts'
import { ORIGIN, STATUS, VISIBILITY } from '../../../../talk/conversations/codes.ts'
import type { Line } from '../../../archive/queries.ts'
import { MADE_OF_MESSAGES, NEW_IDENTITY } from '../../new-lines.ts'
import type { Mail } from './read-heads.ts'
import type { MailThread, Placed } from './thread-mails.ts'

const REF_ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
const REF_LENGTH = 10

/** Somebody who writes or gets mail, and is not of the staff. */
export function contactLine(address: string, name: string | null, at: string): Line {
  return {
    id: address,
    name,
    friendly_name: null,
    external_id: null,
    external_avatar_url: null,
    data: {},
    absorbed_into: null,
    last_seen_at: null,
    names: [{ type: 'email', identifier: address }],
    created_at: at,
    updated_at: at,
  }
}

/** An address: of the contact with it, unless it is a member's. */
export function identityLine(address: string, member: Line | undefined, at: string): Line {
  return {
    id: address,
    type: 'email',
    identifier: address,
    user_id: member?.id ?? null,
    contact_id: member ? null : address,
    ...NEW_IDENTITY,
    created_at: at,
  }
}

export function conversationLine(
  { id, mails, people }: MailThread<Mail>,
  isMember: (address: string) => boolean,
): Line {
  const [first, last] = [mails[0]?.mail as Mail, mails.at(-1)?.mail as Mail]
  const { isStaff, sender, others, subject = null } = first
  return {
    id,
    slug: [slugOf(subject ?? '').slice(0, 60), textOf(id, 8)].filter(Boolean).join('-'),
    ref_id: textOf(`ref ${id}`, REF_LENGTH),
    origin_id: id,
    channel_id: first.channelId,
    subject,
    status: STATUS.resolved,
    hold_until: null,
    origin: isStaff ? ORIGIN.staffOutbound : ORIGIN.email,
    priority: 'normal',
    tags: [],
    data: {},
    author_id: (isStaff ? others.find(one => !isMember(one)) : undefined) ?? sender,
    assignee_id: null,
    team_id: null,
    follower_ids: [...people.keys()],
    removed_ids: null,
    merged_into: null,
    ...MADE_OF_MESSAGES,
    created_at: timeOf(first),
    updated_at: timeOf(last),
  }
}

/** What a mail says, and what is known of it besides. */
export interface Words {
  body: string
  original: string | null
  automatic: string | null
  bulk: string | null
  hasFiles: boolean
}

export function messageLine(
  { mail, isNote, recipients, leftOut }: Placed<Mail>,
  thread: Pick<MailThread<Mail>, 'id'>,
  words: Words,
): Line {
  const { id, sender, isStaff } = mail
  const arrival = {
    threaded_by: thread.id === id ? 'none' : 'references',
    automatic: words.automatic,
    bulk: words.bulk,
    new_participant: false,
    dmarc: null,
    imported: true,
  }
  return {
    id,
    conversation_id: thread.id,
    origin_id: id,
    identity_id: sender,
    from_staff: isStaff,
    visibility: isNote ? VISIBILITY.internalNote : VISIBILITY.regular,
    origin: ORIGIN.email,
    body: words.body,
    original_body: words.original,
    html: null,
    arrival,
    recipient_ids: recipients,
    bcc_ids: null,
    left_out_ids: leftOut.length > 0 ? leftOut : null,
    forwarded_to_ids: null,
    claimed_by: null,
    reply_to_id: null,
    reactions: null,
    template: null,
    has_files: words.hasFiles,
    suppress_notifications: true,
    suppress_autoresolve: false,
    no_survey_before: null,
    by_program: null,
    created_at: timeOf(mail),
    edited_at: null,
    deleted_at: null,
  }
}

interface NewFile {
  name: string
  contentType: string
  size: number
  contentId?: string | undefined
  position: number
}

export function fileLine(mail: Mail, { name, contentType, size, contentId, position }: NewFile): Line {
  const key = `${mail.id} ${position}`
  return {
    id: key,
    message_id: mail.id,
    template_id: null,
    name,
    content_type: contentType,
    size,
    content_id: contentId ?? null,
    source_url: null,
    state: 'stored',
    reason: null,
    file: key,
    position,
    created_at: timeOf(mail),
  }
}

export function timeOf({ at }: Pick<Mail, 'at'>): string {
  return new Date(at).toISOString()
}

/** Letters and digits that are always the same for a text. */
function textOf(text: string, length: number): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, length)
  return [...bytes].map(byte => REF_ALPHABET[byte % REF_ALPHABET.length]).join('')
}
