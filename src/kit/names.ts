import { type LookupAddress, lookup as lookUpBySystem } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFileSync, statSync } from 'node:fs'
import { isIP, isIPv4, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createBudget } from './budget.ts'
import { ExplainedError, type Sentence, say } from './sentences/say.ts'

/** Why a name has no address, in words. */
export class LookupError extends ExplainedError {
  /** Looking it up again may help. */
  readonly isTemporary: boolean

  constructor(sentence: Sentence, { isTemporary }: { isTemporary: boolean }) {
    super(sentence)
    this.isTemporary = isTemporary
  }
}

/** Looks up the addresses of hosts, without holding up anybody else's lookup. */
export interface Names {
  /** All addresses of a name, the better family first; of a literal address itself. Throws LookupError. */
  addressesOf(hostname: string, signal?: AbortSignal): Promise<string[]>
  /** The same for libraries that open connections themselves. */
  lookup: LookupFunction
  /** Whether somebody waits for its addresses now. */
  isLookingUp(hostname: string): boolean
}

export interface NamesOptions {
  /** Addresses of name servers; by default those of the system. */
  servers?: string[]
  hostsFile?: string
  resolvConf?: string
  /** Time limit for one name. */
  withinMs?: number
}

const WITHIN_MS = 5_000
const TRY_MS = 2_000
/** How long the addresses of one family wait for those of the other, which some name servers never give. */
const OTHER_FAMILY_MS = 300
/** The system's own lookup cannot be ended, and Node runs two at once, also for others. */
const BY_SYSTEM_AT_ONCE = 1

/**
 * Asks name servers itself (c-ares), since a lookup by the system (getaddrinfo) blocks a thread of a few until the last
 * server has been silent for long enough. Names of the hosts file, search domains and `localhost` work as everywhere.
 */
export function createNames(options: NamesOptions = {}): Names {
  const { withinMs = WITHIN_MS } = options
  const underWay = new Map<string, { found: Promise<string[]>; end: AbortController; waiting: number }>()
  const resolve = createResolver(options)

  /** One lookup for all who want the same name, ended when nobody does. */
  const lookUp = (name: string) => {
    const end = new AbortController()
    const found = resolve(name, AbortSignal.any([end.signal, AbortSignal.timeout(withinMs)])).finally(() => {
      if (underWay.get(name) === one) underWay.delete(name)
    })
    found.catch(() => {})
    const one = { found, end, waiting: 0 }
    underWay.set(name, one)
    return one
  }

  const addressesOf = async (hostname: string, signal?: AbortSignal): Promise<string[]> => {
    const name = nameOf(hostname)
    if (isIP(name)) return [name]
    const one = underWay.get(name) ?? lookUp(name)
    one.waiting++
    try {
      return await untilAborted(one.found, signal)
    } finally {
      if (--one.waiting === 0) {
        if (underWay.get(name) === one) underWay.delete(name)
        one.end.abort()
      }
    }
  }
  return {
    addressesOf,
    isLookingUp: hostname => underWay.has(nameOf(hostname)),
    lookup: (hostname, { all, family }, done) => {
      addressesOf(hostname).then(
        addresses => {
          const found = addresses.map(asFound).filter(one => !family || isOfFamily(one, family))
          const [first] = found
          if (!first) return done(notFound(hostname), '')
          if (all) done(null, found)
          else done(null, first.address, first.family)
        },
        error => done(error, ''),
      )
    },
  }
}

function nameOf(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

const asFound = (address: string): LookupAddress => ({ address, family: isIPv4(address) ? 4 : 6 })
const isOfFamily = ({ family }: LookupAddress, wanted: number | string) => `${wanted}`.endsWith(`${family}`)

async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

function createResolver({
  servers,
  hostsFile = '/etc/hosts',
  resolvConf = '/etc/resolv.conf',
}: NamesOptions): Resolve {
  const hosts = keptFile(hostsFile, parseHosts)
  const searching = keptFile(resolvConf, parseSearch)
  const bySystem = createSystemLookup()
  return async (name, signal) => {
    const fixed = hosts()?.get(name)
    if (fixed) return inOrder(fixed)
    // RFC 6761, 6.3: never asked for.
    if (name === 'localhost' || name.endsWith('.localhost')) return inOrder(['127.0.0.1', '::1'])
    let failure: unknown
    for (const candidate of candidatesFor(name, searching())) {
      const addresses = await ask(candidate, { servers, signal }).catch(error => {
        failure = error
        return []
      })
      if (addresses.length > 0) return inOrder(addresses)
      if (signal.aborted) throw noAnswer()
    }
    // What only the system knows has such a name: this machine, containers, neighbours (RFC 6762).
    const addresses = !name.includes('.') || name.endsWith('.local') ? await bySystem(name, signal) : []
    if (addresses.length > 0) return inOrder(addresses)
    throw failure ?? notFound(name)
  }
}

/** The addresses that name servers give; none if the name does not exist. Throws LookupError. */
async function ask(
  name: string,
  { servers, signal }: { servers: string[] | undefined; signal: AbortSignal },
): Promise<string[]> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2 })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const families = [resolver.resolve4(name), resolver.resolve6(name)].map(orAbsent)
    const isSome = families.map(family => family.then(({ addresses }) => addresses.length > 0))
    await anyTrue(isSome)
    const answers = await Promise.all(families.map(family => Promise.race([family, later(OTHER_FAMILY_MS)])))
    const addresses = answers.flatMap(answer => answer?.addresses ?? [])
    if (addresses.length > 0) return addresses
    if (answers.some(answer => answer?.hasFailed)) throw noAnswer()
    return []
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}

