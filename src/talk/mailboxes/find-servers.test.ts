import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailDns } from '../../kit/dns.ts'
import { type SafeClient, Unreachable } from '../../kit/fetch-safely.ts'
import { say } from '../../kit/sentences/say.ts'
import { findServers, readAutoconfig } from './find-servers.ts'
import { PROVIDERS } from './providers.ts'

const nobody: SafeClient = {
  fetch: async () => {
    throw new Unreachable(say`Its name is not known.`)
  },
  isRefused: () => false,
  addressOf: async () => '192.0.2.1',
  close: async () => {},
}
const serving = (files: Record<string, string>): SafeClient => ({
  ...nobody,
  async fetch(url) {
    const body = files[new URL(url).origin + new URL(url).pathname]
    if (body === undefined) throw new Unreachable(say`Nothing listens there.`)
    return { status: 200, headers: {}, body: Buffer.from(body) }
  },
})
const dnsOf = (records: Partial<MailDns> = {}): MailDns => ({
  exchangers: async () => [],
  services: async () => [],
  ...records,
})

const find = (email: string, records: Partial<MailDns> = {}, client = nobody) =>
  findServers(email, { dns: dnsOf(records), client })

test('an address of a provider is known without the network', async () => {
  const dns: MailDns = {
    exchangers: () => assert.fail('DNS was asked'),
    services: () => assert.fail('DNS was asked'),
  }
  const found = await findServers('kim@gmail.com', { dns, client: nobody })
  assert.deepEqual(
    [found.foundBy, found.provider?.id, found.incoming.host, found.outgoing, found.user],
    [
      'provider',
      'google',
      'imap.gmail.com',
      { host: 'smtp.gmail.com', port: 465, security: 'tls' },
      'kim@gmail.com',
    ],
  )
})

test('an address at a customer’s domain is known by its mail exchanger', async () => {
  for (const [exchanger, id] of [
    ['aspmx.l.google.com', 'google'],
    ['acme-example.mail.protection.outlook.com', 'microsoft'],
    ['in1-smtp.messagingengine.com.', 'fastmail'],
    ['MX01.kundenserver.de', 'ionos-de'],
    ['smtpin.rzone.de', 'strato'],
  ])
    assert.equal(
      (await find('help@acme.example', { exchangers: async () => [exchanger as string] })).provider?.id,
      id,
    )
  const evil = await find('help@acme.example', {
    exchangers: async () => ['notgoogle.com', 'google.com.evil.example'],
  })
  assert.equal(evil.foundBy, 'guess')
})

test('service records name the servers (RFC 6186)', async () => {
  const records: Record<string, { host: string; port: number }[]> = {
    '_imap._tcp.acme.example': [{ host: 'mail.acme.example', port: 143 }],
    '_submissions._tcp.acme.example': [{ host: 'out.acme.example', port: 465 }],
  }
  const found = await find('help@acme.example', { services: async name => records[name] ?? [] })
  assert.deepEqual(
    [found.foundBy, found.incoming, found.outgoing],
    [
      'dns',
      { host: 'mail.acme.example', port: 143, security: 'starttls' },
      { host: 'out.acme.example', port: 465, security: 'tls' },
    ],
  )
})

const CONFIG = `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="acme.example">
<incomingServer type="pop3"><hostname>pop.acme.example</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
<incomingServer type="imap"><hostname>plain.acme.example</hostname><port>143</port><socketType>plain</socketType></incomingServer>
<incomingServer type="imap"><hostname>imap.%EMAILDOMAIN%</hostname><port>993</port><socketType>SSL</socketType><username>%EMAILLOCALPART%</username></incomingServer>
<outgoingServer type="smtp"><hostname>smtp.acme.example</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>`

test('autoconfiguration names them, with encryption only', async () => {
  const client = serving({ 'https://acme.example/.well-known/autoconfig/mail/config-v1.1.xml': CONFIG })
  const found = await find('help@acme.example', {}, client)
  assert.deepEqual(
    [found.foundBy, found.incoming, found.outgoing, found.user],
    [
      'autoconfig',
      { host: 'imap.acme.example', port: 993, security: 'tls' },
      { host: 'smtp.acme.example', port: 587, security: 'starttls' },
      'help',
    ],
  )
})

test('a broken or hostile file is none', () => {
  for (const xml of [
    '',
    '<html>Not found</html>',
    CONFIG.replace('smtp.acme.example', '127.0.0.1/x'),
    CONFIG.replace('587', '99999999'),
    '<incomingServer type="imap">'.repeat(2_000),
  ])
    assert.equal(readAutoconfig(xml, 'help@acme.example'), undefined, xml.slice(0, 80))
})

test('offline, the usual names are a guess', async () => {
  const { foundBy, incoming, outgoing, user } = await find('help@acme.example')
  assert.deepEqual(
    [foundBy, incoming.host, outgoing.host, user],
    ['guess', 'imap.acme.example', 'smtp.acme.example', 'help@acme.example'],
  )
})

test('the list of providers has twenty and more, each once', () => {
  assert.ok(PROVIDERS.length >= 20)
  assert.equal(new Set(PROVIDERS.map(({ id }) => id)).size, PROVIDERS.length)
  const domains = PROVIDERS.flatMap(({ domains }) => domains)
  assert.equal(new Set(domains).size, domains.length)
})
