import { after } from 'node:test'
import { ANA, CODY, OLGA, RITA } from '../db/cast.ts'
import { buildApp } from '../src/app.ts'
import { openBrand } from '../src/desk/brands/open-brand.ts'
import type { Blobs } from '../src/kit/blobs.ts'
import { type ConnectionOptions, connect, type Database } from '../src/kit/db.ts'
import type { Lookup, MailDns } from '../src/kit/dns.ts'
import { createSafeClients, type SafeClients } from '../src/kit/fetch-safely.ts'
import { createLog } from '../src/kit/log.ts'
import { allowedNetworks } from '../src/kit/networks.ts'
import type { Schedule } from '../src/kit/schedule.ts'
import { type Brand, type Scope, systemScope, transaction } from '../src/kit/scope.ts'
import { createUser } from '../src/people/users/create-user.ts'
import { findUserByEmail } from '../src/people/users/queries.ts'
import { createToken } from '../src/people/users/tokens.ts'
import { schedule } from '../src/schedule.ts'
import type { Envelope } from '../src/talk/intake/queries.ts'
import { spoolMail, storeMail } from '../src/talk/intake/store-mail.ts'
import { createMail, type Mail } from '../src/talk/mail/create-mail.ts'
import { createMailParser } from '../src/talk/mail/parse-mail.ts'
import { createSenderProver } from '../src/talk/mail/prove-sender.ts'
import type { OAuthClients } from '../src/talk/mail-logins/providers.ts'
import { createWorker, type Worker } from '../src/wiring.ts'
import { createBlobs } from './blobs.ts'
import { departure } from './conformance.ts'
import { logIsReadable, recordLateEvents } from './readable-log.ts'
import { createDatabase, dropDatabase, firstConnection } from './template.ts'
import { deliver, dispatchAll, work } from './work.ts'

type App = Awaited<ReturnType<typeof buildApp>>

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  body: any
  headers: Record<string, unknown>
}

