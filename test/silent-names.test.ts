// A name server that never answers, for everything that leaves the process.
import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA } from '../db/cast.ts'
import { fetchFile } from '../src/kit/fetch-file.ts'
import { createSafeClient, type SafeClient } from '../src/kit/fetch-safely.ts'
import { createNames } from '../src/kit/names.ts'
import { allowedNetworks } from '../src/kit/networks.ts'
import { createMessage } from '../src/talk/connectors/twilio/api.ts'
import { createMail } from '../src/talk/mail/create-mail.ts'
import { sendMail } from '../src/talk/mail/send-mail.ts'
import { createNameServer } from './name-server.ts'
import { enter } from './session.ts'
import { createWorld } from './world.ts'

const HEALTHY = 'healthy.example'
const { address, asked } = await createNameServer({ [HEALTHY]: '127.0.0.1' })
const names = createNames({ servers: [address], hostsFile: '/dev/null', resolvConf: '/dev/null' })

let over = 0
/** How many of the others were over when the healthy one was reached. */
let overAtConnection: number | undefined
const server = createServer(socket => {
  overAtConnection ??= over
  socket.end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())
const { port } = server.address() as AddressInfo

/** Knows how many requests are over. */
function counting(client: SafeClient): SafeClient {
  const counted = <Result>(work: Promise<Result>) =>
    work.finally(() => {
      over++
    })
  return {
    fetch: (...given) => counted(client.fetch(...given)),
    addressOf: async (...given) => {
      try {
        return await client.addressOf(...given)
      } catch (error) {
        over++
        throw error
      }
    },
    isRefused: client.isRefused,
    close: client.close,
  }
}

const open = () => counting(createSafeClient(allowedNetworks(['127.0.0.0/8']).files, names))
const clients = { mail: open(), webhooks: open(), files: open(), strangers: open() }
const world = await createWorld({ clients })
const { olga, ana, scope } = world
const mail = createMail({ client: clients.mail, names })
const wordsOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: Error) => error.message,
  )
const allWords = (hosts: string[], ask: (host: string) => Promise<unknown>) =>
  Promise.all(hosts.map(host => wordsOf(ask(host))))

/** Goes to all hosts at once; resolves with what is said about each, or about those that fail. */
type Door = (hosts: string[]) => Promise<string[]>

const DOORS: Record<string, Door> = {
  async webhooks(hosts) {
    for (const host of hosts)
      assert.equal(
        (await olga.post('/webhooks', { webhook: { url: `http://${host}:${port}/` } })).status,
        201,
      )
    await world.start()
    await world.deliver()
    const rows = await world.db.rows<{ words: string }>(sql`
      select distinct last_error as words from webhook_deliveries where last_error is not null`)
    return rows.map(({ words }) => words)
  },
  async cards(hosts) {
    for (const [n, host] of hosts.entries()) {
      const panel_card = { name: `Card ${n}`, url: `http://${host}:${port}/` }
      assert.equal((await olga.post('/panel_cards', { panel_card })).status, 201)
    }
    const { slug } = await world.start()
    const { cards } = (await ana.get(`/conversations/${slug}/panel_cards`)).body
    return cards.map(({ error }: { error: string }) => error)
  },
  mail: hosts =>
    allWords(hosts, host => mail.mailOut.tryLogin(scope, { smtp_url: `smtp://${host}:${port}` })),
  "the operator's mail": hosts =>
    allWords(hosts, host =>
      sendMail({ url: `smtp://${host}:${port}`, names }, { to: 'a@example.com' }).finally(() => {
        over++
      }),
    ),
  mailboxes: hosts =>
    allWords(hosts, host => mail.mailIn.tour(scope, { imap_url: `imap://a:b@${host}:${port}` })),
  files: hosts =>
    allWords(hosts, host =>
      fetchFile(clients.files, `http://${host}:${port}/`, { agent: 'test', withinMs: 10_000, maxBytes: 100 }),
    ),
  providers: hosts =>
    allWords(hosts, host =>
      createMessage(
        clients.webhooks,
        {
          account_sid: `AC${'0'.repeat(32)}`,
          auth_token: 'x'.repeat(32),
          number: '+15005550001',
          api_url: `http://${host}:${port}`,
          prefix: '',
        },
        { to: '+15005550002', text: 'Hello', mediaUrls: [], statusUrl: 'http://demo.example/' },
      ),
    ),
  async push(hosts) {
    for (const host of hosts) {
      const browser = await enter(world, ANA.email)
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const p256dh = keys.getPublicKey().toString('base64url')
      const auth = randomBytes(16).toString('base64url')
      const push = { endpoint: `https://${host}:${port}/`, p256dh, auth }
      assert.equal((await browser.put('/me/push', { push })).status, 200)
    }
    await world.start()
    await world.work()
    const rows = await world.db.rows<{ words: string }>(sql`
      select last_error as words from jobs where name = 'push.send' and last_error is not null`)
    return rows.map(({ words }) => words)
  },
}

const SILENT = 4

for (const [name, goThrough] of Object.entries(DOORS))
  test(`while name servers of others are silent, a healthy name is reached: ${name}`, async () => {
    const silent = Array.from({ length: SILENT }, (_, n) => `${name.replace(/\W/g, '')}${n}.silent.example`)
    over = 0
    overAtConnection = undefined
    const words = await goThrough([...silent, HEALTHY])
    assert.equal(overAtConnection, 0, 'the healthy one does not wait for the end of others')
    assert.deepEqual(
      silent.filter(host => !asked.has(host)),
      [],
      'each was asked for',
    )
    assert.ok(
      words.some(said => /could not be looked up/.test(said)),
      JSON.stringify(words),
    )
  })
