import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ADDRESS, leaveTraces, OTHER, SECOND, WORDS } from '../../../test/known-person.ts'
import { conversationsIn, jsonOf, messagesIn, personArchives, textOf } from '../../../test/person-archives.ts'
import { createWorld } from '../../../test/world.ts'
import { ERASED, KEPT } from '../erasure/plan.ts'
import { LEFT_OUT, NAMING, TAKEN } from './plan.ts'
import { pathOf } from './stored-files.ts'

const world = await createWorld()
const { ana, olga, db, brand, clock } = world
const archiveOf = personArchives(world)
await leaveTraces(world)
await leaveMore()

/** What only comes about with time: surveys, automatic replies, changed messages, and logins at the help center. */
async function leaveMore(): Promise<void> {
  const at = clock.now
  const person = sql`(select id from identities where brand_id = ${brand.id} and identifier = ${ADDRESS})`
  const message = sql`(select id from messages where brand_id = ${brand.id} and identity_id = ${person} order by id limit 1)`
  await db.write(sql`
    insert into message_versions (brand_id, message_id, version, body, replaced_at)
    values (${brand.id}, ${message}, 1, 'What it said before', ${at})`)
  await db.write(sql`
    insert into acknowledgements (brand_id, message_id, identity_id, created_at)
    values (${brand.id}, ${message}, ${person}, ${at}) on conflict do nothing`)
  await db.write(sql`
    insert into message_deliveries (brand_id, message_id, identity_id, state, created_at, updated_at)
    select ${brand.id}, id, ${person}, 'sent', ${at}, ${at} from messages
    where brand_id = ${brand.id} and body like 'An answer%' on conflict do nothing`)
  await db.write(sql`
    insert into surveys (brand_id, conversation_id, identity_id, state, created_at)
    select ${brand.id}, conversation_id, ${person}, 'sent', ${at} from messages where brand_id = ${brand.id} and id = ${message}`)
  await db.write(sql`
    insert into reader_tickets (brand_id, identity_id, purpose, digest, expires_at, created_at)
    values (${brand.id}, ${person}, 'browser', 'x', ${at}, ${at})`)
  await db.write(sql`
    insert into mails (brand_id, channel_id, source, envelope, digest, size, file, state, verdict, from_address, subject, received_at)
    select brand_id, channel_id, source, '{}', 'another', size, file, 'set_aside', 'spam', ${ADDRESS}, 'Never answered', received_at
    from mails where brand_id = ${brand.id} and from_address = ${ADDRESS} limit 1`)
}

const files = await archiveOf(ADDRESS)

test('each table in which an erasure finds somebody is in the archive, or says why not', async t => {
  const tables = await db.rows<{ name: string }>(sql`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
      and a.attname in ('identity_id', 'contact_id', 'author_id') order by 1`)
  const names = [...new Set([...Object.keys(ERASED), ...tables.map(({ name }) => name)])]
  const known = [...Object.keys(TAKEN), ...Object.keys(LEFT_OUT)]
  assert.deepEqual(
    names.filter(name => !known.includes(name) && (name in ERASED || !(name in KEPT))),
    [],
    'Say in person-archive/plan.ts whether people get what is in this table about them, and give it to them.',
  )
  assert.deepEqual(
    Object.keys(TAKEN).filter(name => name in LEFT_OUT),
    [],
  )

  await t.test('also by a column that no erasure looks at', async () => {
    const columns = await db.rows<{ name: string }>(sql`
      select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
        and c.relname in ('chats', 'conversations', 'messages')
        and (a.attname ~ '(identity|author|joined)_id$' or a.atttypid = 'bigint[]'::regtype) order by 1`)
    assert.deepEqual(
      columns.map(({ name }) => name),
      NAMING,
      'Say in whose.ts or talk-queries.ts what people get by this column.',
    )
  })

  await t.test('and what is said to be there is there', () => {
    const found = {
      person: [jsonOf(files, 'person.json')],
      conversation: conversationsIn(files),
      message: messagesIn(files),
    }
    const isFilled = (value: unknown) =>
      Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
    for (const [table, place] of Object.entries(TAKEN)) {
      const [where, key] = place.split('.') as [keyof typeof found, string]
      assert.ok(
        found[where].some(one => isFilled(one[key])),
        `${table}: ${place} is empty`,
      )
    }
  })
})

test('every word that the person has left is in it, and nothing that others wrote', () => {
  const text = textOf(files)
  // What a mail server reported is a mail of others; what became of the person's mail is with the deliveries.
  const { loose, ...words } = WORDS
  for (const word of Object.values(words)) assert.ok(text.includes(word), word)
  assert.ok(!text.includes(loose))
  assert.ok(text.includes(SECOND) && text.includes('leftover_handle'))
  assert.ok(text.includes('An answer for both of you'))
  for (const word of ['Bo asks', OTHER.name, OTHER.email]) assert.ok(!text.includes(word), word)
  const left = messagesIn(files).filter(({ share }) => share === 'left_out')
  assert.deepEqual(
    left.map(one => Object.keys(one).sort()),
    [['created_at', 'id', 'name', 'share']],
  )
  assert.deepEqual(jsonOf(files, 'person.json').left_out, { messages_of_others: 1, internal_notes: 0 })
})

