import { isSealed, seal, unseal } from '../../kit/secrets.ts'
import { allConnectors } from './connectors.ts'

type Settings = Record<string, unknown>

interface Names {
  secrets: ReadonlySet<string>
  sealed: ReadonlySet<string>
}

const namesOf = new WeakMap<object, Names>()

function names(): Names {
  const connectors = allConnectors()
  const known = namesOf.get(connectors)
  if (known) return known
  const secrets = new Set(connectors.flatMap(connector => connector.secrets ?? []))
  const sealed = new Set([...secrets, ...connectors.flatMap(connector => connector.secretUrls ?? [])])
  namesOf.set(connectors, { secrets, sealed })
  return { secrets, sealed }
}

/** The settings of all connectors that nobody sees again once they are entered. */
export function secretSettings(): ReadonlySet<string> {
  return names().secrets
}

/** Those, and URLs that may have a password in them. */
export function sealedSettings(): ReadonlySet<string> {
  return names().sealed
}

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
  const sealed = sealedSettings()
  const entries = Object.entries(settings).map(([key, value]) => [
    key,
    typeof value === 'string' && sealed.has(key) ? change(key, value) : value,
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
