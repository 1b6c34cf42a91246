import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { ANA } from '../db/cast.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openDependencies } from '../src/dependencies.ts'
import { connect, type Database } from '../src/kit/db.ts'
import { createLog } from '../src/kit/log.ts'
import { startSchedule } from '../src/kit/schedule.ts'
import { type Brand, type Scope, systemScope, transaction } from '../src/kit/scope.ts'
import { selectBrandBySlug } from '../src/people/brands/queries.ts'
import { openSession } from '../src/people/sessions/open-session.ts'
import { findUserByEmail, type UserRow } from '../src/people/users/queries.ts'
import { createToken } from '../src/people/users/tokens.ts'
import { schedule } from '../src/schedule.ts'
import { createWorker } from '../src/wiring.ts'
import { noBrowser, sharedBrowser } from './browser.ts'
import { freePort } from './free-port.ts'
import { createDatabase, DEMO, dropDatabase, firstConnection } from './template.ts'

/** The demo brand on a server in this process, and staff who work there in browsers of their own. */
export interface Office {
  t: TestContext
  /** `http://localhost:PORT` */
  base: string
  db: Database
  /** The system's scope of the demo brand. */
  scope: Scope
  /** A page in a browser of its own, for staff (by address) who are logged in, or for a stranger. It shows nothing yet. */
  open(email: string | undefined, options?: BrowserContextOptions): Promise<Page>
  /** The page of a member of staff, in the inbox. */
  enter(email: string, options?: BrowserContextOptions): Promise<Page>
  /** Calls the API as Ana. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  ask(method: string, path: string, body?: unknown): Promise<any>
  /** What pages did that they should not: errors, and requests to other hosts. The story fails if something is left here. */
  complaints: string[]
}

interface StoryOptions {
  /** Settings of the server, as in the environment of `bin/start`. */
  settings?: Record<string, string>
}

type Tell = (office: Office) => Promise<void>

/** A test with real browsers, in an office of its own: it needs no other story, and none notices it. */
export function story(tell: Tell, { settings = {} }: StoryOptions = {}): (t: TestContext) => Promise<void> {
  return async t => {
    if (noBrowser) return t.skip(noBrowser)
    const endings: Ending[] = []
    // The last one first: hooks of their own would run in the order in which they were made.
    t.after(async () => {
      for (const end of endings.reverse()) await end()
    })
    const office = await openOffice({ t, settings, onEnd: end => endings.push(end) })
    await tell(office)
    assert.deepEqual(office.complaints, [])
  }
}

type Ending = () => Promise<unknown>

interface Opening {
  t: TestContext
  settings: Record<string, string>
  onEnd(end: Ending): void
}

/** Opens in a fraction of a second, and is closed when the test ends. */
async function openOffice({ t, settings, onEnd }: Opening): Promise<Office> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'))
  const connection = await createDatabase(DEMO)
  onEnd(async () => {
    await dropDatabase(connection)
    await rm(folder, { recursive: true, force: true })
  })
  const db = connect({ ...connection, caching: true })
  onEnd(db.close)
  await firstConnection(db)
  const port = await freePort()
  const base = `http://localhost:${port}`
  const config = readConfig({ PORT: port, ANSWERWELL_DATA: folder, ANSWERWELL_RATE_LIMIT: '0', ...settings })
  await serve({ db, config, onEnd })
  const scope = systemScope((await selectBrandBySlug(db, 'demo')) as Brand, db)
  const ana = await memberOf(scope, ANA.email)
  const { token } = await transaction(scope, tx =>
    createToken(tx, { user: ana, name: 'test', expiresAt: null }),
  )
  const complaints: string[] = []
  const open: Office['open'] = async (email, options = {}) => {
    const context = await (await sharedBrowser()).newContext({
      viewport: { width: 1_440, height: 900 },
      ...options,
    })
    onEnd(() => context.close())
    await context.addInitScript(preferring({ composer: 'markdown' }))
    if (email !== undefined) await context.addCookies([await cookieOf(scope, email)])
    const page = await context.newPage()
    listen(page, { base, complaints })
    return page
  }
  return {
    t,
    base,
    db,
    scope,
    open,
    complaints,
    async enter(email, options) {
      const page = await open(email, options)
      await page.goto(`${base}/inbox/open`)
      await page.locator('.conversation-row').first().waitFor()
      return page
    },
    async ask(method, path, body) {
      const response = await fetch(`${base}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Basic ${btoa(`${ANA.email}:${token}`)}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return response.json()
    },
  }
}

/** What `bin/start` does, in this process: pages and API, and the worker. */
async function serve({
  db,
  config,
  onEnd,
}: Pick<Opening, 'onEnd'> & { db: Database; config: ReturnType<typeof readConfig> }): Promise<void> {
  const log = createLog('silent')
  const dependencies = openDependencies(config)
  onEnd(dependencies.close)
  const { blobs, clients } = dependencies
  const app = await buildApp({ db, config, log, blobs, clients })
  await app.listen({ port: config.port, host: config.host })
  onEnd(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  const worker = createWorker(dependencies)
  const { stop } = startSchedule(schedule(db, worker), log)
  onEnd(async () => {
    await stop()
    await Promise.all([worker.runner.end(), worker.deliverer.end(), worker.readers.end()])
  })
}

async function memberOf(scope: Scope, email: string): Promise<UserRow> {
  const user = await findUserByEmail(scope, email)
  if (!user) throw new Error(`no user ${email}`)
  return user
}

/** The cookie of somebody who has logged in. */
async function cookieOf(scope: Scope, email: string) {
  const { id } = await memberOf(scope, email)
  const client = { userAgent: 'a test', address: '127.0.0.1' }
  const { secret } = await transaction(scope, tx => openSession(tx, id, { ...client, way: 'link' }))
  const where = { domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' as const }
  return { name: '__Host-answerwell', value: secret, ...where }
}

/** Collects a page's complaints. */
function listen(page: Page, { base, complaints }: Pick<Office, 'base' | 'complaints'>): void {
  page.on('console', message => {
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(base) && !/^(data|blob):/.test(url)) complaints.push(url)
  })
}

/** Sets preferences of the browser before each page. */
export function preferring(preferences: object): string {
  return `localStorage.setItem('answerwell', JSON.stringify({
    ...JSON.parse(localStorage.getItem('answerwell') ?? '{}'), ...${JSON.stringify(preferences)}
  }))`
}
