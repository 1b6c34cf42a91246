import type { FastifyInstance, FastifyReply } from 'fastify'
import sql from 'sql-template-tag'
import type { Config } from './config.ts'
import { exportPages } from './desk/exports/routes.ts'
import { pageRoutes } from './desk/pages/routes.ts'
import { listPresences } from './desk/presence/present.ts'
import { setUpRoutes } from './desk/setup/routes.ts'
import { readLog } from './follow-up/events/read-log.ts'
import { chatRatingRoutes } from './follow-up/surveys/chat-routes.ts'
import { surveyPageRoutes } from './follow-up/surveys/public-routes.ts'
import { gaugesOf } from './gauges.ts'
import type { Blobs } from './kit/blobs.ts'
import type { Cause } from './kit/cause.ts'
import { CONNECTIONS, type Database } from './kit/db.ts'
import { type Disk, watchDisk } from './kit/disk.ts'
import { type Lookup, lookUpText, type MailDns, mailDns } from './kit/dns.ts'
import { problemFrom } from './kit/errors.ts'
import { createFeeds } from './kit/events/feed.ts'
import { cursorOfNow } from './kit/events/log.ts'
import { createSafeClients, type SafeClients } from './kit/fetch-safely.ts'
import { createAdmission } from './kit/http/admission.ts'
import { admit, limitApart, limitsFor, noteAnswers } from './kit/http/admit.ts'
import { isStream } from './kit/http/api.ts'
import { acceptLargeBodies } from './kit/http/json-bodies.ts'
import { patternOf } from './kit/http/methods.ts'
import { requireNear } from './kit/http/near.ts'
import { collectOperations } from './kit/http/openapi.ts'
import { createRateLimit, networkOf } from './kit/http/rate-limit.ts'
import { type AppToServe, createServer, READY_PATH, type TlsOptions } from './kit/http/server.ts'
import { whereaboutsOf } from './kit/http/whereabouts.ts'
import type { Log } from './kit/log.ts'
import { createMetrics, type Metrics } from './kit/metrics.ts'
import { allowedNetworks } from './kit/networks.ts'
import type { Replica } from './kit/replica.ts'
import { type Actor, isProgram, requestScope, type Scope } from './kit/scope.ts'
import { nounRoutes } from './nouns.ts'
import { knownHostRoutes } from './people/brands/certificates/public-routes.ts'
import { isBrandHost } from './people/brands/certificates/queries.ts'
import { getBrandByHost } from './people/brands/find-brand.ts'
import { imagePages } from './people/brands/image-routes.ts'
import { passkeyPages } from './people/passkeys/public-routes.ts'
import { scimRoutes } from './people/scim/public-routes.ts'
import { authenticate, howOf } from './people/sessions/authenticate.ts'
import { loginRoutes } from './people/sessions/public-routes.ts'
import { createEndOfLogin } from './people/sign-on/end-login.ts'
import { createProviders } from './people/sign-on/providers.ts'
import { signOnPages } from './people/sign-on/public-routes.ts'
import { articleImagePages } from './public/article-images/routes.ts'
import { referenceRoutes } from './public/reference/routes.ts'
import { siteRoutes } from './public/site/site.ts'
import { fileRoutes } from './talk/attachments/routes.ts'
import { chatRoutes } from './talk/chat/public-routes.ts'
import { CONNECTORS } from './talk/connectors/all.ts'
import { remotePictureRoutes } from './talk/intake/original-routes.ts'
import { providerRoutes } from './talk/intake/provider-routes.ts'
import { createRemotePictures } from './talk/intake/remote-pictures.ts'
import { verificationRoutes } from './talk/mailboxes/public-routes.ts'

export interface AppDependencies {
  db: Database
  config: Pick<Config, 'baseDomain' | 'port' | 'trustedProxies' | 'rateLimit'> &
    Partial<Pick<Config, 'smtpUrl' | 'oauthClients' | 'tls' | 'backups'>>
  log: Log
  /** How to speak TLS; plain HTTP without it. */
  tls?: TlsOptions | undefined
  /** A replica for lists. */
  replica?: Replica | undefined
  /** Requests active at once, others are queued; and connections of the database, in this process. */
  room?: { working: number; connections: number }
  /** Storage of files. */
  blobs: Blobs
  /** Whether the disks have room for writes. */
  disk?: Disk
  /** The way out; by default to public addresses only. */
  clients?: SafeClients
  /** DNS; tests replace it. */
  lookup?: Lookup
  mailDns?: MailDns
  /** The clock; tests set it. */
  now?: () => Date
}

export type { AppToServe }

const API = '/api/v1'

const ROOM = { working: CONNECTIONS, connections: CONNECTIONS }
const MAX_HOSTS = 10_000
/** Someone going through a list by keyboard sends more requests than a program. */
const SESSION_SHARE = 5
/** Per minute and network: further requests are refused, whatever they are. */
const WRONG_TOKENS = 10

