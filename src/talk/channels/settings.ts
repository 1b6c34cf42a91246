import { z } from 'zod'
import { invalidInputs } from '../../kit/errors.ts'
import { nothingToUndefined, optional, sentenceOfIssue } from '../../kit/input.ts'
import { isSealed } from '../../kit/secrets.ts'
import { asIssue, inIssue, type Sentence, say } from '../../kit/sentences/say.ts'
import type { Connector } from './connector.ts'
import { allConnectors, connectorsFor } from './connectors.ts'
import type { ChannelKind } from './kinds.ts'
import { secretSettings } from './secret-settings.ts'

type Settings = Record<string, unknown>

/** What can be set in channels of a type; undefined for types that have no settings. */
function schemaOf(kind: ChannelKind): z.ZodObject | undefined {
  const connectors = connectorsFor(kind)
  if (connectors.length < 2) return connectors[0]?.settings
  const shape: z.ZodRawShape = { provider: choiceOf(connectors) }
  const fields = connectors.flatMap(({ settings }) => Object.entries(settings?.shape ?? {}))
  // The first connector to name a setting says what it is.
  for (const [name, field] of fields) if (!(name in shape)) Object.assign(shape, { [name]: field })
  return z.object(shape).superRefine((settings, context) => requireWhole(connectors, settings, context))
}

/** With a connector that was chosen instead of the usual one, all that it needs is there: half a channel would take replies and send none. */
function requireWhole(connectors: Connector[], settings: Settings, context: z.core.$RefinementCtx): void {
  const chosen = connectors.find(({ by, isUsual }) => by === settings.provider && !isUsual)
  for (const [name = '', ...others] of chosen?.requires ?? []) {
    if ([name, ...others].some(one => settings[one] !== undefined)) continue
    context.addIssue({
      code: 'custom',
      path: [name],
      message: inIssue(
        others.reduce((all, one) => say`${all}, or ${one}`, say`is required for this provider`),
      ),
    })
  }
}

/** Which of the connectors serves a channel. */
function choiceOf(connectors: Connector[]) {
  const ofUsual = ({ isUsual = false }: Connector) => (isUsual ? 0 : 1)
  const names = connectors.toSorted((a, b) => ofUsual(a) - ofUsual(b)).flatMap(({ by }) => by ?? [])
  const listed = names.join(', ')
  const sentence = names.length > 2 ? say`must be one of ${listed}` : eitherOf(names)
  return optional(z.enum(names, asIssue(sentence))).describe(
    `Who carries the messages; \`${names[0]}\` by default.`,
  )
}

function eitherOf([one, other]: string[]): Sentence {
  return other === undefined ? say`must be ${one}` : say`must be ${one} or ${other}`
}

/** Names of the settings of all types. */
export function settingNames(): Set<string> {
  return new Set([
    'provider',
    ...allConnectors().flatMap(({ settings }) => Object.keys(settings?.shape ?? {})),
  ])
}

const HIDDEN = '***'

/** Merges changes into settings; null removes one. Throws invalid, naming the field. */
export function settingsAfter(kind: ChannelKind, before: Settings, given: Settings = {}): Settings {
  const schema = schemaOf(kind)
  const known = Object.keys(schema?.shape ?? {})
  const unknown = Object.keys(given).filter(key => !known.includes(key))
  if (unknown.length > 0)
    throw invalidInputs(
      Object.fromEntries(
        unknown.map(key => [
          `settings.${key}`,
          [say`is not a setting of this channel type. Allowed: ${known.join(', ') || say`none`}`],
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
        result.error.issues.map(issue => [`settings.${issue.path.join('.')}`, [sentenceOfIssue(issue)]]),
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
      Object.fromEntries(wrong.map(key => [`settings.${key}`, [say`must not begin with “sealed:”`]])),
    )
}

/** Who sees only masks cannot have the secrets sent to another server. Throws invalid. */
function refuseSentElsewhere(before: Settings, after: Settings): void {
  if (after.api_url === before.api_url) return
  const kept = [...secretSettings()].filter(key => before[key] !== undefined && before[key] === after[key])
  if (kept.length > 0)
    throw invalidInputs(
      Object.fromEntries(
        kept.map(key => [
          `settings.${key}`,
          [say`has to be entered again: the address of the API has changed`],
        ]),
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
    throw invalidInputs({ [`settings.${key}`]: [say`has a masked password: enter the password itself`] })
  given.password = known.password
  return given.href
}

/** Settings for display: passwords, keys and query strings are masked. */
export function shownSettings(settings: Settings): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      if (secretSettings().has(key)) return [key, HIDDEN]
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
