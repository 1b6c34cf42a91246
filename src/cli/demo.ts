import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { ANA, OLGA } from '../../db/cast.ts'
import { fillDemo } from '../../db/demo/fill.ts'
import { fillHelp } from '../../db/demo/fill-help.ts'
import type { Config } from '../config.ts'
import { openBrand } from '../desk/brands/open-brand.ts'
import { openBlobs } from '../kit/blobs.ts'
import { type Database, withGlobalLock } from '../kit/db.ts'
import { skipEvents } from '../kit/events/followers.ts'
import { REACTIONS } from '../kit/events/react.ts'
import { type Brand, commandScope, transaction } from '../kit/scope.ts'
import { urlOf } from '../people/brands/address.ts'
import '../talk/connectors/all.ts'
import { updateIsDemo } from '../people/brands/address-queries.ts'
import { selectBrandBySlug, selectOldestBrand } from '../people/brands/queries.ts'
import { makeLoginLink } from '../people/sessions/log-in.ts'
import { findCredentials, findUserByEmail } from '../people/users/queries.ts'
import { createToken, digestOf } from '../people/users/tokens.ts'
import { report } from './report.ts'

const SLUG = 'demo'
/** What the owner sees first; unread, and the oldest, until somebody opens it. */
const FIRST_PAGE = '/inbox/open/lamp-arrived-with-a-cracked-shade'

export interface Demo {
  brand: Brand
  url: string
  /** Undefined if the brand has no such agent, because it is not the demo. */
  token: string | undefined
}

export const demoCommand = new Command('demo')
  .description('create the demo brand if it does not exist, and print how to log in')
  .option('--json', 'print one JSON value')
  .action(options =>
    report({ ...options, makesDatabase: true }, async (db, config) => {
      const demo = await ensureDemo(db, config)
      const link = await demoLink(db, demo, demo.url)
      return {
        json: { brand: SLUG, url: demo.url, login: ANA.email, token: demo.token ?? null, link: link ?? null },
        text: explainDemo(demo, demo.url, link),
      }
    }),
  )

interface DemoOptions {
  /** With the half year before, and mail as it was sent. What is told one by one is there in any case. */
  isFull?: boolean
}

/** The demo brand, created if missing: a team of five, every channel, and half a year of conversations. */
export async function ensureDemo(
  db: Database,
  config: Config,
  { isFull = true }: DemoOptions = {},
): Promise<Demo> {
  const brand = (await selectBrandBySlug(db, SLUG)) ?? (await makeDemo(db, config, isFull))
  return { brand, url: urlOf(brand, config), token: await ensureToken(db, brand, config) }
}

/** Of several processes starting on an empty database, one creates it and the others wait. */
function makeDemo(db: Database, config: Config, isFull: boolean): Promise<Brand> {
  const input = { slug: SLUG, name: 'Juniper & Co.', owner: OLGA.email, ownerName: OLGA.name }
  const now = new Date()
  const blobs = openBlobs(config.filesPlace)
  return db.transaction(async sql => {
    await withGlobalLock(sql)
    const made = await selectBrandBySlug(sql, SLUG)
    if (made) return made
    const { brand } = await openBrand(sql, input, { baseDomain: config.baseDomain, now: () => now })
    await updateIsDemo(sql, brand.id)
    await fillDemo(sql, brand, { now, baseDomain: config.baseDomain, blobs, isFull })
    await fillHelp(sql, brand, { now, blobs })
    await transaction(commandScope(brand, sql), tx => skipEvents(tx, REACTIONS))
    return brand
  })
}

/** Tokens are stored as digests only, so the demo's is kept in a file of the data folder, to be printed at each start. */
async function ensureToken(db: Database, brand: Brand, config: Config): Promise<string | undefined> {
  const scope = commandScope(brand, db)
  const file = join(config.dataFolder, 'demo-token')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept && (await findCredentials(scope, ANA.email, digestOf(kept)))) return kept
  const user = await findUserByEmail(scope, ANA.email)
  if (!user) return undefined
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'demo', expiresAt: null }))
  mkdirSync(config.dataFolder, { recursive: true })
  writeFileSync(file, `${token}\n`, { mode: 0o600 })
  return token
}

/**
 * A link that logs the demo's owner in, once: at this address if it serves the demo, else at the brand's own. Undefined if
 * the demo has no such owner.
 */
export async function demoLink(
  db: Database,
  { brand, url }: Demo,
  address: string,
): Promise<string | undefined> {
  const scope = commandScope(brand, db)
  const [owner, oldest] = await Promise.all([findUserByEmail(scope, OLGA.email), selectOldestBrand(db)])
  if (!owner) return undefined
  const link = new URL(await makeLoginLink(scope, owner, oldest?.id === brand.id ? address : url))
  link.search = `next=${FIRST_PAGE}`
  return link.href
}

/** Where to go and how to log in. */
export function explainDemo({ brand, url, token }: Demo, address: string, link?: string): string {
  const lines = [
    ...(link ? [`  Inbox    ${link}`, `           logs you in as ${OLGA.name}; works once`, ''] : []),
    `  Shop     ${address}/demo, with the chat, as customers see it`,
    `  API      ${address}/api/v1`,
    `  Help     ${address}/help and ${address}/status`,
    `  Brand    ${brand.name}, also at ${url}`,
  ]
  if (!token) return lines.join('\n')
  return [
    ...lines,
    `  Log in   ${ANA.email}`,
    `  Token    ${token}`,
    '',
    `  Try      curl -u ${ANA.email}:${token} ${address}/api/v1/conversations`,
  ].join('\n')
}
