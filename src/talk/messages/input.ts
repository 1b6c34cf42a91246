import { z } from 'zod'
import { fileUrl, fileUrls } from '../../kit/file-urls.ts'
import {
  alsoAs,
  code,
  commaSeparated,
  flag,
  foreignId,
  idInPath,
  isRecord,
  oneOf,
  optional,
  pageParameters,
  parameter,
  payload,
  text,
  textParameter,
  timeText,
  words,
  wrapped,
} from '../../kit/input.ts'
import { applyingMark, carryMark, refusingMarks } from '../../kit/internal-marks.ts'
import { inIssue, orSay, say } from '../../kit/sentences/say.ts'
import { isTime } from '../../kit/time.ts'
import { domain, under } from '../../kit/wire.ts'
import { uploadIds } from '../attachments/input.ts'
import { ORIGIN, VISIBILITY } from '../conversations/codes.ts'
import {
  assigneeField,
  CONVERSATION_NAMES,
  conversationFields,
  customer,
  customerWithData,
  NOTE,
  named,
  person,
  teamField,
} from '../conversations/input.ts'

const MAX_RECIPIENTS = 50
const MAX_COMMENT = 20_000
/** A mail's Message-ID may fill a whole line (RFC 5322). */
const MAX_ORIGIN_ID = 1_000

/** Clients send [] and {} for "no user"; an empty address is a mistake, not the caller. */
function emptySenderToCaller(value: unknown): unknown {
  if (value === '' || value === null) return undefined
  return typeof value === 'object' && Object.keys(value ?? {}).length === 0 ? undefined : value
}

const sender = z.preprocess(emptySenderToCaller, customer.optional()).optional()

const startingCustomer = z.preprocess(emptySenderToCaller, customerWithData.optional()).optional()

/** An email address, or an object that has one. */
const recipient = alsoAs(
  z.preprocess(value => (typeof value === 'string' ? { email: value } : value), person.transform(named)),
  { type: 'string', format: 'email' },
)

/** true: never; a date: not before that day; the column's value for each. */
const surveySuppression = z
  .union([flag, z.string()], orSay`must be true, false or a date YYYY-MM-DD`)
  .refine(value => typeof value === 'boolean' || (/^\d{4}-\d{2}-\d{2}$/.test(value) && isTime(value)), {
    ...orSay`must be true, false or a date YYYY-MM-DD`,
  })
  .transform(value => (typeof value === 'string' ? value : value ? 'infinity' : undefined))

/** What a message can say, by its names on the wire. */
export const messageObject = z.object({
  body: words(100_000).describe('Markdown.'),
  visibility: optional(code(VISIBILITY)),
  user: sender.describe('The sender; the caller by default. An unknown address creates a contact.'),
  origin_id: optional(foreignId(MAX_ORIGIN_ID)).describe(
    'Your ID for this message. Posting the same ID again returns the existing message.',
  ),
  recipients: optional(commaSeparated(recipient, MAX_RECIPIENTS)).describe('People to add as followers.'),
  cc: optional(commaSeparated(recipient, MAX_RECIPIENTS)).describe('Another name of recipients.'),
  bcc: optional(commaSeparated(recipient, MAX_RECIPIENTS)).describe(
    'People who get this message only. Nobody else sees that, and they do not become followers.',
  ),
  without: optional(commaSeparated(recipient, MAX_RECIPIENTS)).describe(
    'Followers who do not get this message.',
  ),
  suppress_notifications: optional(flag).describe('True sends no notifications.'),
  suppress_autoresolve: optional(flag).describe(
    'True keeps a staff message from resolving the conversation.',
  ),
  suppress_surveys: optional(surveySuppression).describe(
    '`true`: no survey is sent; `YYYY-MM-DD`: none before that day.',
  ),
  human_agent: optional(flag).describe(
    'True: a person wrote this, so that it may go out where replies of programs no longer may. Always so on the pages.',
  ),
  assign: optional(flag).describe('True assigns the conversation to the caller if nobody has it.'),
  attachment: optional(fileUrl).describe('URL of a file to attach.'),
  attachments: optional(fileUrls).describe('URLs of files to attach.'),
  uploads: optional(uploadIds).describe('IDs of uploaded attachments.'),
})

const MessageFields = domain(
  messageObject.extend({ body: text(0, 100_000).describe('Markdown; may be empty if there are files.') }),
  { user: 'sender', suppress_surveys: 'noSurveyBefore' },
)

