import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCsvFiles, csvOf } from '../../../../../test/csv-files.ts'
import { createWorld } from '../../../../../test/world.ts'
import { systemScope } from '../../../../kit/scope.ts'
import { contactsCsv } from './table-source.ts'

const world = await createWorld()
const { ana, olga, rivalOwner, rival, db, scope } = world
const { look, bring } = createCsvFiles(world)

const contact = async (address: string) => (await ana.get(`/contacts/${encodeURIComponent(address)}`)).body

const PEOPLE = csvOf(
  ['Contact ID', 'First name', 'Last name', 'E-mail', 'Phone', 'Twitter handle', 'Company', 'Signed up'],
  ['c1', 'Nora', 'New', 'nora@new.test', '+4915112345678', '@nora', 'New Ltd', '2023-04-05'],
  ['c2', 'Otto', '', '', '0151 123', 'no handle!', '', ''],
)

test('rows become contacts with addresses, times and attributes; what is no address is an attribute', async () => {
  const { created, leftOut } = await bring(contactsCsv, PEOPLE)
  assert.deepEqual([created.contacts, leftOut], [2, []])
  const nora = await contact('nora@new.test')
  assert.deepEqual([nora.name, nora.mobile, nora.twitter], ['Nora New', '+4915112345678', 'nora'])
  assert.deepEqual([nora.data, nora.created_at.slice(0, 10)], [{ company: 'New Ltd' }, '2023-04-05'])
  const [otto] = (await ana.get('/contacts?q=Otto')).body.contacts
  assert.deepEqual(otto.data, { phone: '0151 123', twitter: 'no handle!' })
  assert.equal(otto.created_at.slice(0, 10), scope.now().toISOString().slice(0, 10))
})

test('a later file changes who came by the same key, and creates nobody twice', async () => {
  assert.deepEqual((await bring(contactsCsv, PEOPLE)).created, {})
  const { created, counts } = await bring(contactsCsv, PEOPLE.replace('New Ltd', 'Newer Ltd'))
  assert.deepEqual([created, counts.contacts?.changed], [{}, 1])
  assert.deepEqual((await contact('nora@new.test')).data, { company: 'Newer Ltd' })
})

test('who is here already stays as they are, and who was erased does not come back', async () => {
  const user = { name: 'Here Before', email: 'here@before.test' }
  await world.start({ user, message: { body: 'Hello', user } })
  const gone = { name: 'Gone', email: 'gone@erased.test' }
  await world.start({ user: gone, message: { body: 'Forget me', user: gone } })
  await ana.put('/contacts/gone@erased.test', { contact: { id: 'crm-of-gone' } })
  const { status } = await olga.post('/contacts/gone@erased.test/erasure', { erasure: { name: 'Gone' } })
  assert.equal(status, 201)
  await world.work()
  const { counts } = await bring(
    contactsCsv,
    csvOf(
      ['Name', 'Email', 'External ID'],
      ['Another name', 'here@before.test', ''],
      ['Gone', 'gone@erased.test', ''],
      ['Gone', '', 'crm-of-gone'],
      ['Gone', 'gone@elsewhere.test', 'crm-of-gone'],
    ),
  )
  assert.deepEqual([counts.contacts?.matched, counts.contacts?.left_out, counts.contacts?.created], [1, 3, 0])
  assert.equal((await contact('here@before.test')).name, 'Here Before')
})

test('our own export needs no hand, and comes back equal', async () => {
  const text = String((await olga.get('/exports/contacts.csv')).body)
  const { table } = await look(contactsCsv, text)
  assert.deepEqual(table?.unclear, [])
  const there = createCsvFiles({ ...world, scope: systemScope(rival, db, scope.now) })
  const { leftOut } = await there.bring(contactsCsv, text)
  assert.deepEqual(leftOut, ['columns open_conversations: This column is not imported.'])
  const back = String((await rivalOwner.get('/exports/contacts.csv?q=nora')).body)
  const [line] = text.split('\r\n').filter(one => one.includes('nora@new.test'))
  const cells = (given = '') => given.split(',').slice(2, 7)
  assert.deepEqual(cells(back.split('\r\n')[1]), cells(line))
})

test('rows of the same address, and rows that say nobody, are left out with their lines', async () => {
  const { leftOut, created } = await bring(
    contactsCsv,
    csvOf(
      ['Key', 'Name', 'Email', 'Notes'],
      ['1', 'One', 'twice@same.test', ''],
      ['2', 'Two', 'Twice@Same.test', 'x'],
      ['3', 'Three', 'not an address', 'x'],
      ['4', '', '', 'nobody'],
    ),
    { columns: { Key: 'key' } },
  )
  assert.equal(created.contacts, 1)
  assert.deepEqual(leftOut, [
    'rows line 3: It has the key or an address of the row in line 2.',
    'rows line 4: Email is not an email address.',
    'rows line 5: It has neither a name nor an address.',
  ])
})
