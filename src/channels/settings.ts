import type { z } from 'zod'
import { invalidFields } from '../kit/errors.ts'
import { EmailSettings } from './email/settings.ts'
import { CHANNEL_KINDS, type ChannelKind } from './kinds.ts'
import { SmsSettings } from './sms/settings.ts'

type Settings = Record<string, unknown>

/** What channels of a kind can be told; of the others, nothing. */
const SCHEMAS: Partial<Record<ChannelKind, z.ZodObject>> = {
  [CHANNEL_KINDS.email]: EmailSettings,
  [CHANNEL_KINDS.sms]: SmsSettings,
}

const HIDDEN = '***'
const ALL_SECRET = new Set(['secret', 'dkim_private_key'])

/** The settings after a change: what is not given stays, null takes one away. Throws invalid, naming the field. */
export function settingsAfter(kind: ChannelKind, before: Settings, given: Settings = {}): Settings {
  const schema = SCHEMAS[kind]
  const known = Object.keys(schema?.shape ?? {})
  const shown = shownSettings(before)
  // What comes back as it was shown is not a change.
  const changes = Object.entries(given).filter(([key, value]) => known.includes(key) && value !== shown[key])
  const merged = { ...before, ...Object.fromEntries(changes) }
  const wanted = Object.fromEntries(
    Object.entries(merged).filter(([key, value]) => known.includes(key) && value !== null),
  )
  const result = schema?.safeParse(wanted)
  if (result && !result.success)
    throw invalidFields(
      Object.fromEntries(
        result.error.issues.map(({ path, message }) => [`channel.settings.${path.join('.')}`, [message]]),
      ),
    )
  return wanted
}

/** As they may be shown: passwords and keys hidden. */
export function shownSettings(settings: Settings): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      const text = String(value)
      return [key, ALL_SECRET.has(key) ? HIDDEN : text.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, `$1:${HIDDEN}@`)]
    }),
  )
}