/** Somebody who calls the API. */
export interface Caller {
  email: string
  token: string
  /** Reads the log of events when all of it can be read, which `send` does not wait for. */
  get(path: string, options?: RequestOptions): Promise<Answer>
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  put(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  send(method: string, path: string, options?: RequestOptions): Promise<Answer>
}

interface RequestOptions {
  headers?: Record<string, string>
  /** A body as it goes over the wire. */
  raw?: string
}

export interface WorldOptions {
  /** The server for outgoing mail; none by default. */
  smtpUrl?: string
  oauthClients?: OAuthClients
  /** Used instead of DNS: values by `name type`. */
  dns?: Record<string, string>
  /** Used instead of DNS for mail servers; empty by default. */
  mailDns?: Partial<MailDns>
  /** Used instead of the default ones, which may connect to this machine. */
  clients?: Partial<SafeClients>
}

export interface World {
  app: App
  db: Database
  /** How another process would reach the same database. */
  connection: ConnectionOptions
  brand: Brand
  rival: Brand
  ana: Caller
  olga: Caller
  /** An agent of the rival brand. */
  rita: Caller
  /** The owner of the rival brand, who may do everything there. */
  rivalOwner: Caller
  /** The system's scope of the brand. */
  scope: Scope
  /** The current time; tests may set it. */
  clock: { now: Date }
  /** What the worker would do. */
  worker: Worker
  blobs: Blobs
  /** The worker's mail. */
  mail: Mail
  /** Runs the jobs that follow from events, until none is due. */
  work(): Promise<void>
  /** Hands in a raw mail, and runs the jobs that follow. */
  mailIn(raw: string, envelope?: Partial<Envelope>): Promise<void>
  /** Waits until all events so far can be read: transactions of other tests may be under way. */
  logIsReadable(): Promise<void>
  /** Runs each task of the worker's schedule once, in the brands where it is due. */
  runSchedule(): Promise<void>
  /** Turns all events into webhook deliveries; waits while transactions of other tests are under way. */
  dispatchAll(): Promise<void>
  /** Turns all events into deliveries and makes one round of those that are due; a receiver may still be down. */
  deliver(): Promise<void>
  /** Posts a message as Ana and returns it; throws unless it is created. */
  // biome-ignore lint/suspicious/noExplicitAny: as it came over the wire
  post(slug: string, message: Record<string, unknown>): Promise<any>
  /** Starts a conversation of Cody's as Ana and returns it; `fields` override the defaults. */
  // biome-ignore lint/suspicious/noExplicitAny: as it came over the wire
  start(fields?: Record<string, unknown>): Promise<any>
}

const BASE_DOMAIN = 'localhost'
const PLACE = { baseDomain: BASE_DOMAIN, port: 3000, trustedProxies: [], rateLimit: 0 }
const RIVAL_OWNER = 'owner@rival.test'

/** A brand, its rival and the cast, in a database of their own that is dropped when the test file ends. */
export async function createWorld({
  smtpUrl,
  oauthClients = {},
  dns = {},
  mailDns: records = {},
  clients: opened = {},
}: WorldOptions = {}): Promise<World> {
  const connection = await createDatabase()
  const db = connect({ ...connection, caching: true })
  await firstConnection(db)
  const clock = { now: new Date('2026-11-20T12:00:00.000Z') }
  const now = () => clock.now
  const config = { ...PLACE, smtpUrl, oauthClients }
  const blobs = createBlobs()
  const lookup: Lookup = async name => [dns[`${name} TXT`] ?? []].flat()
  const mailDns = { exchangers: async () => [], services: async () => [], ...records }
  const clients = { ...createSafeClients(allowedNetworks(['127.0.0.0/8'])), ...opened }
  const app = await buildApp({ db, config, log: createLog('silent'), blobs, clients, lookup, mailDns, now })
  const parser = createMailParser(blobs)
  const prover = createSenderProver({ place: blobs.place, records: dns })
  const mail = createMail({ ...config, client: clients.mail })
  const broken: unknown[] = []
  const tools = { clients, blobs, parser, prover, ...mail, address: config }
  const worker = createWorker(tools, error => broken.push(error))
  after(async () => {
    for (const one of [clients, parser, prover, app, db]) await one.close()
    await dropDatabase(connection)
  })

  const open = (slug: string, owner: string, ownerName?: string) =>
    openBrand(db, { slug, name: `The ${slug} brand`, owner, ownerName }, { baseDomain: BASE_DOMAIN, now })
  const { brand } = await open('demo', OLGA.email, OLGA.name)
  const { brand: rival } = await open('rival', RIVAL_OWNER)
  const scope = systemScope(brand, db, now)
  const rivalScope = systemScope(rival, db, now)
  await transaction(scope, tx => createUser(tx, ANA))
  await transaction(rivalScope, tx => createUser(tx, RITA))

  await recordLateEvents(scope)
  const callerFor = async (of: Scope, email: string) => createCaller(app, of, await makeToken(of, email))
  const ana = await callerFor(scope, ANA.email)
  return {
    app,
    db,
    connection,
    worker,
    blobs,
    mail,
    brand,
    rival,
    scope,
    clock,
    ana,
    olga: await callerFor(scope, OLGA.email),
    rita: await callerFor(rivalScope, RITA.email),
    rivalOwner: await callerFor(rivalScope, RIVAL_OWNER),
    dispatchAll: () => dispatchAll(scope),
    deliver: () => deliver(scope, worker, broken),
    work: () => work(scope, worker, broken),
    logIsReadable: () => logIsReadable(scope),
    runSchedule: () => runOnce(schedule(db, worker, { now }), worker),
    async mailIn(raw, envelope = {}) {
      const place = { db, blobs, baseDomain: BASE_DOMAIN, now }
      const to = ['support@demo.localhost']
      const spooled = await spoolMail(blobs, [Buffer.from(raw)], clock.now)
      await storeMail(place, spooled, {
        source: 'smtp',
        envelope: { from: 'x@y.test', to, ...envelope },
      })
      await work(scope, worker, broken)
    },
    async post(slug, message) {
      const { body, status } = await ana.post(`/conversations/${slug}/messages`, { message })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body
    },
    async start(fields = {}) {
      const conversation = {
        category: 'support',
        subject: 'Late parcel',
        user: CODY,
        message: { body: 'Where is it?' },
      }
      const { body, status } = await ana.post('/conversations', {
        conversation: { ...conversation, ...fields },
      })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body
    },
  }
}

/** A token of the member, which the caller need not confirm. */
export async function makeToken(scope: Scope, email: string): Promise<{ email: string; token: string }> {
  const user = await findUserByEmail(scope, email)
  if (!user) throw new Error(`no user ${email}`)
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'test', expiresAt: null }))
  return { email, token }
}

/** Jobs that a task has begun end with it: they would run beside what the test does next. */
async function runOnce({ tasks, brandTasks, find }: Schedule, { runner }: Worker): Promise<void> {
  for (const { run } of tasks) await run()
  for (const task of brandTasks)
    for (const { scope } of await find([task])) {
      await task.run(scope)
      await runner.end()
    }
}

/** A caller with these credentials, at the brand's host. */
export function createCaller(
  app: App,
  scope: Scope,
  { email, token }: { email: string; token: string },
): Caller {
  const authorization = `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`
  const send: Caller['send'] = async (method, path, { headers, raw } = {}) => {
    const response = await app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      headers: {
        host: `${scope.brand.slug}.${BASE_DOMAIN}:3000`,
        authorization,
        ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(raw === undefined ? {} : { payload: raw }),
    })
    const isJson = /^application\/(problem\+)?json/.test(String(response.headers['content-type']))
    const body = isJson && response.body !== '' ? JSON.parse(response.body) : response.body || undefined
    const wrong = departure(method, path, response.statusCode, body)
    if (wrong) throw new Error(`not as the document says: ${wrong}`)
    return { status: response.statusCode, body, headers: response.headers }
  }
  const withBody = (method: string) => (path: string, body?: unknown, options?: RequestOptions) =>
    send(method, path, { raw: JSON.stringify(body), ...options })
  return {
    email,
    token,
    send,
    async get(path, options) {
      if (/^\/events\b/.test(path)) await logIsReadable(scope)
      return send('GET', path, options)
    },
    post: withBody('POST'),
    put: withBody('PUT'),
  }
}
