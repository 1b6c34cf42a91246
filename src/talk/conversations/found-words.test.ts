// What a person types finds what somebody wrote, in messages, subjects, names of files and of people. The rules of texts: kit/search.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { repeat } from '../../kit/schedule.ts'
import { systemScope } from '../../kit/scope.ts'
import { brandsUnprepared, isFound, prepareTexts, waysToFind } from '../../kit/search/found.ts'
import { BRANDS_WITH_NAMES_TO_FOLD, foldNames } from '../../people/contacts/queries.ts'
import { MESSAGE_BODIES, SEARCHED } from './searched-queries.ts'

const world = await createWorld()
const { ana, rita, db, scope } = world

async function found(q: string, who = ana): Promise<string[]> {
  const { status, body } = await who.get(`/conversations?filter=all&q=${encodeURIComponent(q)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.conversations.map(({ slug }: { slug: string }) => slug)
}

test('accents, parts of addresses and words between others are found in a message, a subject and the name of a file', async () => {
  const body =
    'Die Größe stimmt nicht: 我要退货. See https://www.shop.example/x or ask billing@acme.example, 030 / 901820'
  const { slug } = await world.start({ subject: 'Réclamation für Łukasz', message: { body } })
  await ana
    .send('POST', '/attachments?file_name=Quittung-M%C3%BCnchen_4711.pdf', { raw: '%PDF' })
    .then(upload =>
      ana.post(`/conversations/${slug}/messages`, { body: 'See the file', uploads: [upload.body.id] }),
    )
  for (const q of [
    'grosse',
    'GRÖSSE',
    '退货',
    'shop.example',
    'www.shop.example/x',
    'billing@acme.example',
    'acme',
    '030901820',
    'reclamation',
    'lukasz',
    'subject:reclamation',
    'subject:Łukasz',
    'munchen',
    'file:munchen',
    'file:4711',
    'Quittung-München_4711.pdf',
  ]) {
    assert.deepEqual(await found(q), [slug], q)
    assert.deepEqual(await found(q, rita), [], q)
  }
  assert.deepEqual(await found('grosse -退货'), [])
})

test('people are found without the accents of their names', async () => {
  const customer = { name: 'Zoë Ødegård', email: 'zo@fjord.example' }
  const { slug } = await world.start({ user: customer })
  for (const q of [
    'zoe odegard',
    'ODEGARD',
    'Zoé',
    'from:odegard',
    'from:"zoe odegard"',
    'to:zoe',
    'odegardd',
  ])
    assert.deepEqual(await found(q), [slug], q)
  const { body } = await ana.get('/contacts?q=odegard')
  assert.deepEqual([body.total_count, (await rita.get('/contacts?q=odegard')).body.total_count], [1, 0])
})

test('a text that is changed is found by its new words only', async () => {
  const { slug } = await world.start({ subject: 'Café' })
  await ana.put(`/conversations/${slug}`, { subject: 'Thé' })
  assert.deepEqual([await found('subject:cafe'), await found('subject:the')], [[], [slug]])
})

test('what an older release has stored is found as before, and once it has been prepared, like everything else', async () => {
  const user = { name: 'Søren Ågård', email: 's@past.example' }
  const { slug } = await world.start({
    subject: 'Früher einmal',
    user,
    message: { body: 'Das Päckchen von lager@depot.example, and a lamp' },
  })
  for (const { table, vector } of SEARCHED) await db.rows(sql`update ${raw(table)} set ${raw(vector)} = null`)
  await db.rows(sql`update contacts set folded_names = null`)
  const [before, after] = [
    ['Päckchen', 'lager@depot.example', 'früher', 'Søren', 'lamp -cafe'],
    ['packchen', 'depot', 'fruher', 'soren'],
  ]
  for (const q of before) assert.deepEqual(await found(q), [slug], q)
  assert.deepEqual(await found('lamp -Päckchen'), [])
  for (const q of after) assert.deepEqual(await found(q), [], q)
  const due = async () =>
    (
      await Promise.all(
        [...SEARCHED.map(brandsUnprepared), BRANDS_WITH_NAMES_TO_FOLD].map(one => db.rows(one)),
      )
    ).flat().length
  assert.ok((await due()) > 0)
  for (const who of [scope, systemScope(world.rival, db, scope.now)]) {
    for (const searched of SEARCHED) await repeat(who, tx => prepareTexts(tx, searched))
    await repeat(who, foldNames)
  }
  assert.equal(await due(), 0)
  for (const q of [...before, ...after]) assert.deepEqual(await found(q), [slug], q)
})

test('words are found by an index, also while texts are prepared', async () => {
  await db.rows(sql`
    insert into messages (brand_id, conversation_id, origin_id, identity_id, from_staff, visibility, origin, body, created_at, search)
    select brand_id, conversation_id, 'p' || n, identity_id, false, 0, 7, 'Plain' || n, created_at,
      case when n % 2 = 0 then array_to_tsvector(array['plain' || n]) end
    from (select * from messages limit 1) m, generate_series(1, 5000) n`)
  await db.rows(sql`analyze messages`)
  const plan = await db.rows(sql`
    explain select m.conversation_id from messages m
    where m.brand_id = ${scope.brand.id} and ${isFound(MESSAGE_BODIES, 'm', 'plain77')}`)
  assert.match(JSON.stringify(plan), /messages_search.*messages_(body|unprepared)/)
  const [byVector, unprepared] = await Promise.all(
    waysToFind(MESSAGE_BODIES, 'm', 'plain77').map(isFound =>
      db.rows(sql`
        explain select m.conversation_id from messages m where m.brand_id = ${scope.brand.id} and ${isFound}`),
    ),
  )
  assert.match(JSON.stringify(byVector), /messages_search/)
  assert.doesNotMatch(JSON.stringify(byVector), /Filter[^"]*search/, 'no vector is read again')
  assert.match(JSON.stringify(unprepared), /messages_(body|unprepared)/)
})

test('a conversation without a subject is found by what that does not have, with a vector and without', async () => {
  const { slug } = await world.start({ message: { body: 'Zebra crossing' } })
  for (const vector of [sql`''`, sql`null`]) {
    await db.rows(
      sql`update conversations set subject = null, subject_search = ${vector} where slug = ${slug}`,
    )
    assert.ok((await found('-zebra')).includes(slug))
    assert.deepEqual(await found('zebra'), [slug])
  }
})
