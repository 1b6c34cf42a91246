import { z } from 'zod'
import { commaSeparated, isRecord, oneOf, optional, parameter, payload } from '../../kit/input.ts'
import { inIssue, orSay, say } from '../../kit/sentences/say.ts'
import { domain } from '../../kit/wire.ts'
import { emailAddress } from '../../people/identities/email.ts'
import { CHANNEL_KINDS, type ChannelKind } from './kinds.ts'
import { settingNames } from './settings.ts'

const KINDS = Object.entries(CHANNEL_KINDS)
  .map(([name, code]) => `${name} (${code})`)
  .join(', ')

/** A channel type by name (`email`) or code (`1`). */
export const channelKind = z
  .preprocess((value, context) => {
    const kind = kindOf(value)
    if (kind === undefined)
      context.issues.push({
        code: 'custom',
        message: inIssue(say`must be a channel type: ${KINDS}`),
        input: value,
      })
    return kind
  }, z.custom<ChannelKind>())
  .meta({
    type: ['string', 'integer'],
    enum: Object.entries(CHANNEL_KINDS).flat(),
    description: 'Channel type, by name or code.',
  })

function kindOf(value: unknown): ChannelKind | undefined {
  const text =
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : ''
  return Object.entries(CHANNEL_KINDS).find(([name, code]) => text === name || text === String(code))?.[1]
}

const slug = z
  .string()
  .trim()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,79}$/,
    orSay`must be 1 to 80 characters: a–z, 0–9, - and _, not starting with - or _`,
  )

const fields = {
  name: z.string().trim().min(1).max(200),
  slug: optional(slug),
  email: optional(emailAddress).describe('Email address of the channel, without a plus suffix.'),
  channel: channelKind,
  settings: optional(z.record(z.string().max(64), z.unknown())).describe(
    'Settings to change; null removes one. Which ones there are depends on the type: see the table in docs/api/channels.md.',
  ),
}

const NAMES = { channel: 'kind' } as const

const NewChannel = domain(z.object(fields), NAMES)
const ChannelChanges = domain(
  z.object({ ...fields, name: optional(fields.name), channel: optional(channelKind) }),
  NAMES,
)

/** A secret beside `settings` would be ignored, and the channel refuse its provider. */
function refusingSettings<Schema extends z.ZodType>(channel: Schema) {
  return z.preprocess((given, context) => {
    const settings = settingNames()
    for (const name of isRecord(given) ? Object.keys(given) : [])
      if (settings.has(name) && !(name in fields))
        context.issues.push({
          code: 'custom',
          input: given,
          path: [name],
          message: inIssue(say`is a setting: send it in settings`),
        })
    return given
  }, channel)
}

export const NewChannelBody = payload('channel', refusingSettings(NewChannel))
export const ChannelChangesBody = payload('channel', refusingSettings(ChannelChanges))

export const ChannelsQuery = z.object({
  channel: parameter(channelKind).describe('Only channels of this type, by name or code.'),
  include: optional(commaSeparated(oneOf(['health']))).describe('`health` adds how mail comes and goes.'),
})

export const ChannelTypesQuery = z.object({
  channel: parameter(channelKind).describe('Only this type, by name or code.'),
})

export const ChannelParams = z.object({ slug: z.string().describe('Slug.') })

export type ChannelInput = z.output<typeof NewChannel>
export type ChannelChanges = z.output<typeof ChannelChanges>