test('attachments and mails are there with all their bytes, also a mail that was set aside', () => {
  const [file] = messagesIn(files).flatMap(one => (one.files ?? []) as { name: string; path: string }[])
  assert.match(String(files.get(file?.path ?? '')), new RegExp(`In the file: ${WORDS.file}`))
  const mails = messagesIn(files).flatMap(({ mail }) => (mail ? [String(files.get(mail as string))] : []))
  assert.equal(mails.length, 1)
  assert.match(mails[0] ?? '', /^Content-Type|^From|^[\w-]+: /)
  const [loose] = jsonOf(files, 'person.json').mails as { subject: string; path: string }[]
  assert.equal(loose?.subject, 'Never answered')
  assert.ok(files.has(loose?.path ?? ''))
})

test('without notes, nothing that staff wrote among themselves is in it', async () => {
  const without = await archiveOf(ADDRESS, { export: { notes: false } })
  const text = textOf(without)
  assert.ok(!text.includes(WORDS.note))
  for (const word of [`Draft ${WORDS.reply}`, `Later ${WORDS.reply}`]) {
    assert.ok(textOf(files).includes(word), word)
    assert.ok(!text.includes(word), word)
  }
  assert.ok(text.includes(`Dear ${WORDS.reply}`))
  const { with_notes, notes, left_out } = jsonOf(without, 'person.json')
  assert.deepEqual(
    [with_notes, notes, left_out],
    [false, undefined, { messages_of_others: 1, internal_notes: 1 }],
  )
})

test('in a conversation that somebody else began, notes and what is about them stay out', async () => {
  const { slug } = await world.start({
    subject: 'Secret of Bo',
    tag_list: ['bo-only'],
    data: { plan: 'of Bo' },
    user: OTHER,
    message: { body: 'Words of Bo', user: OTHER },
  })
  const guest = { name: 'Gus', email: 'gus@guest.test' }
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Gus says so', user: guest } })
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Of either', visibility: 1 } })
  const archive = await archiveOf(guest.email)
  const text = textOf(archive)
  assert.ok(text.includes('Gus says so'))
  for (const word of ['Secret of Bo', 'bo-only', 'of Bo', 'Of either']) assert.ok(!text.includes(word), word)
  assert.deepEqual(jsonOf(archive, 'person.json').left_out, { messages_of_others: 1, internal_notes: 1 })
})

test('the page is escaped, runs no scripts, and links to files by harmless names', async () => {
  const user = { name: '<script>alert(1)</script>', email: 'mallory@page.test' }
  const { slug } = await world.start({
    subject: '<img src=x onerror=alert(2)>',
    user,
    message: { body: '</div><script>alert(3)</script>', user },
  })
  await ana.post(`/contacts/${user.email}/notes`, { body: '"><svg onload=alert(4)>' })
  const [message] = (await ana.get(`/conversations/${slug}/messages`)).body.messages
  const file = await world.blobs.put(Buffer.from('x'))
  await db.write(sql`
    insert into attachments (brand_id, message_id, name, content_type, size, state, file, created_at)
    values (${brand.id}, ${message.id}, ${'../../..\\"><b>.html'}, 'text/html', 1, 'stored', ${file}, ${clock.now}),
      (${brand.id}, ${message.id}, 'gone.txt', 'text/plain', 1, 'stored', ${'aa/00000000-0000-4000-8000-000000000000'}, ${clock.now})`)
  const archive = await archiveOf(user.email)
  const page = String(archive.get('index.html'))
  assert.doesNotMatch(page, /<(script|img|svg|b)\b/i)
  assert.match(page, /default-src 'none'/)
  assert.match(page, /&#60;script&#62;alert\(3\)/)
  assert.match(page, /This file is no longer stored/)
  for (const name of archive.keys()) assert.doesNotMatch(name, /\.\.[\\/]|\\|^\/|[<>"]/)
  const path = messagesIn(archive).flatMap(one => (one.files ?? []) as { path: string | null }[])
  assert.deepEqual(
    path.map(one => one.path !== null && archive.has(one.path)),
    [true, false],
  )
  const { missing_files } = (await olga.get('/exports')).body.exports[0]
  assert.equal(missing_files, 1)
})

test('a name of a file is only a name', () => {
  assert.equal(pathOf(7, 'Invoice 2026.pdf'), 'files/7-Invoice 2026.pdf')
  assert.equal(pathOf(7, '../../etc/passwd'), 'files/7-.._.._etc_passwd')
  assert.equal(pathOf(7, 'C:\\con\u0000\u202egpj.exe'), 'files/7-C_con_gpj.exe')
  assert.equal(pathOf(7, `${'ü'.repeat(300)}.png`), `files/7-${'ü'.repeat(80)}.png`)
})

test('a conversation with more messages than one file has goes on in the next', async () => {
  const user = { name: 'Long', email: 'long@page.test' }
  const { slug } = await world.start({ user, message: { body: 'The first', user } })
  await db.write(sql`
    insert into messages (brand_id, conversation_id, origin_id, identity_id, from_staff, visibility, origin, body, created_at)
    select m.brand_id, m.conversation_id, 'n' || n, m.identity_id, false, 0, 7, 'Number ' || n, m.created_at
    from messages m join conversations c on c.brand_id = m.brand_id and c.id = m.conversation_id, generate_series(1, 1000) n
    where c.slug = ${slug}`)
  const archive = await archiveOf(user.email)
  assert.equal(messagesIn(archive).length, 1_001)
  assert.deepEqual(
    conversationsIn(archive).map(({ messages }) => (messages as unknown[]).length),
    [500, 500, 1],
  )
  const { lines } = (await olga.get('/exports')).body.exports[0]
  assert.deepEqual(lines, { conversations: 1, messages: 1_001 })
})
