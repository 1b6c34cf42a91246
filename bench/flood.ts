import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openDependencies } from '../src/dependencies.ts'
import { openBrand } from '../src/desk/brands/open-brand.ts'
import { connect, type Database } from '../src/kit/db.ts'
import { startEmbeddedPostgres } from '../src/kit/embedded-postgres/launcher.ts'
import { createLog } from '../src/kit/log.ts'
import { migrate } from '../src/kit/migrate.ts'
import { allowedNetworks } from '../src/kit/networks.ts'
import { startSchedule } from '../src/kit/schedule.ts'
import { type Scope, systemScope, transaction } from '../src/kit/scope.ts'
import { schedule } from '../src/schedule.ts'
import { CHANNEL_KINDS } from '../src/talk/channels/kinds.ts'
import { insertChannel } from '../src/talk/channels/queries.ts'
import { storeEvents } from '../src/talk/intake/store-events.ts'
import { spoolMail, storeMail } from '../src/talk/intake/store-mail.ts'
import { createWorker } from '../src/wiring.ts'
import { percentile } from './http.ts'

const EVENTS = 10_000
const PEOPLE = 500
/** As many short messages as fit into the three megabytes that Meta sends at once. */
const AT_ONCE = 5_000
const BAR = 2
const SAMPLES = 30
const BASE_DOMAIN = 'localhost'

/** How long a mail takes until its conversation can be read, in milliseconds. */
interface Times {
  p50_ms: number
  p95_ms: number
}

export interface Flooded {
  alone: Times
  flooded: Times
  /** Median during the flood by median alone. */
  ratio: number
  /** Whether it is below 2. */
  met: boolean
  /** Of the flood, while it was measured. */
  events_per_second: number
  /** Events that waited when the last mail had come. */
  left: number
}

/** Mail of one brand, alone and while another one has 10,000 events of a messenger to process; one worker, in this process. */
export async function measureFlood(say: (text: string) => void): Promise<Flooded> {
  const folder = mkdtempSync(join(tmpdir(), 'answerwell-flood-'))
  const server = await startEmbeddedPostgres(join(folder, 'postgres'), { settings: ['fsync=off'] })
  const db = connect({ host: server.host, user: server.user, database: server.database, caching: true })
  await migrate(db)
  const [quiet, busy] = [await makeBrand(db, 'quiet'), await makeBrand(db, 'busy')]
  const dependencies = openDependencies({
    baseDomain: BASE_DOMAIN,
    port: 3_000,
    filesPlace: join(folder, 'files'),
    allowedNetworks: allowedNetworks([]),
    smtpUrl: undefined,
    oauthClients: {},
  })
  const { stop } = startSchedule(schedule(db, createWorker(dependencies)), createLog('silent'))
  const mails = (count: number) =>
    measureMail({ db, blobs: dependencies.blobs, baseDomain: BASE_DOMAIN }, quiet, count)
  try {
    await mails(5)
    const alone = await mails(SAMPLES)
    say(`alone: ${JSON.stringify(alone)}`)
    await floodWith(busy)
    say(`${EVENTS} events stored`)
    const began = performance.now()
    const before = await leftIn(busy)
    const flooded = await mails(SAMPLES)
    const left = await leftIn(busy)
    const seconds = (performance.now() - began) / 1_000
    const ratio = Math.round((100 * flooded.p50_ms) / alone.p50_ms) / 100
    const result = {
      alone,
      flooded,
      ratio,
      met: ratio <= BAR,
      events_per_second: Math.round((before - left) / seconds),
      left,
    }
    say(JSON.stringify(result))
    return result
  } finally {
    await stop()
    await dependencies.close()
    await db.close()
    await server.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeBrand(db: Database, slug: string): Promise<Scope> {
  const input = { slug, name: slug, owner: `owner@${slug}.test`, ownerName: undefined }
  const { brand } = await openBrand(db, input, { baseDomain: BASE_DOMAIN })
  return systemScope(brand, db)
}

async function measureMail(
  place: Parameters<typeof storeMail>[0],
  scope: Scope,
  count: number,
): Promise<Times> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    const name = `${began}-${n}`
    const raw = [
      'From: Cody <cody@example.com>',
      'To: support@quiet.localhost',
      `Subject: ${name}`,
      `Message-ID: <${name}@example.com>`,
      'Content-Type: text/plain',
      '',
      'Is it open?',
      '',
    ].join('\r\n')
    const spooled = await spoolMail(place.blobs, [Buffer.from(raw)], new Date())
    await storeMail(place, spooled, {
      source: 'smtp',
      envelope: { from: 'cody@example.com', to: ['support@quiet.localhost'] },
    })
    while (
      !(await scope.sql.row(
        sql`select 1 from conversations where brand_id = ${scope.brand.id} and subject = ${name}`,
      ))
    )
      await sleep(10)
    times.push(performance.now() - began)
    // Not in step with the worker's rounds.
    await sleep(Math.random() * 300)
  }
  return { p50_ms: percentile(times, 0.5), p95_ms: percentile(times, 0.95) }
}

async function floodWith(scope: Scope): Promise<void> {
  const settings = {
    phone_number_id: '100200300400',
    access_token: 'the token of a system user',
    app_secret: '0'.repeat(32),
  }
  const channel = await transaction(scope, tx =>
    insertChannel(tx, { name: 'WhatsApp', slug: 'wa', email: null, kind: CHANNEL_KINDS.whatsapp, settings }),
  )
  if (!channel) throw new Error('no channel')
  for (let from = 0; from < EVENTS; from += AT_ONCE) {
    const events = Array.from({ length: AT_ONCE }, (_, at) => {
      const number = `1500${String((from + at) % PEOPLE).padStart(7, '0')}`
      const id = `wamid.${from + at}`
      const message = { id, from: number, type: 'text', text: { body: `Message ${id}` } }
      return { key: id, party: number, body: { message, contacts: [] } }
    })
    await transaction(scope, tx => storeEvents(tx, channel, events))
  }
}

async function leftIn({ sql: queries, brand }: Scope): Promise<number> {
  const row = await queries.row<{ count: number }>(sql`
    select count(*)::int as count from provider_events where brand_id = ${brand.id} and processed_at is null`)
  return row?.count ?? 0
}
