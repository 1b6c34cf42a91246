// Who is who in a CSV file, what is for staff alone, and what a second file may change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createCsvFiles, csvOf } from '../../../../../test/csv-files.ts'
import { createWorld } from '../../../../../test/world.ts'
import { formatOf } from './csv-format.ts'
import { rowsIn } from './csv-rows.ts'
import { contactsCsv, conversationsCsv } from './table-source.ts'

const world = await createWorld()
const { ana, scope } = world
const { look, bring, file } = createCsvFiles(world)
interface Row {
  id: number
  slug: string
  author_id: number
  follower_ids: number[]
}
async function byNumber(number: string): Promise<Row> {
  const row = await scope.sql.row<Row>(sql`
    select id, slug, author_id, follower_ids from conversations where brand_id = ${scope.brand.id} and data->>'ticket_number' = ${number}`)
  return row as Row
}
const told = async (number: string) =>
  (await ana.get(`/conversations/${(await byNumber(number)).slug}/messages`)).body.messages
    .toReversed()
    .map((one: { body: string; visibility: number; user: { name: string; 'staff?': boolean } }) => [
      one.body,
      one.visibility,
      one.user.name,
      one.user['staff?'],
    ])
const contactOf = async (identifier: string) =>
  (
    await scope.sql.row<{ id: number }>(sql`
    select contact_id as id from identities where brand_id = ${scope.brand.id} and identifier = ${identifier}`)
  )?.id

test('two people with one phone number stay two people', async () => {
  const head = ['Email', 'Name', 'Mobile']
  await bring(contactsCsv, csvOf(head, ['one@phone.test', 'One', '+4917012345678']))
  await bring(contactsCsv, csvOf(head, ['two@phone.test', 'Two', '+4917012345678']))
  assert.notEqual(await contactOf('one@phone.test'), await contactOf('two@phone.test'))
})

test('with marks for what is public, an empty cell is a note', async () => {
  const head = ['Ticket ID', 'Subject', 'Text', 'Public', 'Customer email', 'Author email', 'Author type']
  await bring(
    conversationsCsv,
    csvOf(
      head,
      ['p1', 's', 'hello', 'x', 'p1@x.test', 'p1@x.test', 'customer'],
      ['p1', 's', 'SECRET', '', 'p1@x.test', ana.email, 'agent'],
    ),
  )
  assert.equal((await told('p1')).find(([body]: string[]) => body === 'SECRET')[1], 1)
})

test('who is called a customer is one, whatever the name', async () => {
  const head = ['Ticket ID', 'Subject', 'Text', 'Author name', 'Author type', 'Customer email']
  await bring(
    conversationsCsv,
    csvOf(head, ['n1', 's', 'I am a customer', 'Olga Petrova', 'customer', 'n1@x.test']),
  )
  assert.equal((await told('n1'))[0][3], false)
})

test('a customer with the name of an agent is not the agent', async () => {
  const head = ['Ticket ID', 'Subject', 'Text', 'Customer', 'Agent']
  await bring(conversationsCsv, csvOf(head, ['n2', 's', 'words of a customer', 'Sam', 'Sam']))
  assert.equal((await told('n2'))[0][3], false)
  const { author } = (await ana.get(`/conversations/${(await byNumber('n2')).slug}`)).body
  assert.equal(author['staff?'], false)
})

test('the same file again changes nothing, so that what people here have changed stays', async () => {
  const text = csvOf(
    ['Ticket ID', 'Subject', 'Text', 'Customer email', 'Agent', 'Status'],
    ['s1', 's', 'q', 's1@x.test', 'Gone Agent', 'closed'],
  )
  await bring(conversationsCsv, text)
  const { slug } = await byNumber('s1')
  await ana.put(`/conversations/${slug}`, { conversation: { status: 0, tag_list: ['mine'] } })
  const { counts } = await bring(conversationsCsv, text)
  const { status, tag_list } = (await ana.get(`/conversations/${slug}`)).body
  assert.deepEqual([counts.conversations?.changed, status, tag_list], [0, 0, ['mine']])
})

