import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type AppToServe, buildApp } from '../src/app.ts'
import { openDependencies } from '../src/dependencies.ts'
import { openBrand } from '../src/desk/brands/open-brand.ts'
import { connect, type Database } from '../src/kit/db.ts'
import { startEmbeddedPostgres } from '../src/kit/embedded-postgres/launcher.ts'
import { createLog } from '../src/kit/log.ts'
import { migrate } from '../src/kit/migrate.ts'
import { allowedNetworks } from '../src/kit/networks.ts'
import { startSchedule } from '../src/kit/schedule.ts'
import { systemScope, transaction } from '../src/kit/scope.ts'
import { createToken } from '../src/people/users/tokens.ts'
import { schedule } from '../src/schedule.ts'
import { createWorker } from '../src/wiring.ts'

const TABS_PER_TOKEN = 10
const SETTLE_MS = 6_000

export interface Idle {
  brands: number
  /** Open event streams of one brand, as of open inboxes. */
  tabs: number
  /** Of server and worker together, with begin and commit. */
  statements_per_second: number
}

interface IdleOptions {
  seconds: number
  say(text: string): void
}

/** Statements a second while nothing happens: server and worker in this process, on a database of their own. */
export async function measureIdle({ seconds, say }: IdleOptions): Promise<Idle[]> {
  const folder = mkdtempSync(join(tmpdir(), 'answerwell-idle-'))
  const server = await startEmbeddedPostgres(join(folder, 'postgres'), { settings: ['fsync=off'] })
  const db = connect({ host: server.host, user: server.user, database: server.database, caching: true })
  const count = countStatements()
  const results: Idle[] = []
  const sample = async (brands: number, tabs: number) => {
    await sleep(SETTLE_MS)
    const before = count()
    await sleep(seconds * 1_000)
    const result = { brands, tabs, statements_per_second: (count() - before) / seconds }
    say(JSON.stringify(result))
    results.push(result)
  }
  const part = await startParts(db, folder)
  try {
    for (const tabs of [0, 10, 1_000]) {
      await part.openTabs(tabs)
      await sample(1, tabs)
    }
    part.closeTabs()
    say('making 999 more brands')
    for (let n = 1; n < 1_000; n++) await makeBrand(db, `brand-${n}`)
    await sample(1_000, 0)
  } finally {
    await part.end()
    await db.close()
    await server.release()
    rmSync(folder, { recursive: true, force: true })
  }
  return results
}

/** Counts every statement that this process sends. */
function countStatements(): () => number {
  let statements = 0
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    statements++
    return original.apply(this, given)
  } as typeof pg.Client.prototype.query
  return () => statements
}

function makeBrand(db: Database, slug: string) {
  const input = { slug, name: slug, owner: `owner@${slug}.test`, ownerName: undefined }
  return openBrand(db, input, { baseDomain: 'localhost' })
}

async function startParts(db: Database, folder: string) {
  await migrate(db)
  const { brand, owner } = await makeBrand(db, 'idle')
  const place = { baseDomain: 'localhost', port: 3_000 }
  const dependencies = openDependencies({
    ...place,
    allowedNetworks: allowedNetworks([]),
    filesPlace: join(folder, 'files'),
    smtpUrl: undefined,
    oauthClients: {},
  })
  const log = createLog('silent')
  const { stop } = startSchedule(schedule(db, createWorker(dependencies)), log)
  const config = { ...place, trustedProxies: [], rateLimit: 0 }
  const app = await buildApp({ db, config, log, blobs: dependencies.blobs })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const tabs: (() => void)[] = []
  const makeToken = async () => {
    const scope = systemScope(brand, db)
    return transaction(scope, tx => createToken(tx, { user: owner, name: 'tab', expiresAt: null }))
  }
  return {
    async openTabs(wanted: number) {
      while (tabs.length < wanted) {
        const { token } = await makeToken()
        for (let n = 0; n < TABS_PER_TOKEN; n++) tabs.push(await openTab(app, `${owner.email}:${token}`))
      }
    },
    closeTabs() {
      for (const close of tabs.splice(0)) close()
    },
    async end() {
      await stop()
      await app.close()
      await dependencies.close()
    },
  }
}

/** An open event stream that is read; returns how to close it. */
function openTab(app: AppToServe, auth: string): Promise<() => void> {
  const { port } = app.server.address() as AddressInfo
  const path = '/api/v1/events/stream?presence=true'
  const asking = request({ port, host: '127.0.0.1', path, auth, headers: { host: 'idle.localhost' } })
  asking.end()
  return new Promise((resolve, reject) => {
    asking.on('error', reject)
    asking.on('response', response => {
      response.resume()
      response.on('error', () => {})
      resolve(() => asking.destroy())
    })
  })
}
