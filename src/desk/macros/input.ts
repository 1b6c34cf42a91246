import { z } from 'zod'
import {
  code,
  flag,
  foreignId,
  idInPath,
  integer,
  line,
  listOf,
  optional,
  payload,
  words,
} from '../../kit/input.ts'
import { carryMark } from '../../kit/internal-marks.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { domain } from '../../kit/wire.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { ConversationParams } from '../../talk/conversations/input.ts'
import { message } from '../../talk/messages/input.ts'
import { AnyAction, isOneAction } from '../rules/actions.ts'

/** Rules also tell staff, call webhooks and ask for ratings, which macros do not; what a macro says to the customer is its reply. */
const MacroAction = AnyAction.omit({ reply: true, notify: true, webhook: true, survey: true }).refine(
  isOneAction,
  orSay`must be one action`,
)

const Reply = domain(
  z
    .object({
      body: optional(words(100_000)).describe(
        'Markdown, with `{customer}`, `{agent}`, `{subject}`, `{brand}` and `{reference}`.',
      ),
      response_template: optional(integer(1, Number.MAX_SAFE_INTEGER)).describe(
        'ID of a response template that everybody has, in place of a text; its files are sent, too.',
      ),
      visibility: optional(code(VISIBILITY)),
      resolve: optional(flag).describe(
        'False leaves the status as it is; by default, a reply resolves as any other, and a note does not.',
      ),
    })
    .strict(),
)

const fields = {
  name: line(120).describe('Unique, ignoring case.'),
  then: listOf(MacroAction, 20).describe(
    'Actions in this order, after the reply; `{"assign": "me"}` is whoever applies it.',
  ),
  reply: Reply.nullable().describe('The reply or note; null for none.'),
  enabled: optional(flag).describe('Whether staff can apply it; true by default.'),
}

const NAMES = { then: 'actions' } as const

const NewMacro = domain(
  z.object({ ...fields, then: fields.then.optional(), reply: fields.reply.optional() }),
  NAMES,
)
const MacroChanges = domain(
  z.object({
    ...fields,
    name: optional(fields.name),
    then: fields.then.optional(),
    reply: fields.reply.optional(),
    position: optional(integer(0, 10_000)).describe('Position in the list, from 0.'),
  }),
  NAMES,
)

export const NewMacroBody = payload('macro', NewMacro)
export const MacroChangesBody = payload('macro', MacroChanges)
export const MacroParams = z.object({ id: idInPath })
export const UseParams = ConversationParams.extend({ id: idInPath })

const Use = domain(
  z.object({
    origin_id: optional(foreignId(1_000)).describe(
      'Your ID for this use. The same ID again changes nothing and returns the first use.',
    ),
    message: message.optional().describe("Sent instead of the macro's reply, for example after editing it."),
  }),
)

export const UseBody = z.preprocess(
  body => body ?? {},
  payload(
    'use',
    z.preprocess(use => carryMark(use, 'message'), Use),
  ),
)

export type NewMacro = z.output<typeof NewMacro>
export type MacroChanges = z.output<typeof MacroChanges>
export type MacroReply = z.output<typeof Reply>
export type MacroUse = z.output<typeof Use>