test('a message key that comes twice does not end the import', async () => {
  const head = ['Ticket ID', 'Message ID', 'Subject', 'Text', 'Customer email']
  const { leftOut } = await bring(
    conversationsCsv,
    csvOf(head, ['k1', '1', 's', 'one', 'k@x.test'], ['k1', '1', 's', 'two', 'k@x.test']),
  )
  assert.equal(leftOut.length, 1)
})

test('keys of conversations and messages are not taken for one another', async () => {
  const head = ['Ticket ID', 'Message ID', 'Subject', 'Text', 'Customer email']
  await bring(
    conversationsCsv,
    csvOf(head, ['a', 'key b', 's', 'one', 'k@x.test'], ['a key', 'b', 's', 'two', 'k@x.test']),
  )
  assert.equal((await told('a key')).length, 1)
})

test('a later file with a second message of one conversation brings that one alone', async () => {
  const head = ['Ticket ID', 'Subject', 'Text', 'Customer email']
  const [first, second] = [
    ['m1', 's', 'first', 'm@x.test'],
    ['m2', 's', 'second', 'm@x.test'],
  ]
  await bring(conversationsCsv, csvOf(head, first, second))
  const { created } = await bring(
    conversationsCsv,
    csvOf(head, first, ['m1', 's', 'more', 'm@x.test'], second),
  )
  assert.equal(created.messages, 1)
})

test("an address of our own channels is nobody's, and what it wrote is of staff", async () => {
  const own = 'support@demo.localhost'
  const head = ['Ticket ID', 'Subject', 'Text', 'Customer email', 'From email']
  await bring(conversationsCsv, csvOf(head, ['o1', 's', 'our answer', 'o1@x.test', own]))
  assert.equal((await told('o1'))[0][3], true)
  assert.equal(await contactOf(own), undefined)
})

test('the lines of rows are right after line ends of Windows within cells', async () => {
  const path = file('a,b\r\n1,"x\r\ny"\r\n2,z\r\n')
  const lines: number[] = []
  for await (const { line } of rowsIn(path, await formatOf(path))) lines.push(line)
  assert.deepEqual(lines, [1, 2, 4])
})

test('a mark for UTF-8 counts, also if a byte is broken', async () => {
  const path = file(
    Buffer.concat([Buffer.from('\ufeffa,b\n1,gr\u00fcn '), Buffer.from([0xc3]), Buffer.from('\n')]),
  )
  assert.equal((await formatOf(path)).encoding, 'utf-8')
})

test('rows of one key with two requesters are listed', async () => {
  const head = ['Ticket ID', 'Subject', 'Text', 'Requester email']
  const { leftOut } = await bring(
    conversationsCsv,
    csvOf(head, ['r1', 's', 'my secret', 'r1@x.test'], ['r1', 's', 'other', 'r2@x.test']),
  )
  assert.equal(leftOut.length, 1)
  assert.equal(await contactOf('r2@x.test'), undefined, 'a refused row makes nobody a contact')
})

test('searches know the fields of an import at once', async () => {
  await ana.get('/conversations?filter=all&q=zz:1') // the fields are cached
  await bring(
    conversationsCsv,
    csvOf(['Ticket ID', 'Subject', 'Text', 'Customer email', 'Colour'], ['f1', 's', 'x', 'f@x.test', 'teal']),
  )
  assert.equal((await ana.get('/conversations?filter=all&q=colour:teal')).body.total_count, 1)
})

test('a status that there is not is refused by the field', async () => {
  const { table } = await look(
    conversationsCsv,
    csvOf(['ID', 'Subject', 'Customer email', 'Status'], ['1', 's', 'x@x.test', 'Odd']),
    { statuses: { Odd: 'nonsense' } },
  )
  assert.deepEqual(
    table?.unclear.map(({ field }) => field),
    ['statuses'],
  )
})
