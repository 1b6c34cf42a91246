import sql from 'sql-template-tag'
import { searchableWords } from '../src/public/articles/search-text.ts'
import { letter } from './letters.ts'
import type { World } from './world.ts'

/** Somebody of whom there is something in every place that can have something, each with a word of its own. */
export const WORDS = {
  name: 'Zephyrine',
  address: 'quillow',
  subject: 'marzipan',
  body: 'thunderbird',
  file: 'kaleidoscope',
  note: 'obsidian',
  field: 'wolverine',
  reply: 'butterscotch',
  shared: 'periwinkle',
  leftover: 'tumbleweed',
  loose: 'nightingale',
}

export const ADDRESS = `${WORDS.address}@person.test`
export const SECOND = `${WORDS.leftover}@other-person.test`
export const OTHER = { name: 'Bo Keeps', email: 'bo@keeps.test' }

const boundary = 'b0undary'
const withFile = [
  `--${boundary}`,
  'Content-Type: text/plain; charset=utf-8',
  '',
  `Hello, ${WORDS.body}`,
  `--${boundary}`,
  `Content-Type: text/plain; name="${WORDS.file}.txt"`,
  `Content-Disposition: attachment; filename="${WORDS.file}.txt"`,
  '',
  `In the file: ${WORDS.file}`,
  `--${boundary}--`,
].join('\n')

const report = [
  `--${boundary}`,
  'Content-Type: text/plain',
  '',
  `Could not be delivered: ${WORDS.loose}`,
  `--${boundary}`,
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.test',
  '',
  `Final-Recipient: rfc822; ${ADDRESS}`,
  'Action: failed',
  'Status: 5.1.1',
  `--${boundary}--`,
].join('\n')

const from = `${WORDS.name} Person <${ADDRESS}>`

/** Leaves traces of the person everywhere. Returns slugs: of a conversation by mail, and of one shared with somebody else. */
export async function leaveTraces(world: World): Promise<{ mail: string; shared: string }> {
  const { ana } = world
  const latest = async () => (await ana.get('/conversations?filter=all')).body.conversations[0].slug
  await world.mailIn(
    letter({
      from,
      subject: `About ${WORDS.subject}`,
      body: withFile,
      headers: { 'MIME-Version': '1.0', 'Content-Type': `multipart/mixed; boundary="${boundary}"` },
    }),
    { from: ADDRESS },
  )
  const mail = await latest()
  await handle(world, mail)
  await describe(world)
  const { slug: shared } = await world.start({
    subject: `Shared ${WORDS.shared}`,
    data: { order: WORDS.field },
    user: { name: WORDS.name, email: ADDRESS },
    message: { body: `Mine: ${WORDS.shared}` },
  })
  await ana.post(`/conversations/${shared}/messages`, { message: { body: 'Bo asks as well', user: OTHER } })
  await ana.post(`/conversations/${shared}/messages`, { message: { body: 'An answer for both of you' } })
  await world.mailIn(
    letter({
      from: 'mailer-daemon@mx.test',
      subject: `Not delivered: ${WORDS.loose}`,
      body: report,
      headers: {
        'MIME-Version': '1.0',
        'Content-Type': `multipart/report; report-type=delivery-status; boundary="${boundary}"`,
      },
    }),
    { from: '' },
  )
  await merge(world, mail)
  await behindTheScenes(world)
  await world.work()
  return { mail, shared }
}

/** What staff do with a conversation. */
async function handle({ ana, olga }: World, slug: string): Promise<void> {
  await ana.post(
    `/conversations/${slug}/messages`,
    { message: { body: `Dear ${WORDS.reply}` } },
    { headers: { 'idempotency-key': 'reply-once' } },
  )
  await ana.post(`/conversations/${slug}/messages`, {
    message: { body: `Says @Olga: ${WORDS.note}`, visibility: 1 },
  })
  await ana.put(`/conversations/${slug}`, {
    conversation: {
      subject: `Renamed ${WORDS.subject}`,
      tag_list: [WORDS.field],
      data: { plan: WORDS.field },
    },
  })
  await ana.put(`/conversations/${slug}/draft`, { draft: { body: `Draft ${WORDS.reply}` } })
  await olga.post(`/conversations/${slug}/scheduled_messages`, {
    scheduled_message: { body: `Later ${WORDS.reply}`, send_at: '2027-01-01T00:00:00Z' },
  })
}

