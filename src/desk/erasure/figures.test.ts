// What an erasure is said to take away is what it takes away; and what is there for some days alone ends with it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { csvOf } from '../../../test/csv-files.ts'
import { ADDRESS, leaveTraces, WORDS } from '../../../test/known-person.ts'
import { letter } from '../../../test/letters.ts'
import { tracesOf } from '../../../test/traces.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, db, blobs } = world
const MARKS = [...Object.values(WORDS), 'leftover_handle']

async function upload(source: string, content: string): Promise<number> {
  const { body } = await olga.post('/imports', { import: { source } })
  await olga.send('PUT', `/imports/${body.id}/parts/1`, {
    raw: content,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return body.id
}

test('the preview counts what goes, with what staff have deleted, and the result says the same', async () => {
  await leaveTraces(world)
  await world.mailIn(
    letter({ from: `<${ADDRESS}>`, subject: 'By mistake', body: `To be deleted: ${WORDS.body}` }),
    { from: ADDRESS },
  )
  const [latest] = (await ana.get('/conversations?filter=all')).body.conversations
  await ana.put(`/conversations/${latest.slug}/draft`, { draft: { body: `Draft ${WORDS.reply}` } })
  assert.equal((await olga.send('DELETE', `/conversations/${latest.slug}`)).status, 200)
  const { goes, stays } = (await olga.get(`/contacts/${ADDRESS}/erasure`)).body
  assert.deepEqual(
    [goes.conversations, goes.mails, goes.drafts, goes.fields, goes.ratings, goes.loose_mails],
    [2, 2, 2, 3, 1, 0],
  )
  const { body: ordered } = await olga.post(`/contacts/${ADDRESS}/erasure`, { erasure: { name: WORDS.name } })
  assert.deepEqual(ordered.found, goes)
  await world.work()
  const { body: done } = await olga.get(`/erasures/${ordered.id}`)
  assert.deepEqual([done.state, done.gone], ['done', { ...goes, loose_mails: 1 }])
  assert.equal(stays.conversations, 1)
  assert.deepEqual(await tracesOf(MARKS, { db, blobs }), [])
})

test('exports, uploads and dry runs end with an erasure, and nothing of them stays', async () => {
  const { email, name } = { email: 'gone@person.test', name: 'Gwendolyn' }
  await world.start({ subject: 'Short', user: { name, email }, message: { body: 'xylophone' } })
  const whole = (await olga.post('/exports')).body.id
  const ofOther = (await olga.post('/contacts/bo@keeps.test/export')).body
  const rows = csvOf(['Email', 'Name', 'Plan'], [email, name, 'xylophone'])
  const checked = await upload('contacts-csv', rows)
  assert.equal((await olga.post(`/imports/${checked}/check`)).status, 200)
  await world.work()
  const begun = await upload('contacts-csv', rows)
  assert.equal((await olga.get(`/exports/${whole}`)).body.state, 'ready')
  assert.equal((await olga.get(`/imports/${checked}`)).body.state, 'checked')
  const words = ['xylophone', email, name]
  assert.ok((await tracesOf(words, { db, blobs })).some(place => place.startsWith('imports')))

  const { goes } = (await olga.get(`/contacts/${email}/erasure`)).body
  assert.deepEqual([goes.exports, goes.imports], [2, 2])
  const { id } = (await olga.post(`/contacts/${email}/erasure`, { erasure: { name } })).body
  await world.work()
  const { gone } = (await olga.get(`/erasures/${id}`)).body
  assert.deepEqual(gone, goes)
  assert.equal((await rita.get(`/erasures/${id}`)).status, 403)
  for (const one of [whole, ofOther.id]) {
    const { state, error } = (await olga.get(`/exports/${one}`)).body
    assert.deepEqual(
      [state, error],
      ['deleted', 'A person was erased here meanwhile: order the export again.'],
    )
  }
  for (const one of [checked, begun]) {
    const { state, error, expected, size } = (await olga.get(`/imports/${one}`)).body
    assert.deepEqual([state, expected, size], ['refused', null, 0])
    assert.match(error, /^A person was erased here meanwhile/)
    assert.equal((await olga.post(`/imports/${one}/check`)).status, 409)
  }
  assert.deepEqual(await tracesOf(words, { db, blobs }), [])
  assert.deepEqual(await db.rows(sql`select file from archive_parts`), [])
})

test('what was uploaded for an import that ran then goes once it has failed or was stopped, and not after a week', async () => {
  const { email, name } = { email: 'midway@person.test', name: 'Midge' }
  await world.start({ subject: 'Short', user: { name, email } })
  const rows = csvOf(['Email', 'Name'], [email, name])
  const runs = [await upload('contacts-csv', rows), await upload('contacts-csv', rows)]
  const setState = (id: number | undefined, state: string) =>
    db.write(sql`update imports set state = ${state}, updated_at = ${world.clock.now} where id = ${id}`)
  for (const id of runs) await setState(id, 'running')
  await olga.post(`/contacts/${email}/erasure`, { erasure: { name } })
  await world.work()
  const uploaded = async () =>
    (await tracesOf([email], { db, blobs })).filter(place => place.startsWith('files')).length
  assert.equal(await uploaded(), 1, 'while they run')
  await setState(runs[0], 'failed')
  await setState(runs[1], 'stopped')
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  const later = await upload('contacts-csv', csvOf(['Email', 'Name'], ['else@person.test', 'Else']))
  await setState(later, 'failed')
  await world.runSchedule()
  assert.deepEqual(await tracesOf([email], { db, blobs }), [])
  const left = await db.rows<{ id: number }>(sql`select import_id as id from archive_parts`)
  assert.deepEqual(left, [{ id: later }])
  assert.equal((await olga.post(`/imports/${runs[0]}/start`)).status, 409)
})
