import type { Sql } from 'sql-template-tag'
import type { Database } from '../../kit/db.ts'
import { type Scope, systemScope, transaction } from '../../kit/scope.ts'
import { canSeal, isSealed, isUpToDate, locked } from '../../kit/secrets.ts'
import { createDueFinder } from '../../people/brands/find-brands-due.ts'
import { type StoredTokens, selectStoredTokens, updateStoredTokens } from '../mail-logins/seal-queries.ts'
import { openTokens, sealTokens } from '../mail-logins/sealed-tokens.ts'
import {
  BRANDS_WITH_SEALED,
  BRANDS_WITH_SECRETS,
  type StoredSettings,
  selectStoredSettings,
  updateStoredSettings,
} from './seal-queries.ts'
import { openSettings, sealedSettings, sealSettings } from './secret-settings.ts'

/** The secrets of a brand, as they are stored. */
interface Stored {
  scope: Scope
  channels: StoredSettings[]
  logins: StoredTokens[]
}

/**
 * Seals all stored secrets with the operator's first key, including secrets in clear and secrets that an older key has sealed.
 * If one cannot be opened with the present keys, throws an Error that names it, and changes nothing. `away`: brands of which
 * nothing is known, since their node of a cluster does not answer.
 */
export async function sealSecrets(db: Database): Promise<{ sealed: number; away: number }> {
  // Without a key, there is nothing to do but to look for what needs one.
  const { all, away } = await secretsIn(db, canSeal() ? BRANDS_WITH_SECRETS : BRANDS_WITH_SEALED)
  for (const stored of all) requireKeys(stored)
  let sealed = 0
  for (const stored of all) sealed += await sealBrand(stored)
  return { sealed, away }
}

/** Whether all secrets are sealed; undefined if there are none. */
export async function areSealed(db: Database): Promise<boolean | undefined> {
  const all = (await secretsIn(db, BRANDS_WITH_SECRETS)).all.flatMap(({ channels, logins }) => [
    ...channels.flatMap(({ settings }) => secretsOf(settings)),
    ...logins.flatMap(tokensOf),
  ])
  return all.length === 0 ? undefined : all.every(isSealed)
}

async function secretsIn(db: Database, due: Sql): Promise<{ all: Stored[]; away: number }> {
  const { brands, away } = await createDueFinder(db)([{ name: 'channels.seal', due }])
  const all: Stored[] = []
  for (const brand of brands) {
    const scope = systemScope(brand, db)
    const [channels, logins] = [await selectStoredSettings(scope), await selectStoredTokens(scope)]
    all.push({ scope, channels, logins })
  }
  return { all, away: away.length }
}

function requireKeys({ scope, channels, logins }: Stored): void {
  const { id, slug: brand } = scope.brand
  for (const { slug, settings } of channels)
    if (secretsOf(openSettings(id, settings)).length < secretsOf(settings).length)
      throw locked(`the settings of channel ${slug} of ${brand}`)
  for (const login of logins)
    if (tokensOf(openTokens(id, login)).length < tokensOf(login).length)
      throw locked(`the tokens of mail login ${login.id} of ${brand}`)
}

async function sealBrand({ scope, channels, logins }: Stored): Promise<number> {
  const { id } = scope.brand
  const oldChannels = channels.filter(({ settings }) => !secretsOf(settings).every(isUpToDate))
  const oldLogins = logins.filter(login => !tokensOf(login).every(isUpToDate))
  if (oldChannels.length + oldLogins.length === 0) return 0
  await transaction(scope, async tx => {
    for (const channel of oldChannels)
      await updateStoredSettings(tx, channel, sealSettings(id, openSettings(id, channel.settings)))
    for (const login of oldLogins) await updateStoredTokens(tx, login, sealTokens(id, openTokens(id, login)))
  })
  return oldChannels.length + oldLogins.length
}

function secretsOf(settings: Record<string, unknown>): string[] {
  return [...sealedSettings()].flatMap(key => (typeof settings[key] === 'string' ? [settings[key]] : []))
}

function tokensOf({ verifier, refreshToken, accessToken }: Omit<StoredTokens, 'id'>): string[] {
  return [verifier, refreshToken, accessToken].filter(token => typeof token === 'string')
}