/** Names without such addresses are none of the failures. */
async function orAbsent(answer: Promise<string[]>): Promise<{ addresses: string[]; hasFailed: boolean }> {
  try {
    return { addresses: await answer, hasFailed: false }
  } catch (error) {
    return { addresses: [], hasFailed: !ABSENT.has((error as { code?: string }).code ?? '') }
  }
}

const ABSENT = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EBADQUERY'])

/** Resolves with the first that is true, or with the last. */
function anyTrue(all: Promise<boolean>[]): Promise<unknown> {
  return Promise.any(all.map(async one => ((await one) ? true : Promise.reject()))).catch(() => {})
}

function later(ms: number): Promise<undefined> {
  return sleep(ms, undefined, { ref: false })
}

/** The addresses that the system finds. Few at once: those who wait for too long give up. */
function createSystemLookup(): Resolve {
  const threads = createBudget(BY_SYSTEM_AT_ONCE)
  const lookUp = promisify(lookUpBySystem)
  return async (name, signal) => {
    const found = threads.spend(1, async () =>
      signal.aborted ? [] : lookUp(name, { all: true }).catch(() => []),
    )
    const addresses = await untilAborted(found, signal).catch(() => {
      throw noAnswer()
    })
    if (signal.aborted) throw noAnswer()
    return addresses.map(({ address }) => address)
  }
}

/** Addresses of the family that this machine has come first, of both those of IPv4. */
function inOrder(addresses: string[]): string[] {
  const others = Object.values(networkInterfaces()).flatMap(all => all ?? [])
  const hasOnly6 =
    others.some(({ family, internal }) => family === 'IPv6' && !internal) &&
    !others.some(({ family, internal }) => family === 'IPv4' && !internal)
  const rank = (address: string) => Number(isIPv4(address) === hasOnly6)
  return [...new Set(addresses)].sort((one, other) => rank(one) - rank(other))
}

/** The content of a small file, parsed when it has changed; undefined if it cannot be read. */
function keptFile<Content>(path: string, parse: (text: string) => Content): () => Content | undefined {
  let kept: { version: string; content: Content } | undefined
  return () => {
    try {
      const { mtimeMs, size, ino } = statSync(path)
      const version = `${mtimeMs} ${size} ${ino}`
      if (kept?.version !== version) kept = { version, content: parse(readFileSync(path, 'utf8')) }
      return kept.content
    } catch {
      return undefined
    }
  }
}

/** hosts(5) */
function parseHosts(text: string): Map<string, string[]> {
  const addressesOf = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address))
      for (const name of names.map(nameOf)) addressesOf.set(name, [...(addressesOf.get(name) ?? []), address])
  }
  return addressesOf
}

interface Search {
  domains: string[]
  /** A name with as many dots is whole. */
  dots: number
}

/** resolv.conf(5) */
function parseSearch(text: string): Search {
  const domains = text.match(/^[ \t]*(?:search|domain)[ \t]+(.*)$/gm)?.at(-1)
  const dots = /^[ \t]*options\b.*\bndots:(\d+)/m.exec(text)?.[1]
  return { domains: domains?.trim().split(/\s+/).slice(1).map(nameOf) ?? [], dots: Number(dots ?? 1) }
}

/** Whole names first: in Kubernetes, each name of the world would cost several questions before. */
function candidatesFor(name: string, search: Search | undefined): string[] {
  const { domains = [], dots = 1 } = search ?? {}
  const searched = domains.filter(domain => domain !== '').map(domain => `${name}.${domain}`)
  return name.includes('.') || dots === 0 ? [name, ...searched] : [...searched, name]
}

function notFound(name: string): LookupError & { code: string } {
  return Object.assign(new LookupError(say`The server name is not known.`, { isTemporary: false }), {
    code: 'ENOTFOUND',
    hostname: name,
  })
}

function noAnswer(): LookupError & { code: string } {
  const words = say`The server name could not be looked up: no name server answers for it.`
  return Object.assign(new LookupError(words, { isTemporary: true }), { code: 'EAI_AGAIN' })
}

/** For whatever needs no name servers of its own. */
export const names = createNames()
