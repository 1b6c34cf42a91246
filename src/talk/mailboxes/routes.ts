import type { Lookup, MailDns } from '../../kit/dns.ts'
import { Problem } from '../../kit/errors.ts'
import type { SafeClients } from '../../kit/fetch-safely.ts'
import type { Api } from '../../kit/http/api.ts'
import { createRateLimit } from '../../kit/http/rate-limit.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { changeChannel } from '../channels/change-channel.ts'
import { upsertRecords } from '../channels/health-queries.ts'
import { ChannelParams } from '../channels/input.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { getChannel } from '../channels/queries.ts'
import { settingsAfter } from '../channels/settings.ts'
import type { MailIn } from '../mail/mail-in.ts'
import type { MailOut } from '../mail/mail-out.ts'
import type { Authorities } from '../mail-logins/authorities.ts'
import { newDkimKey } from './dkim-key.ts'
import { mailRecords } from './dns-records.ts'
import { findServers } from './find-servers.ts'
import { MailServersQuery, TestBody } from './input.ts'
import { MailServersOutput, ProvidersOutput, RecordsOutput, TestOutput } from './output.ts'
import { PROVIDERS, type Provider } from './providers.ts'
import { type Servers, tryServers } from './try-mailbox.ts'

interface Dependencies {
  mailIn: MailIn
  authorities: Authorities
  clients: Pick<SafeClients, 'mail' | 'strangers'>
  mailOut: MailOut
  lookup: Lookup
  mailDns: MailDns
  baseDomain: string
}

/** Tests and look-ups go to other people's servers. */
const ofBrand = createRateLimit(120, { name: 'mailbox tests of', seconds: 600 })

const testing = new Set<number>()

/** A test takes a place among the brand's requests for a while: one is enough. */
async function oneAtATime<Result>(brandId: number, test: () => Promise<Result>): Promise<Result> {
  if (testing.has(brandId))
    throw new Problem('rate_limited', say`Another test is under way. Try again in a minute.`)
  testing.add(brandId)
  try {
    return await test()
  } finally {
    testing.delete(brandId)
  }
}

/** Finding, trying and proving the servers of an email channel. */
export function mailboxRoutes(api: Api, dependencies: Dependencies): void {
  findingRoutes(api, dependencies)
  api.post(
    '/channels/test',
    {
      may: 'channels.manage',
      operation: 'testChannel',
      summary: 'Test an email channel',
      description: 'Tries servers without storing them, up to the first step that fails.',
      holdsSecrets: true,
      body: TestBody,
      out: TestOutput,
    },
    async ({ scope, body: { channel } }, reply) => {
      await ofBrand(String(scope.brand.id), reply)
      const { mailIn, mailOut, clients } = dependencies
      const servers = await serversOf(scope, channel)
      const steps = await oneAtATime(scope.brand.id, () =>
        tryServers(channel.part, servers, {
          scope,
          mailIn,
          mailOut,
          addressOf: clients.mail.addressOf,
        }),
      )
      return { 'works?': steps.every(step => step['passed?']), steps }
    },
  )
  recordRoutes(api, dependencies)
}

function findingRoutes(api: Api, { clients, mailDns, authorities }: Dependencies): void {
  api.get(
    '/mail_providers',
    {
      may: 'log in',
      operation: 'listMailProviders',
      summary: 'List mail providers',
      description: 'Providers whose servers are known.',
      out: ProvidersOutput,
    },
    async () => ({
      providers: PROVIDERS.map(presentProvider),
      sign_in: authorities.known.map(({ id, name, hosts = null }) => ({ id, name, hosts })),
    }),
  )

  api.get(
    '/mail_servers',
    {
      may: 'channels.manage',
      operation: 'findMailServers',
      summary: 'Find the mail servers of an address',
      description:
        'By its provider, its DNS records (RFC 6186), or the autoconfiguration of its domain; otherwise a guess.',
      query: MailServersQuery,
      out: MailServersOutput,
    },
    async ({ scope, query }, reply) => {
      await ofBrand(String(scope.brand.id), reply)
      const found = await findServers(query.email, { dns: mailDns, client: clients.strangers })
      const { foundBy, provider, incoming, outgoing, user } = found
      return {
        found_by: foundBy,
        provider: provider ? presentProvider(provider) : null,
        incoming,
        outgoing,
        user,
      }
    },
  )
}

function recordRoutes(api: Api, { lookup, baseDomain }: Dependencies): void {
  api.get(
    '/channels/:slug/records',
    {
      may: 'channels.manage',
      operation: 'listChannelRecords',
      summary: 'List the DNS records of a channel',
      description: 'The records that mail from its address needs, each looked up now.',
      params: ChannelParams,
      out: RecordsOutput,
    },
    async ({ scope, params }, reply) => {
      await ofBrand(String(scope.brand.id), reply)
      return { records: await lookUpRecords(scope, params.slug, lookup) }
    },
  )

  api.post(
    '/channels/:slug/dkim',
    {
      may: 'channels.manage',
      operation: 'createChannelDkimKey',
      summary: 'Create a DKIM key',
      description: 'Signs mail of the channel with a new key from now on. Publish its record.',
      params: ChannelParams,
      out: RecordsOutput,
    },
    async ({ scope, params }) => {
      const settings = await newDkimKey(scope, params.slug)
      await transaction(scope, tx => changeChannel(tx, params.slug, { settings, baseDomain }))
      return { records: await lookUpRecords(scope, params.slug, lookup) }
    },
  )
}

/** Looks the records up, and keeps the result for the list of channels. */
async function lookUpRecords(scope: Scope, slug: string, lookup: Lookup) {
  const channel = await getChannel(scope, slug)
  const records = await mailRecords(scope, channel, lookup)
  await transaction(scope, tx => upsertRecords(tx, channel.id, records))
  return records.map(record => ({ type: 'TXT' as const, ...record }))
}

/** The given servers, completed by what is stored. Throws invalid. */
async function serversOf(
  scope: Scope,
  {
    slug,
    email,
    settings,
  }: {
    slug?: string | undefined
    email?: string | undefined
    settings?: Record<string, unknown> | undefined
  },
): Promise<Servers> {
  const stored = slug === undefined ? undefined : await getChannel(scope, slug)
  return {
    email: email ?? stored?.email ?? null,
    // The operator's server sends nothing for an address that anybody may have typed.
    isVerified: stored?.isVerified === true && (email === undefined || email === stored.email),
    settings: settingsAfter(CHANNEL_KINDS.email, stored?.settings ?? {}, settings),
  }
}

function presentProvider({ id, name, login, incoming, outgoing }: Provider) {
  return { id, name, login, incoming, outgoing }
}
