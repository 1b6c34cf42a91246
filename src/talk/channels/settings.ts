import type { z } from 'zod'
import { invalidInputs } from '../../kit/errors.ts'
import { nothingToUndefined } from '../../kit/input.ts'
import { isSealed } from '../../kit/secrets.ts'
import { ChatSettings } from './chat/settings.ts'
import { FacebookSettings, InstagramCommentsSettings } from './comments/settings.ts'
import { EmailSettings } from './email/settings.ts'
import { VoiceSettings } from './gateway/settings.ts'
import { InstagramSettings } from './instagram/settings.ts'
import { CHANNEL_KINDS, type ChannelKind } from './kinds.ts'
import { MessengerSettings } from './messenger/settings.ts'
import { SECRET_SETTINGS } from './secret-settings.ts'
import { SmsSettings } from './sms/settings.ts'
import { TelegramSettings } from './telegram/settings.ts'
import { TwitterSettings } from './twitter/settings.ts'
import { WhatsAppSettings } from './whatsapp/settings.ts'

type Settings = Record<string, unknown>

/** Settings by type of channel; other types have none. */
const SCHEMAS: Partial<Record<ChannelKind, z.ZodObject>> = {
  [CHANNEL_KINDS.chat]: ChatSettings,
  [CHANNEL_KINDS.email]: EmailSettings,
  [CHANNEL_KINDS.facebook]: FacebookSettings,
  [CHANNEL_KINDS.facebook_messenger]: MessengerSettings,
  [CHANNEL_KINDS.instagram]: InstagramCommentsSettings,
  [CHANNEL_KINDS.instagram_dm]: InstagramSettings,
  [CHANNEL_KINDS.sms]: SmsSettings,
  [CHANNEL_KINDS.telegram]: TelegramSettings,
  [CHANNEL_KINDS.twitter]: TwitterSettings,
  [CHANNEL_KINDS.voice]: VoiceSettings,
  [CHANNEL_KINDS.whatsapp]: WhatsAppSettings,
}

/** Names of the settings of all types. */
export const SETTING_NAMES: ReadonlySet<string> = new Set(
  Object.values(SCHEMAS).flatMap(schema => Object.keys(schema.shape)),
)

const HIDDEN = '***'

/** Merges changes into settings; null removes one. Throws invalid, naming the field. */
export function settingsAfter(kind: ChannelKind, before: Settings, given: Settings = {}): Settings {
  const schema = SCHEMAS[kind]
  const known = Object.keys(schema?.shape ?? {})
  const unknown = Object.keys(given).filter(key => !known.includes(key))
  if (unknown.length > 0)
    throw invalidInputs(
      Object.fromEntries(
        unknown.map(key => [
          `settings.${key}`,
          [`is not a setting of this channel type. Allowed: ${known.join(', ') || 'none'}`],
        ]),
      ),
    )
  const shown = shownSettings(before)
  // A masked value that comes back is not a change; an empty one removes the setting.
  const changes = Object.entries(given)
    .filter(([key, value]) => value !== shown[key])
    .map(([key, value]) => [key, withPassword(key, value, before[key]) ?? null])
  const merged = { ...before, ...Object.fromEntries(changes) }
  const wanted = Object.fromEntries(
    Object.entries(merged).filter(([key, value]) => known.includes(key) && value !== null),
  )
  const result = schema?.safeParse(wanted)
  if (!result) return {}
  if (!result.success)
    throw invalidInputs(
      Object.fromEntries(
        result.error.issues.map(({ path, message }) => [`settings.${path.join('.')}`, [message]]),
      ),
    )
  refuseSealed(result.data)
  refuseSentElsewhere(before, result.data)
  // As checked: trimmed, and without what counts as absent.
  return Object.fromEntries(Object.entries(result.data).filter(([, value]) => value !== undefined))
}

/** Only we seal: a text that looks so could never be opened. Throws invalid. */
function refuseSealed(settings: Settings): void {
  const wrong = Object.keys(settings).filter(key => isSealed(String(settings[key])))
  if (wrong.length > 0)
    throw invalidInputs(
      Object.fromEntries(wrong.map(key => [`settings.${key}`, ['must not begin with “sealed:”']])),
    )
}

/** Who sees only masks cannot have the secrets sent to another server. Throws invalid. */
function refuseSentElsewhere(before: Settings, after: Settings): void {
  if (after.api_url === before.api_url) return
  const kept = [...SECRET_SETTINGS].filter(key => before[key] !== undefined && before[key] === after[key])
  if (kept.length > 0)
    throw invalidInputs(
      Object.fromEntries(
        kept.map(key => [`settings.${key}`, ['has to be entered again: the address of the API has changed']]),
      ),
    )
}

/**
 * A masked password in a changed URL stays, for the same user at the same host and not less encrypted: nobody may have it
 * sent elsewhere. Throws invalid for any other mask.
 */
function withPassword(key: string, value: unknown, before: unknown): unknown {
  const [given, known] = [value, before].map(one => (typeof one === 'string' ? URL.parse(one) : null))
  if (given?.password !== HIDDEN) return nothingToUndefined(value)
  const isKept =
    given.username === known?.username &&
    given.hostname === known.hostname &&
    (given.protocol === known.protocol || /s:$/.test(given.protocol))
  if (!isKept)
    throw invalidInputs({ [`settings.${key}`]: ['has a masked password: enter the password itself'] })
  given.password = known.password
  return given.href
}

/** Settings for display: passwords, keys and query strings are masked. */
export function shownSettings(settings: Settings): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      if (SECRET_SETTINGS.has(key)) return [key, HIDDEN]
      return [key, key.endsWith('url') ? shownUrl(String(value)) : String(value)]
    }),
  )
}

function shownUrl(text: string): string {
  const url = URL.parse(text)
  if (!url) return HIDDEN
  const login = url.username && `${url.username}${url.password && `:${HIDDEN}`}@`
  // The path of a mailbox is its name; that of a gateway may be a secret.
  const path = url.pathname.length > 1 && url.protocol.startsWith('http') ? `/${HIDDEN}` : url.pathname
  return `${url.protocol}//${login}${url.host}${path}${url.search && `?${HIDDEN}`}`
}
