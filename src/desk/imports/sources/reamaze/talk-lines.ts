import { createHash } from 'node:crypto'
import { ORIGIN, PRIORITIES, STATUS, VISIBILITY } from '../../../../talk/conversations/codes.ts'
import type { Line } from '../../../archive/queries.ts'
import { MADE_OF_MESSAGES } from '../../new-lines.ts'
import { asLine, asLines, codeIn, dataIn, numberIn, textIn, timeIn, timesIn } from '../../remote/fields.ts'
import type { People } from './people.ts'

/** Ten characters that are always the same for a slug: a reference, where the other side does not say its own. */
const referenceOf = (slug: string) => createHash('sha256').update(slug).digest('hex').slice(0, 10)

export function conversationLine(people: People, one: Line): Line {
  const slug = textIn(one, 'slug') ?? ''
  const times = timesIn(one)
  const idOf = (person: unknown) => people.note(asLine(person), times.created_at, slug)
  const status = codeIn(one, 'status', STATUS)
  const hold = timeIn(one, 'hold_until')
  const isHeld = status === STATUS.onHold && hold !== null
  const priority = textIn(one, 'priority')
  return {
    id: slug,
    slug,
    ref_id: textIn(one, 'ref_id') ?? referenceOf(slug),
    origin_id: textIn(one, 'origin_id'),
    channel_id: textIn(asLine(one.category), 'slug'),
    subject: textIn(one, 'subject'),
    status: status === STATUS.onHold && !isHeld ? STATUS.unresolved : status,
    hold_until: isHeld ? hold : null,
    origin: codeIn(one, 'origin', ORIGIN),
    priority: PRIORITIES.find(name => name === priority) ?? 'normal',
    tags: Array.isArray(one.tag_list) ? one.tag_list.filter(tag => typeof tag === 'string') : [],
    data: dataIn(one),
    author_id: idOf(one.author) ?? null,
    assignee_id: people.memberOf(asLine(one.assignee)),
    team_id: textIn(asLine(one.team), 'id'),
    follower_ids: asLines(one.followers).flatMap(person => idOf(person) ?? []),
    removed_ids: null,
    merged_into: null,
    ...MADE_OF_MESSAGES,
    ...times,
  }
}

/** What names a message there: its number, if the API has it, else its id where it came from, else all that it says. */
export function messageKeyOf(one: Line): string {
  const slug = textIn(asLine(one.conversation), 'slug')
  const said = [one.created_at, one.body, textIn(asLine(one.user), 'email')]
  const digest = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32)
  return textIn(one, 'id') ?? `${slug} ${textIn(one, 'origin_id') ?? digest}`
}

export function messageLine(people: People, one: Line): Line {
  const { created_at: at } = timesIn(one)
  const key = messageKeyOf(one)
  const conversation = asLine(one.conversation)
  const slug = textIn(conversation, 'slug')
  const idOf = (person: unknown) => people.note(asLine(person), at, slug)
  const idsOf = (named: unknown) => asLines(named).flatMap(person => idOf(person) ?? [])
  const some = (named: unknown) => (asLines(named).length > 0 ? idsOf(named) : null)
  const user = asLine(one.user)
  const author = idOf(user)
  const isStaff = user['staff?'] ?? people.memberOf(user) !== null
  const followers = idsOf(conversation.followers)
  // What somebody wrote who no longer takes part, or never did, was for staff.
  const isAside = isStaff !== true && author !== undefined && !followers.includes(author)
  const reactions = asLines(one.reactions).flatMap(({ emoji, user }) => {
    const identity = idOf(user)
    return identity ? [{ identity_id: identity, emoji }] : []
  })
  return {
    id: key,
    conversation_id: slug,
    origin_id: textIn(one, 'origin_id') ?? key,
    identity_id: author ?? null,
    from_staff: isStaff === true,
    visibility: visibilityIn(one),
    origin: codeIn(one, 'origin', ORIGIN),
    body: textIn(one, 'body') ?? '',
    original_body: one['folded?'] === true ? textIn(one, 'original_body') : null,
    html: null,
    arrival: arrivalIn(one),
    recipient_ids: idsOf(one.direct_recipients ?? one.recipients),
    bcc_ids: some(one.bcc),
    left_out_ids: isAside && followers.length > 0 ? followers : some(one.without),
    forwarded_to_ids: some(one.forwarded_to),
    claimed_by: textIn(one, 'claimed_by'),
    reply_to_id: textIn(one, 'reply_to'),
    reactions: reactions.length > 0 ? reactions : null,
    template: null,
    has_files: asLines(one.attachments).length > 0,
    suppress_notifications: true,
    suppress_autoresolve: false,
    no_survey_before: null,
    by_program: null,
    created_at: at,
    edited_at: timeIn(one, 'edited_at'),
    deleted_at: timeIn(one, 'deleted_at'),
  }
}

/** Only what is said to be public is: of other kinds, such as replies that were held back, we know less. */
function visibilityIn({ visibility }: Line): number {
  const isPublic = visibility === undefined || visibility === null || visibility === VISIBILITY.regular
  return isPublic ? VISIBILITY.regular : VISIBILITY.internalNote
}

/** How it came in, as we store it; the mail itself is not there. */
function arrivalIn({ arrival, origin }: Line): Line | null {
  if (typeof arrival !== 'object' || arrival === null) return null
  const { 'elsewhere?': elsewhere, 'imported?': _, bulk, also_to, from, reply_to, ...known } = asLine(arrival)
  return {
    ...known,
    ...(bulk ? { bulk } : {}),
    ...(Array.isArray(also_to) && also_to.length > 0 ? { also_to } : {}),
    ...(from ? { from } : {}),
    ...(reply_to ? { reply_to } : {}),
    ...(elsewhere === true ? { elsewhere } : {}),
    ...(origin === ORIGIN.email ? { imported: true } : {}),
  }
}

/** A file whose bytes are fetched, or failed for this reason. */
export function fileLine(
  message: Line,
  file: Line,
  { position, reason }: { position: number; reason?: string },
) {
  const key = textIn(file, 'id') ?? `${messageKeyOf(message)} ${position}`
  const had = reason ?? (textIn(file, 'state') === 'failed' ? (textIn(file, 'reason') ?? '') : undefined)
  return {
    id: key,
    message_id: messageKeyOf(message),
    template_id: null,
    name: textIn(file, 'file_file_name') ?? 'file',
    content_type: textIn(file, 'file_content_type'),
    size: numberIn(file, 'file_file_size'),
    content_id: null,
    source_url: textIn(file, 'source_url'),
    state: had === undefined ? 'stored' : 'failed',
    reason: had ?? null,
    file: had === undefined ? key : null,
    position,
    created_at: timesIn(message).created_at,
  }
}

/** From 1 to 5; null for what is no rating. */
export function starsIn(one: Line): number | null {
  const rating = numberIn(one, 'rating')
  return rating !== null && [1, 2, 3, 4, 5].includes(rating) ? rating : null
}

export function ratingLine(people: People, one: Line, conversation: string | undefined): Line {
  const assignee = people.byNumber(textIn(one, 'assignee_id'))
  return {
    id: textIn(one, 'id'),
    conversation_id: conversation ?? null,
    identity_id: people.byNumber(textIn(one, 'user_id')),
    assignee_id: (assignee && people.owners.get(assignee)?.member) ?? null,
    rating: starsIn(one),
    comment: textIn(one, 'comment'),
    ...timesIn(one),
  }
}