/** The HTTP application, ready to listen or to be called in process. */
export async function buildApp({
  db,
  config,
  log,
  tls,
  replica,
  room: { working, connections } = ROOM,
  blobs,
  disk = watchDisk([]),
  clients = createSafeClients(allowedNetworks([])),
  lookup = lookUpText,
  mailDns: dnsOfMail = mailDns,
  now,
}: AppDependencies): Promise<AppToServe> {
  const admission = createAdmission(limitsFor(working))
  const metrics = createMetrics({ ...admission, ...gaugesOf(db, config.backups) })
  const brandAt = new Map<string, number>()
  const { app, showMissing } = createServer({
    log,
    tls,
    trustedProxies: config.trustedProxies,
    explain: disk.explain,
    isTooMuch({ headers, url = '' }) {
      const isDirect = headers['x-forwarded-host'] === undefined
      const isFull = isDirect && url.startsWith(API) && admission.isFull(brandAt.get(headers.host ?? '') ?? 0)
      if (isFull) metrics.refused()
      return isFull
    },
  })
  app.decorateRequest('scope')
  const { countOfToken, countWrongToken, countOfSession } = createLimits(config)
  const enter = (brandId: number, reply: FastifyReply) => admit(admission, brandId, reply)
  const operations = collectOperations(app, API)
  app.register(async plain => referenceRoutes(plain, operations))

  watchRoutes(app, { db, disk, metrics })
  knownHostRoutes(app, host => isBrandHost(db, host, config.baseDomain))
  const scopeAt = async (host: string) =>
    requestScope(await getBrandByHost(db, host, config.baseDomain), db, now)
  const providerAt = async (host: string): Promise<Scope> => ({
    ...(await scopeAt(host)),
    cause: { by: 'provider' },
  })
  const providers = createProviders(clients.logins)
  const feeds = createFeeds({ read: readLog, presences: listPresences, now: cursorOfNow })
  // Registered, not mounted at once, so that they come after compression.
  await app.register(async pages => {
    fileRoutes(pages, blobs, scopeAt)
    exportPages(pages, blobs, scopeAt)
    imagePages(pages, blobs, scopeAt)
    articleImagePages(pages, blobs, scopeAt)
    remotePictureRoutes(pages, createRemotePictures(clients.strangers), scopeAt)
    for (const { routes } of CONNECTORS) routes?.(pages, providerAt)
    providerRoutes(pages, providerAt, { address: config, metrics })
    surveyPageRoutes(pages, scopeAt)
    chatRatingRoutes(pages, scopeAt)
    loginRoutes(pages, scopeAt, createEndOfLogin({ providers, address: config }))
    passkeyPages(pages, { scopeAt, address: config })
    signOnPages(pages, { scopeAt, providers, address: config })
    scimRoutes(pages, {
      scopeAt,
      address: config,
      enter,
      countOfToken,
      countWrongToken,
      explain: disk.explain,
    })
    chatRoutes(pages, { scopeAt, feeds, blobs, address: config, smtpUrl: config.smtpUrl })
    pageRoutes(pages, scopeAt)
    const orWithoutBrand = setUpRoutes(pages, { db, address: config, now })
    showMissing(orWithoutBrand(siteRoutes(pages, { address: config, blobs }, scopeAt)))
    verificationRoutes(pages, scopeAt, config.baseDomain)
  })
  await app.register(
    async api => {
      acceptLargeBodies(api)
      api.addHook('onRequest', async (request, reply) => {
        const brand = await getBrandByHost(db, request.host ?? '', config.baseDomain)
        if (request.host === request.headers.host) rememberBrand(brandAt, request.host, brand.id)
        if (!isStream(request)) await enter(brand.id, reply)
        const scope = requestScope(brand, db, now)
        const actor = await authenticate(scope, request, howOf(request)).catch(async error => {
          if (request.headers.authorization && problemFrom(error)?.code === 'unauthorized')
            await countWrongToken(`${brand.id} ${networkOf(request)}`, reply)
          throw error
        })
        const reads = replica?.readsFor(actor.userId) ?? db
        request.scope = { ...scope, actor, cause: causeOf(actor), from: whereaboutsOf(request), reads }
        await (actor.login.startsWith('token') ? countOfToken : countOfSession)(
          `${brand.id} ${actor.login}`,
          reply,
        )
      })
      limitApart(api, connections)
      api.addHook('onSend', async ({ method, scope }) => {
        if (replica && scope?.actor && !isRead(method)) await replica.wrote(scope.actor.userId)
      })
      nounRoutes(api, { config, blobs, clients, lookup, mailDns: dnsOfMail, feeds, providers })
    },
    { prefix: API },
  )
  return app
}

/** Requests a minute. A token cannot be guessed, but each try costs a database query. */
function createLimits({ rateLimit }: Pick<Config, 'rateLimit'>) {
  const wrong = { name: 'wrong tokens', seconds: 60, unit: 'wrong logins' } as const
  return {
    countOfToken: createRateLimit(rateLimit),
    countWrongToken: createRateLimit(rateLimit === 0 ? 0 : WRONG_TOKENS, wrong),
    countOfSession: createRateLimit(rateLimit * SESSION_SHARE),
  }
}

interface Watched {
  db: Database
  disk: Disk
  metrics: Metrics
}

/** For monitoring: no login needed, and no names in it. */
function watchRoutes(app: FastifyInstance, { db, disk, metrics }: Watched): void {
  noteAnswers(app)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get(READY_PATH, async () => {
    await disk.check() // first: a database without room is no longer there to be asked
    // Nothing of a brand: in a cluster, its node may be down while others serve.
    await db.row(sql`select 1 from brands limit 1`)
    return { status: 'ok' }
  })
  app.get('/metrics', async (request, reply) => {
    requireNear(request, '/metrics')
    reply.type(metrics.contentType)
    return metrics.text()
  })
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) =>
    metrics.answered({
      method: request.method,
      route: patternOf(request) ?? 'none',
      status: statusCode,
      seconds: elapsedTime / 1_000,
    }),
  )
}

/** Whether a person has asked, or a program. */
const causeOf = (actor: Actor): Cause => ({ by: isProgram(actor) ? 'program' : 'request' })

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The brand of a Host header, for admission; cleared when clients make up too many. */
function rememberBrand(brandAt: Map<string, number>, host: string, brandId: number): void {
  if (brandAt.size >= MAX_HOSTS) brandAt.clear()
  brandAt.set(host, brandId)
}
