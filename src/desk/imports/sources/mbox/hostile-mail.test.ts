// What strangers put into mail, what is no correspondence, and what must not come back.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { inMbox, mailFile, type WrittenMail } from '../../../../../test/mail-files.ts'
import { signersOf } from '../../../../../test/signed-letters.ts'
import { createWorld } from '../../../../../test/world.ts'
import { erase } from '../../../erasure/erase.ts'
import { selectRemarks } from '../../queries.ts'
import { startImport } from '../../start-import.ts'
import { mbox } from './mbox.ts'

const { dns, sign } = signersOf(['demo.localhost'])
const world = await createWorld({ dns })
const { ana, olga, db, blobs, scope } = world
const folder = mkdtempSync(join(tmpdir(), 'hostile-mbox-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const [channel] = await db.rows<{ email: string }>(sql`
  select email from channels where brand_id = ${scope.brand.id} and kind = 1 and email is not null order by id limit 1`)
const support = channel?.email as string

/** A mail of an hour of a day. */
const mail = (hour: number, given: Omit<WrittenMail, 'to' | 'date'> & { to?: string }) =>
  mailFile({ to: support, date: `Thu, 01 Mar 2018 ${hour}:00:00 +0000`, ...given })

let runs = 0
/** Imports files, of a folder of their own. */
async function bring(files: Record<string, string>) {
  const path = join(folder, String(++runs))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), text)
  }
  const { row, counts } = await startImport(scope, mbox, { path, mapping: {}, blobs })
  const remarks = await selectRemarks(scope, row.id, { after: 0, limit: 100 })
  return { counts, remarks: remarks.map(({ sourceId, reason }) => `${sourceId}: ${reason}`) }
}

interface MessageSaid {
  body: string
  from: string
  visibility: number
  slug: string
}

/** All messages of conversations whose first message begins so. */
function said(first: string): Promise<MessageSaid[]> {
  return db.rows(sql`
    select m.body, i.identifier as from, m.visibility, c.slug from messages m
    join conversations c on c.brand_id = m.brand_id and c.id = m.conversation_id
    join identities i on i.brand_id = m.brand_id and i.id = m.identity_id
    where m.brand_id = ${scope.brand.id} and c.first_message_body like ${`${first}%`} order by m.created_at, m.id`)
}

test('what colleagues wrote about a customer is for staff, and who got a forward does not follow', async () => {
  const refs = ['<g1@old.test>']
  await bring({
    'a.mbox': inMbox(
      mail(10, { from: 'gina@old.test', id: '<g1@old.test>', body: 'Gina asks' }),
      mail(11, { from: ana.email, to: olga.email, id: '<a1@us.test>', refs, body: 'She is a pest' }),
      mail(12, { from: ana.email, to: 'supplier@x.test', id: '<a2@us.test>', refs, body: 'Dear supplier' }),
      mail(13, { from: ana.email, to: 'gina@old.test', id: '<a3@us.test>', refs, body: 'Dear Gina' }),
    ),
  })
  const all = await said('Gina asks')
  assert.deepEqual(
    all.map(({ body, visibility }) => [body, visibility]),
    [
      ['Gina asks', 0],
      ['She is a pest', 1],
      ['Dear supplier', 1],
      ['Dear Gina', 0],
    ],
  )
  const { body } = await ana.get(`/conversations/${all[0]?.slug}`)
  assert.deepEqual(body.followers.map((one: { email: string }) => one.email).sort(), [
    ana.email,
    'gina@old.test',
  ])
})

test('a Message-ID that somebody else has used already changes nothing of theirs, in one run and in the next', async () => {
  const real = mail(14, {
    from: ana.email,
    to: 'gina@old.test',
    id: '<a4@us.test>',
    refs: ['<g1@old.test>'],
    body: 'The truth',
  })
  const forged = (id: string, body: string) =>
    mail(15, { from: 'eve@x.test', id, refs: ['<g1@old.test>'], body })
  await bring({ 'a.mbox': inMbox(forged('<a4@us.test>', 'A lie'), real) })
  await bring({ 'a.mbox': inMbox(forged('<a3@us.test>', 'Another lie'), real) })
  assert.deepEqual(
    (await said('Gina asks')).map(one => one.body),
    ['Gina asks', 'She is a pest', 'Dear supplier', 'Dear Gina', 'The truth'],
  )
  for (const lie of ['A lie', 'Another lie'])
    assert.deepEqual(
      (await said(lie)).map(one => one.from),
      ['eve@x.test'],
    )
})

test('an id of any length stops nothing', async () => {
  const id = `<${'長'.repeat(990)}@x.test>`
  const { counts } = await bring({
    'a.mbox': inMbox(
      mail(10, { from: 'long@x.test', id, body: 'Long' }),
      mail(11, { from: 'other@x.test', refs: [id], body: 'Refers to it' }),
    ),
  })
  assert.equal(counts.messages?.created, 2)
})

test('spam, drafts and what was deleted is left out, and folders of a Maildir are read', async () => {
  let n = 0
  const from = (sender: string, more = '') =>
    mail(10, { from: sender, id: `<rubbish-${++n}@x.test>`, body: 'Rubbish or not', more: `${more}X-N: 1` })
  const { counts, remarks } = await bring({
    'All mail.mbox': inMbox(
      from('spam@x.test', 'X-Gmail-Labels: Spam,Unread\n'),
      from('draft@x.test', 'X-Gmail-Labels: =?UTF-8?Q?Entw=C3=BCrfe?=\n'),
      from('expunged@x.test', 'X-Mozilla-Status: 0009\n'),
      from('one@x.test', 'X-Mozilla-Status: 0001\nX-Gmail-Labels: Inbox,Opened\n'),
    ),
    'Trash.mbox': inMbox(from('trash@x.test')),
    'Maildir/cur/1:2,S': from('two@x.test'),
    'Maildir/cur/2:2,ST': from('deleted@x.test'),
    'Maildir/tmp/3': from('half@x.test'),
    'Maildir/.Archive/new/4': from('three@x.test'),
    'Maildir/.Junk/cur/5:2,': from('junk@x.test'),
    '.hidden/6.eml': from('hidden@x.test'),
  })
  const all = await said('Rubbish or not')
  assert.deepEqual(all.map(one => one.from).sort(), ['one@x.test', 'three@x.test', 'two@x.test'])
  assert.equal(counts.messages?.left_out, 6)
  assert.ok(remarks.some(remark => /Trash\.mbox: It is for drafts/.test(remark)))
})

test('what was taken back or erased here does not come back, and neither does an address', async () => {
  const zoes = inMbox(
    mail(10, { from: 'Zoe <zoe@gone.test>', id: '<z1@gone.test>', body: 'Zoe asks' }),
    mail(11, { from: ana.email, to: 'zoe@gone.test', id: '<z2@us.test>', refs: ['<z1@gone.test>'] }),
  )
  const mistake = mail(11, {
    from: ana.email,
    to: 'carl@stays.test, zoe@gone.test',
    id: '<c2@us.test>',
    refs: ['<c1@stays.test>'],
    body: 'A mistake',
  })
  const first = mail(10, { from: 'carl@stays.test', id: '<c1@stays.test>', body: 'Carl asks' })
  await bring({ 'a.mbox': zoes, 'b.mbox': inMbox(first, mistake) })
  await db.write(sql`
    update messages set body = '', deleted_at = ${scope.now()} where brand_id = ${scope.brand.id} and body = 'A mistake'`)
  const { body } = await olga.post('/contacts/zoe@gone.test/erasure', { name: 'Zoe' })
  assert.ok(await erase(scope, body.id, { blobs }))
  const of = async () => {
    const rows = await db.rows<{ words: string }>(sql`
      select source_id as words from imported_rows where brand_id = ${scope.brand.id} and kind in ('contacts', 'identities')
      union all select source_id from import_remarks where brand_id = ${scope.brand.id}`)
    return rows.filter(({ words }) => words.toLowerCase().includes('zoe@'))
  }
  assert.deepEqual(await of(), [])
  const { remarks } = await bring({
    'a.mbox': zoes,
    'b.mbox': inMbox(mistake),
    'c.eml': mail(12, { from: 'zoe@gone.test', id: '<z3@gone.test>', body: 'Zoe again' }),
    'Zoe@gone.test.eml': 'no mail',
  })
  assert.deepEqual(await said('Zoe'), [])
  assert.ok(remarks.some(remark => remark === '(erased): Its owner was erased here.'))
  assert.ok(remarks.some(remark => remark.startsWith('(erased): It is not a mail')))
  assert.deepEqual(await of(), [])
  assert.equal((await olga.get('/contacts/zoe@gone.test')).status, 404)
  assert.deepEqual(
    (await said('Carl asks')).map(one => one.body),
    ['Carl asks', ''],
  )
})

test('a form that writes by the address of a channel is still the visitor’s, after an import', async () => {
  await bring({ 'a.mbox': inMbox(mail(10, { from: support, to: 'gina@old.test', body: 'By the channel' })) })
  const [domain = ''] = support.split('@').slice(1)
  const form = mailFile({
    from: support,
    to: support,
    date: world.clock.now.toUTCString(),
    body: 'By the form',
    more: 'Reply-To: vera@visitor.example',
  }).replaceAll('\n', '\r\n')
  await world.mailIn(await sign(form, { domain, at: world.clock.now }), { from: 'bounces@relay.example' })
  assert.deepEqual(
    (await said('By the form')).map(one => one.from),
    ['vera@visitor.example'],
  )
})
