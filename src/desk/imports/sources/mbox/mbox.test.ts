import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { commandOn } from '../../../../../test/command.ts'
import { inMbox, mailFile, type WrittenMail, withFile } from '../../../../../test/mail-files.ts'
import { createWorld } from '../../../../../test/world.ts'
import { selectWrongCounts } from '../../../../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../../../../talk/messages/count-queries.ts'
import { type Counts, selectRemarks } from '../../queries.ts'
import { startImport } from '../../start-import.ts'
import { mbox } from './mbox.ts'

const world = await createWorld()
const { ana, olga, db, blobs, scope } = world
const folder = mkdtempSync(join(tmpdir(), 'mbox-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const { answerwell } = commandOn(world)
const [channel] = await db.rows<{ email: string }>(sql`
  select email from channels where brand_id = ${scope.brand.id} and kind = 1 and email is not null order by id limit 1`)
const support = channel?.email as string

const mail = (given: Omit<WrittenMail, 'to'> & { to?: string }) => mailFile({ to: support, ...given })

const FIRST = mail({
  from: 'Gina <gina@old.test>',
  id: '<first@old.test>',
  date: 'Thu, 01 Mar 2018 10:00:00 +0100',
  body: 'Where is my parcel?',
})
const ANSWER = mail({
  from: `Ana <${ana.email}>`,
  to: 'Gina <gina@old.test>, carl@old.test',
  subject: 'Re: A parcel',
  id: '<answer@brand.test>',
  refs: ['<first@old.test>'],
  date: 'Thu, 01 Mar 2018 11:00:00 +0100',
  body: 'It is on its way.\n\n> Where is my parcel?',
})
const PICTURE = mail({
  from: 'carl@old.test',
  subject: 'Re: A parcel',
  id: '<picture@old.test>',
  refs: ['<gone@old.test>', '<answer@brand.test>'],
  date: 'Fri, 02 Mar 2018 10:00:00 +0100',
  more: withFile(),
  body: '',
})
const SHARED = mail({
  from: `Support <${support}>`,
  to: 'gina@old.test',
  subject: 'News of your parcel',
  id: '<news@brand.test>',
  date: 'Sat, 03 Mar 2018 10:00:00 +0100',
})
const STRANGER = mail({
  from: 'eve@stranger.test',
  id: '<eve@stranger.test>',
  refs: ['<first@old.test>'],
  date: 'Sun, 04 Mar 2018 10:00:00 +0100',
})

mkdirSync(join(folder, 'mail/Sent'), { recursive: true })
writeFileSync(
  join(folder, 'mail/Inbox.mbox'),
  inMbox(PICTURE, FIRST, STRANGER, 'X-Nothing: no mail\n\nreally\n'),
)
writeFileSync(join(folder, 'mail/Sent/1.eml'), ANSWER)
writeFileSync(join(folder, 'mail/Sent/2.eml'), SHARED)
writeFileSync(join(folder, 'mail/notes.txt'), 'from: nobody')

const bring = (path = 'mail', options = {}) =>
  startImport(scope, mbox, { path: join(folder, path), mapping: {}, blobs, ...options })

async function conversation(q: string) {
  const { conversations } = (await ana.get(`/conversations?filter=all&for=${q}`)).body
  return conversations as { slug: string; subject: string; status: number; created_at: string }[]
}

const messagesOf = async (slug: string) =>
  (await ana.get(`/conversations/${slug}/messages`)).body.messages.toReversed()

async function totalsAreExact() {
  assert.deepEqual(await selectWrongCounts(scope), [])
  assert.deepEqual(await selectWrongMessageCounts(scope), [])
}

test('a dry run says what would come, and what cannot be read', async () => {
  const { code, stdout } = await answerwell(
    'import',
    'mbox',
    join(folder, 'mail'),
    '--brand',
    'demo',
    '--dry-run',
  )
  assert.equal(code, 0)
  assert.match(stdout, /conversations\s+3 /)
  assert.match(stdout, /Left out: 1\n.*Inbox\.mbox.*not a/s)
  assert.deepEqual(await conversation('gina@old.test'), [])
})

test('mails become conversations with their times, authors and files, threaded by references', async () => {
  const { row, counts } = await bring()
  assert.deepEqual([counts.messages?.created, counts.messages?.left_out], [5, 1])
  const [remark] = await selectRemarks(scope, row.id, { after: 0, limit: 10 }).then(all =>
    all.filter(({ what }) => what === 'left_out'),
  )
  assert.match(remark?.sourceId ?? '', /Inbox\.mbox/)
  const [parcel] = await conversation('carl@old.test')
  assert.equal(parcel?.status, 2)
  assert.equal(new Date(parcel?.created_at ?? '').toISOString(), '2018-03-01T09:00:00.000Z')
  const said = await messagesOf(parcel?.slug as string)
  assert.deepEqual(
    said.map((one: { body: string; user: { email: string; 'staff?': boolean } }) => [
      one.body,
      one.user.email,
      one.user['staff?'],
    ]),
    [
      ['Where is my parcel?', 'gina@old.test', false],
      ['It is on its way.', ana.email, true],
      ['See the picture.\n\nFrom my window one sees it.', 'carl@old.test', false],
    ],
  )
  const [file] = said[2].attachments
  assert.equal(file.file_file_name, 'window.png')
  const [stored] = await db.rows<{ file: string }>(sql`
    select file from attachments where brand_id = ${scope.brand.id} and id = ${file.id}`)
  assert.equal(String(await blobs.get(stored?.file as string)), 'a picture')
  assert.deepEqual((await conversation('eve@stranger.test')).length, 1)
  await totalsAreExact()
})

test('what staff wrote by the address of a channel is of somebody who cannot log in', async () => {
  const [news] = await conversation('gina@old.test')
  const [said] = await messagesOf(news?.slug as string)
  assert.deepEqual([said.user.email, said.user['staff?']], [support, true])
  const [user] = await db.rows<{ left: boolean }>(sql`
    select deactivated_at is not null as left from users u join identities i on i.brand_id = u.brand_id and i.user_id = u.id
    where i.brand_id = ${scope.brand.id} and i.identifier = ${support}`)
  assert.equal(user?.left, true)
})

test('nobody is told', async () => {
  await world.work()
  const [told] = await db.rows<{ n: number }>(sql`
    select (select count(*) from message_deliveries where brand_id = ${scope.brand.id})
      + (select count(*) from notifications where brand_id = ${scope.brand.id}) as n`)
  assert.equal(told?.n, 0)
})

test('another run creates nothing twice, and puts what is new where it belongs', async () => {
  const again = await bring()
  assert.deepEqual([again.counts.messages?.created, again.counts.messages?.changed], [0, 0])
  assert.deepEqual([again.counts.conversations?.created, again.counts.files?.created], [0, 0])
  const later = mail({
    from: 'Gina <gina@old.test>',
    id: '<later@old.test>',
    refs: ['<answer@brand.test>'],
    date: 'Mon, 05 Mar 2018 10:00:00 +0100',
    body: 'It is here!',
  })
  writeFileSync(join(folder, 'later.eml'), later)
  const { counts } = await bring('later.eml')
  assert.deepEqual(counts.messages?.created, 1)
  const [parcel] = await conversation('carl@old.test')
  assert.equal((await messagesOf(parcel?.slug as string)).length, 4)
  await totalsAreExact()
})

test('a reply by mail to an imported mail lands in its conversation', async () => {
  const [before] = await conversation('carl@old.test')
  await world.mailIn(
    mail({
      from: 'carl@old.test',
      id: '<now@old.test>',
      refs: ['<answer@brand.test>'],
      date: world.clock.now.toUTCString(),
      body: 'One more thing.',
    }),
  )
  const said = await messagesOf(before?.slug as string)
  assert.equal(said.at(-1).body, 'One more thing.')
})

test('a file that has no mail is refused', async () => {
  const { code, stderr } = await answerwell(
    'import',
    'mbox',
    join(folder, 'mail/notes.txt'),
    '--brand',
    'demo',
  )
  assert.equal(code, 1)
  assert.match(stderr, /no mail/)
})

test('a run that was interrupted goes on where it was, wherever that is', async () => {
  const all = Array.from({ length: 600 }, (_, n) => {
    const thread = n % 300
    const id = `<many-${n}@many.test>`
    return mail({
      from: `customer${thread}@many.test`,
      id,
      ...(n >= 300 ? { refs: [`<many-${thread}@many.test>`] } : {}),
      date: `Tue, 06 Mar 2018 1${n < 300 ? 0 : 1}:00:00 +0100`,
      subject: `Mail ${n}`,
      ...(thread % 4 === 0 ? { more: withFile(id), body: '' } : {}),
    })
  })
  writeFileSync(join(folder, 'many.mbox'), inMbox(...all))
  const killsAt = new Set(['300 0 0', '300 500 0', '300 600 50', '300 600 100'])
  const onPart = ({ conversations, messages, files }: Record<string, Counts>) => {
    const at = [conversations, messages, files].map(one => one?.created ?? 0).join(' ')
    if (killsAt.delete(at)) throw new Error(`killed at ${at}`)
  }
  for (let left = killsAt.size; left > 0; left--)
    await assert.rejects(bring('many.mbox', { onPart }), /killed at/)
  const { counts } = await bring('many.mbox', { onPart })
  assert.deepEqual(
    [counts.conversations?.created, counts.messages?.created, counts.files?.created],
    [300, 600, 150],
  )
  const last = await conversation('customer299@many.test')
  assert.deepEqual([last.length, (await messagesOf(last[0]?.slug as string)).length], [1, 2])
  await totalsAreExact()
})

test('an import of mail can be undone, and comes again', async () => {
  const [run] = await db.rows<{ id: number }>(sql`
    select id from imports where brand_id = ${scope.brand.id} order by id desc limit 1`)
  assert.equal((await olga.post(`/imports/${run?.id}/undo`, {})).status, 200)
  await world.work()
  assert.deepEqual(await conversation('customer7@many.test'), [])
  const { counts } = await bring('many.mbox')
  assert.equal(counts.messages?.created, 600)
  await totalsAreExact()
})

test('an upload that is still being copied ends with the worker', async () => {
  const endless = new Readable({ read() {} })
  endless.push('From ')
  const worker = new AbortController()
  const items = mbox.readUpload?.(endless, { scope, at: new Date(0), signal: worker.signal })
  const first = items?.next()
  worker.abort()
  await assert.rejects(first as Promise<unknown>, { name: 'AbortError' })
})