/** Files by URL can be named in two ways. */
const filled = MessageFields.transform(
  ({ attachment, attachments = [], cc = [], recipients = [], ...rest }) => ({
    ...rest,
    recipients: [...recipients, ...cc],
    fileUrls: attachment ? [attachment, ...attachments] : attachments,
  }),
).superRefine(({ body, uploads = [], fileUrls }, context) => {
  if (body.trim() === '' && uploads.length === 0 && fileUrls.length === 0)
    context.addIssue({ code: 'custom', path: ['body'], message: inIssue(say`must not be empty`) })
})

/** A message that is posted. */
export const message = applyingMark(NOTE, filled)

/** Options that count beside `message` as well as inside it, with the other spellings clients use. */
const OPTIONS: Record<string, string[]> = {
  visibility: ['visibility'],
  suppress_notifications: ['suppress_notifications', 'suppress_notification'],
  suppress_autoresolve: ['suppress_autoresolve'],
  suppress_surveys: ['suppress_surveys', 'suppress_survey'],
  attachment: ['attachment'],
  attachments: ['attachments'],
  uploads: ['uploads'],
}

/** Moves options from beside the message into it; those inside win. */
function hoistOptions(around: unknown): unknown {
  if (!isRecord(around) || !isRecord(around.message)) return around
  const message: Record<string, unknown> = { ...around.message }
  for (const [wish, spellings] of Object.entries(OPTIONS)) {
    const given = [around.message, around].flatMap(place => spellings.map(spelling => place[spelling]))
    message[wish] = given.find(value => value !== undefined && value !== null && value !== '')
  }
  return { ...around, message }
}

export const PostMessageBody = under(
  'message',
  z.preprocess(
    body => carryMark(hoistOptions(wrapped('message', body)), 'message', 'visibility'),
    z.object({ message }),
  ),
)

export type MessageInput = Partial<z.output<typeof filled>> & { body: string }

const NewConversation = domain(
  z.object({
    ...conversationFields,
    category: z.string().min(1).describe('Slug of the channel.'),
    assignee: assigneeField,
    team: teamField,
    origin: optional(code(ORIGIN)),
    origin_id: optional(foreignId(MAX_ORIGIN_ID)).describe(
      'ID of the thread at its source; unique in the channel.',
    ),
    user: startingCustomer.describe('The customer.'),
    message: message.describe('The first message; from the customer unless it names another user.'),
  }),
  { ...CONVERSATION_NAMES, user: 'customer' },
)

export const StartConversationBody = z.preprocess(
  body => carryMark(body, 'conversation'),
  payload(
    'conversation',
    z.preprocess(around => carryMark(hoistOptions(around), 'message', 'visibility'), NewConversation),
  ),
)

export type ConversationInput = Omit<z.output<typeof NewConversation>, 'message'> & { message: MessageInput }

/** The hosted product uses it for replies that crossed; there are none here. */
export const COLLISION = 2 as const

export const MessagesQuery = z.object({
  filter: parameter(oneOf(['staff', 'customer'])).describe('Only messages of staff, or only of customers.'),
  visibility: parameter(code({ ...VISIBILITY, collisionDetected: COLLISION } as const)),
  sent_by: textParameter.describe('Only messages from this email address.'),
  tag: optional(commaSeparated(z.string())).describe('Only in conversations with all of these tags.'),
  origin: optional(commaSeparated(code(ORIGIN))).describe('Only these origins, by code.'),
  category: textParameter.describe('Only in the channel with this slug.'),
  start_date: parameter(timeText).describe('On or after this time.'),
  end_date: parameter(timeText).describe('On or before this time; a date includes that day.'),
  include: optional(commaSeparated(oneOf(['original_body', 'body_html']))).describe(
    'original_body adds the text as received; body_html adds sanitised HTML.',
  ),
  ...pageParameters,
})

export const MessageParams = z.object({ id: idInPath })

export const MarkdownBody = z.object({
  text: z.string().max(100_000),
  as: optional(oneOf(['message', 'article'])).describe(
    '`message`, the default, keeps single line breaks; `article` joins lines.',
  ),
})

export type MessagesQuery = z.output<typeof MessagesQuery>

export const ForwardBody = refusingMarks(
  payload(
    'forward',
    domain(
      z.object({
        to: commaSeparated(recipient, MAX_RECIPIENTS).describe('Outsiders, by email address.'),
        body: optional(z.string().max(MAX_COMMENT)).describe('Markdown that comes first.'),
        thread: optional(flag).describe(
          'true also sends the earlier messages of the conversation, without notes.',
        ),
        origin_id: optional(foreignId(MAX_ORIGIN_ID)).describe('A repeat with the same ID sends nothing.'),
      }),
    ),
  ),
)

export type Forward = z.output<typeof ForwardBody>['forward']
