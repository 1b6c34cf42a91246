import { isSealed, seal, unseal } from '../../kit/secrets.ts'

type Settings = Record<string, unknown>

/** Settings that nobody sees again once they are entered. */
export const SECRET_SETTINGS = new Set([
  'secret',
  'access_token',
  'access_token_secret',
  'api_key',
  'api_secret',
  'app_secret',
  'other_api_secret',
  'other_app_secret',
  'other_auth_token',
  'other_secret',
  'other_signature_secret',
  'auth_token',
  'bot_token',
  'dkim_private_key',
  'signature_secret',
])

/** These may have a password in them. */
const URLS = ['imap_url', 'smtp_url', 'url']

export const SEALED_SETTINGS = [...SECRET_SETTINGS, ...URLS]

const placeOf = (brandId: number, key: string) => `${key} of channels of brand ${brandId}`

/** As they are stored: secrets are sealed with the operator's key, if there is one. */
export function sealSettings(brandId: number, settings: Settings): Settings {
  return withSecrets(settings, (key, value) => (isSealed(value) ? value : seal(value, placeOf(brandId, key))))
}

/** As they were given. A secret that does not open is left out: the channel needs it again. */
export function openSettings(brandId: number, settings: Settings): Settings {
  return withSecrets(settings, (key, value) => unseal(value, placeOf(brandId, key)))
}

/** Those that do not open, as they are stored: another process may have their key. */
export function lockedSettings(brandId: number, settings: Settings): Settings {
  const opened = openSettings(brandId, settings)
  return Object.fromEntries(Object.entries(settings).filter(([key]) => opened[key] === undefined))
}

function withSecrets(
  settings: Settings,
  change: (key: string, value: string) => string | undefined,
): Settings {
  const entries = Object.entries(settings).map(([key, value]) => [
    key,
    typeof value === 'string' && SEALED_SETTINGS.includes(key) ? change(key, value) : value,
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