/** What staff know about the person. */
async function describe({ ana }: World): Promise<void> {
  await ana.put(`/contacts/${ADDRESS}`, {
    contact: {
      name: `${WORDS.name} Person`,
      friendly_name: WORDS.name,
      id: `crm-${WORDS.field}`,
      data: { vip: WORDS.field },
    },
  })
  await ana.post(`/contacts/${ADDRESS}/notes`, { body: `Remember ${WORDS.note}` })
  await ana.post(`/contacts/${ADDRESS}/identities`, {
    identity: { type: 'twitter', identifier: 'leftover_handle' },
  })
  await ana.post('/contacts', {
    contact: { email: SECOND, name: WORDS.leftover, data: { old: WORDS.leftover } },
  })
  await ana.post(`/contacts/${ADDRESS}/identities`, { identity: { type: 'email', identifier: SECOND } })
}

async function merge(world: World, into: string): Promise<void> {
  const { slug } = await world.start({
    subject: `Twin of ${WORDS.subject}`,
    user: { name: WORDS.name, email: ADDRESS },
    message: { body: `Again ${WORDS.body}` },
  })
  await world.ana.post(`/conversations/${into}/merge`, { conversations: [slug] })
}

/** What comes from outside, or is only there for a moment. */
async function behindTheScenes({ db, brand, clock }: World): Promise<void> {
  const at = clock.now
  const person = sql`(select id from identities where brand_id = ${brand.id} and identifier = ${ADDRESS})`
  const of = sql`(select id from conversations where brand_id = ${brand.id} and author_id = ${person} order by id limit 1)`
  const channel = sql`(select id from channels where brand_id = ${brand.id} order by id limit 1)`
  await db.write(sql`
    insert into provider_events (brand_id, channel_id, key, body, created_at)
    values (${brand.id}, ${channel}, 'k1', ${JSON.stringify({ from: ADDRESS, text: WORDS.body })}, ${at})`)
  await db.write(sql`
    insert into status_subscribers (brand_id, email, asked_at, created_at) values (${brand.id}, ${ADDRESS}, ${at}, ${at})`)
  await db.write(sql`
    insert into missed_searches (brand_id, words, count, last_at) values (${brand.id}, ${searchableWords(ADDRESS).join(' ')}, 1, ${at})`)
  await db.write(sql`
    insert into jobs (brand_id, name, data, run_at, created_at, parked_at, last_error)
    values (${brand.id}, 'readers.mail-link', ${JSON.stringify({ to: ADDRESS })}, ${at}, ${at}, ${at}, 'x')`)
  await db.write(sql`
    insert into task_failures (brand_id, task, failing_since, expires_at, error)
    values (${brand.id}, 'x.y', ${at}, ${at}, ${`No mail to ${ADDRESS}`})`)
  await db.write(sql`
    insert into satisfaction_ratings (brand_id, conversation_id, identity_id, rating, comment, created_at, updated_at)
    values (${brand.id}, ${of}, ${person}, 5, ${`Lovely ${WORDS.body}`}, ${at}, ${at})`)
  await db.write(sql`
    insert into chats (brand_id, conversation_id, identity_id, digest, seen_at, expires_at, created_at, page_title)
    values (${brand.id}, ${of}, ${person}, 'x', ${at}, ${at}, ${at}, ${WORDS.subject})`)
  await db.write(sql`
    insert into events (brand_id, type, subject_id, actor_identity_id, data, created_at)
    values (${brand.id}, 'message.delivery_failed', 1, null,
      jsonb_build_object('conversation_id', 1, 'identity_id', ${person}, 'state', 'failed', 'reason', ${`550 ${ADDRESS}`}::text), ${at})`)
}
