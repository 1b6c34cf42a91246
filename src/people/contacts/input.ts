import { z } from 'zod'
import { customData } from '../../kit/custom-data.ts'
import {
  commaSeparated,
  dataParameter,
  flag,
  foreignId,
  idInPath,
  isRecord,
  line,
  listOf,
  oneOf,
  optional,
  pageParameters,
  parameter,
  payload,
  text,
  textParameter,
  timeText,
  words,
} from '../../kit/input.ts'
import { inIssue, orSay, say } from '../../kit/sentences/say.ts'
import { domain } from '../../kit/wire.ts'
import { emailAddress } from '../identities/email.ts'
import { normalizeIdentifier } from '../identities/identifiers.ts'
import { identifierOf, NOUN_OF } from '../identities/input.ts'
import type { IdentityType } from '../identities/queries.ts'

/** Types of identities that the API can attach; Facebook ids cannot be typed by people. */
const ATTACHABLE = ['email', 'mobile', 'instagram', 'igsid', 'twitter'] as const
const FINDABLE = ['email', 'mobile', 'facebook', 'twitter', 'instagram', '_id'] as const
const TYPES = [
  'email',
  'mobile',
  'instagram',
  'igsid',
  'twitter',
  'facebook',
] as const satisfies IdentityType[]

/** When contacts last wrote: within so many days, or not within them. */
export const SEEN = {
  week: { days: 7, isWithin: true },
  month: { days: 30, isWithin: true },
  quiet: { days: 365, isWithin: false },
} as const

export const SEEN_WORDS = Object.keys(SEEN) as (keyof typeof SEEN)[]

export const ContactParams = z.object({
  identifier: z.string().describe('An email address or a phone number.'),
})
export const NoteParams = ContactParams.extend({ id: idInPath })
export const MoveParams = z.object({ id: idInPath })

export const ContactLookup = z.object({
  identifier_type: parameter(oneOf(FINDABLE)).describe(
    'What the path contains instead of an email address; `_id` is our ID.',
  ),
})

export const ContactsQuery = z.object({
  q: textParameter.describe('Matches part of a name or an identity.'),
  data: dataParameter.describe('Only with all of these custom values, as data[key]=value.'),
  sort: parameter(oneOf(['date', 'last_seen', 'name'])).describe(
    '`date`, the default: newest first. `last_seen`: whoever wrote last comes first, for members who see all conversations. `name`: by the name that is shown.',
  ),
  order: parameter(oneOf(['asc', 'desc'])).describe('`desc` is usual for times, `asc` for names.'),
  organization: textParameter.describe(
    'Only customers of the organization with this ID or name; `any` or `none` of them.',
  ),
  'open?': parameter(flag).describe('True: only contacts who began a conversation that is open.'),
  seen: parameter(oneOf(SEEN_WORDS)).describe(
    '`week`, `month`: only contacts who wrote within 7 or 30 days; `quiet`: only those who wrote, but not for a year. For members who see all conversations.',
  ),
  include: optional(commaSeparated(oneOf(['activity']))).describe(
    '`activity` adds `last_seen_at`, the organization and the number of open conversations.',
  ),
  type: parameter(oneOf(TYPES)).describe('Only contacts with an identity of this type.'),
  ...pageParameters,
})

export type ContactsQuery = z.output<typeof ContactsQuery>

export const IdentityBody = payload(
  'identity',
  z
    .object({ type: oneOf(ATTACHABLE), identifier: foreignId(254) })
    .transform(({ type, identifier }, context) => {
      const normal = normalizeIdentifier(type, identifier)
      if (normal !== undefined) return { type, identifier: normal }
      context.issues.push({
        code: 'custom',
        path: ['identifier'],
        message: inIssue(say`must be ${NOUN_OF[type]}`),
        input: identifier,
      })
      return z.NEVER
    }),
)

const noteText = words(20_000)

const notes = optional(listOf(z.preprocess(noteToText, noteText), 50))

const fields = {
  name: optional(line(200)),
  friendly_name: optional(text(1, 200)),
  external_avatar_url: optional(
    z.url({ protocol: /^https?$/, ...orSay`must be an http or https URL` }).max(2_048),
  ),
  id: optional(foreignId(255)).describe('Your ID for the contact, from single sign-on.'),
  data: optional(customData),
  email: optional(emailAddress),
  mobile: optional(identifierOf('mobile')).describe('With country code: +12223334444.'),
  twitter: optional(identifierOf('twitter')),
  instagram: optional(identifierOf('instagram')),
  igsid: optional(identifierOf('igsid')).describe('Instagram-scoped ID.'),
  facebook: optional(z.never(orSay`cannot be set: Facebook identities come from Facebook messages`)),
}

const NAMES = { id: 'externalId' } as const

const NewContact = domain(
  z
    .object({ ...fields, notes })
    .refine(contact => contact.email !== undefined || contact.mobile !== undefined, {
      path: ['email'],
      ...orSay`or mobile is required`,
    }),
  NAMES,
)

const ContactChanges = domain(z.object({ ...fields, notes: notes.describe('Notes to add.') }), NAMES)

export const NewContactBody = payload('contact', NewContact)
export const ContactChangesBody = payload('contact', ContactChanges)

export type ContactInput = z.output<typeof NewContact>
export type ContactChanges = z.output<typeof ContactChanges>

function noteToText(value: unknown): unknown {
  return isRecord(value) ? (value.body ?? value.note) : value
}

/** `{body}`, `{note: "…"}` and `{note: {body}}` mean the same. */
function gatherNote(body: unknown): unknown {
  if (!isRecord(body)) return body
  return isRecord(body.note) ? body.note : body
}

export const NoteBody = z.preprocess(
  gatherNote,
  domain(
    z
      .object({
        body: optional(noteText),
        note: optional(noteText).describe('The same as `body`.'),
        creator_email: optional(emailAddress).describe('A member of staff; the caller by default.'),
        created_at: optional(timeText),
      })
      .refine(({ body, note }) => (body ?? note) !== undefined, {
        path: ['body'],
        ...orSay`or note is required`,
      }),
  ).transform(({ body, note, ...rest }) => ({ ...rest, body: (body ?? note) as string })),
)

export type NoteInput = z.output<typeof NoteBody>
