import type { MailDns } from '../../kit/dns.ts'
import { fetchFile } from '../../kit/fetch-file.ts'
import type { SafeClient } from '../../kit/fetch-safely.ts'
import { domainOf } from '../../people/identities/email.ts'
import { type Provider, providerOf, providerOfExchanger, type Server } from './providers.ts'

/** The servers of an address, and how we know them. */
export interface FoundServers {
  foundBy: 'provider' | 'dns' | 'autoconfig' | 'guess'
  provider?: Provider | undefined
  incoming: Server
  outgoing: Server
  user: string
}

interface Dependencies {
  dns: MailDns
  /** For addresses that strangers choose. */
  client: SafeClient
}

const WITHIN_MS = 5_000
const MAX_BYTES = 64 * 1024

/**
 * Finds the mail servers of an address: by its provider, its domain's service records (RFC 6186), the autoconfiguration that
 * mail programs use, or else by the usual names. Never fails; offline, it guesses.
 */
export async function findServers(email: string, { dns, client }: Dependencies): Promise<FoundServers> {
  const domain = domainOf(email)
  const known = providerOf(domain)
  if (known) return { foundBy: 'provider', ...serversOf(known), user: email }
  const [byRecords, byConfig, exchangers] = await Promise.all([
    fromRecords(domain, dns),
    fromAutoconfig(email, client),
    dns.exchangers(domain),
  ])
  const provider = exchangers.map(providerOfExchanger).find(Boolean)
  if (provider) return { foundBy: 'provider', ...serversOf(provider), user: email }
  if (byRecords) return { foundBy: 'dns', ...byRecords, user: email }
  if (byConfig) return { foundBy: 'autoconfig', ...byConfig }
  const incoming: Server = { host: `imap.${domain}`, port: 993, security: 'tls' }
  const outgoing: Server = { host: `smtp.${domain}`, port: 465, security: 'tls' }
  return { foundBy: 'guess', incoming, outgoing, user: email }
}

function serversOf(provider: Provider) {
  const { incoming, outgoing } = provider
  return { provider, incoming, outgoing }
}

async function fromRecords(domain: string, dns: MailDns) {
  const [imaps, imap, submissions, submission] = await Promise.all(
    ['_imaps', '_imap', '_submissions', '_submission'].map(
      async service => (await dns.services(`${service}._tcp.${domain}`))[0],
    ),
  )
  const incoming: Server | undefined = imaps
    ? { ...imaps, security: 'tls' }
    : imap && { ...imap, security: 'starttls' }
  const outgoing: Server | undefined = submissions
    ? { ...submissions, security: 'tls' }
    : submission && { ...submission, security: 'starttls' }
  return incoming && outgoing ? { incoming, outgoing } : undefined
}

/** The file that Thunderbird and others read from a domain. */
async function fromAutoconfig(email: string, client: SafeClient) {
  const domain = domainOf(email)
  const query = `?emailaddress=${encodeURIComponent(email)}`
  const places = [
    `https://autoconfig.${domain}/mail/config-v1.1.xml${query}`,
    `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml${query}`,
  ]
  const wanted = { agent: 'Answerwell-Autoconfig/1', withinMs: WITHIN_MS, maxBytes: MAX_BYTES }
  const files = await Promise.all(
    places.map(place => fetchFile(client, place, wanted).catch(() => undefined)),
  )
  const file = files.find(found => found?.status === 200)
  return file && readAutoconfig(file.body.toString().slice(0, MAX_BYTES), email)
}

/** The first IMAP and SMTP servers with encryption; undefined unless both are there. */
export function readAutoconfig(
  xml: string,
  email: string,
): Pick<FoundServers, 'incoming' | 'outgoing' | 'user'> | undefined {
  const incoming = serverIn(xml, email, { element: 'incomingServer', type: 'imap' })
  const outgoing = serverIn(xml, email, { element: 'outgoingServer', type: 'smtp' })
  if (!incoming || !outgoing) return undefined
  return { incoming: incoming.server, outgoing: outgoing.server, user: incoming.user }
}

function serverIn(xml: string, email: string, { element, type }: { element: string; type: string }) {
  for (const part of xml.split(`<${element}`).slice(1)) {
    const [head = ''] = part.split(`</${element}>`)
    if (!new RegExp(`^[^>]*\\btype="${type}"`).test(head)) continue
    const textOf = (name: string) => new RegExp(`<${name}>\\s*([^<\\s]{1,253})\\s*</${name}>`).exec(head)?.[1]
    const host = withAddress(textOf('hostname'), email)
    const port = Number(textOf('port'))
    const socket = textOf('socketType')
    const security = socket === 'SSL' ? 'tls' : socket === 'STARTTLS' ? 'starttls' : undefined
    if (!host || !/^[a-z0-9.-]+$/i.test(host) || !(port > 0 && port < 65_536) || !security) continue
    const server: Server = { host, port, security }
    return { server, user: withAddress(textOf('username'), email) ?? email }
  }
  return undefined
}

/** Its placeholders are parts of the address. */
function withAddress(text: string | undefined, email: string): string | undefined {
  return text
    ?.replaceAll('%EMAILADDRESS%', email)
    .replaceAll('%EMAILLOCALPART%', email.slice(0, email.lastIndexOf('@')))
    .replaceAll('%EMAILDOMAIN%', domainOf(email))
}
