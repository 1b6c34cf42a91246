import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCsvFiles, csvOf } from '../../../../../test/csv-files.ts'
import { createWorld } from '../../../../../test/world.ts'
import { systemScope } from '../../../../kit/scope.ts'
import { conversationsCsv } from './table-source.ts'

const world = await createWorld()
const { ana, olga, rivalOwner, rival, db, scope } = world
const { look, bring } = createCsvFiles(world)

const find = async (q: string) =>
  (await ana.get(`/conversations?filter=all&q=${encodeURIComponent(q)}`)).body.conversations
const messagesOf = async (slug: string) =>
  (await ana.get(`/conversations/${slug}/messages`)).body.messages.toReversed()

const TICKETS = csvOf(
  [
    'Ticket ID',
    'Subject',
    'Description',
    'Requester',
    'Requester email',
    'Agent',
    'Status',
    'Priority',
    'Tags',
    'Created at',
    'Product',
    'Empty',
  ],
  [
    '4711',
    'A broken mug',
    'The handle came off.',
    'Mona Mug',
    'Mona@cups.test',
    ana.email,
    'Waiting for vendor',
    'High',
    'mugs, fragile',
    '2024-03-01 10:00:00',
    'Mug 3',
    '',
  ],
  [
    '4712',
    'A late parcel',
    'Where is it?',
    'Pat',
    'pat@parcels.test',
    'Nobody Known',
    'Closed',
    'Weird',
    '',
    '2024-03-02 10:00:00',
    'Parcel',
    '',
  ],
)

test('a dry run proposes a field for each column, with samples, and writes nothing', async () => {
  const { table, lines, members } = await look(conversationsCsv, TICKETS)
  assert.deepEqual(
    table?.columns.map(({ name, field }) => [name, field]),
    [
      ['Ticket ID', 'key'],
      ['Subject', 'subject'],
      ['Description', 'text'],
      ['Requester', 'customer_name'],
      ['Requester email', 'customer_email'],
      ['Agent', 'assignee'],
      ['Status', 'status'],
      ['Priority', 'priority'],
      ['Tags', 'tags'],
      ['Created at', 'created_at'],
      ['Product', 'data.product'],
      ['Empty', 'leave_out'],
    ],
  )
  assert.deepEqual(table?.columns[1]?.samples, ['A broken mug', 'A late parcel'])
  assert.deepEqual(table?.statuses, [
    { value: 'Waiting for vendor', count: 1, is: 'unresolved' },
    { value: 'Closed', count: 1, is: 'resolved' },
  ])
  assert.deepEqual([table?.rows, table?.encoding, table?.separator, table?.unclear], [2, 'UTF-8', ',', []])
  assert.deepEqual([lines.conversations?.fresh, lines.messages?.fresh], [2, 2])
  assert.deepEqual(
    members.map(({ name, is }) => [name, is !== null]),
    [
      [ana.email, true],
      ['Nobody Known', false],
    ],
  )
  assert.deepEqual(await find('broken mug'), [])
})

test('rows become conversations with their times, people, values and words', async () => {
  const { created, leftOut } = await bring(conversationsCsv, TICKETS, {
    statuses: { 'Waiting for vendor': 'pending' },
  })
  assert.deepEqual([created.conversations, created.messages, leftOut], [2, 2, []])
  const [mug] = await find('#4711')
  assert.equal(mug.subject, 'A broken mug')
  assert.deepEqual([mug.status, mug.priority, mug.tag_list], [1, 'high', ['mugs', 'fragile']])
  assert.deepEqual([mug.author.name, mug.author.email], ['Mona Mug', 'mona@cups.test'])
  assert.equal(mug.assignee.email, ana.email)
  assert.equal(new Date(mug.created_at).toISOString(), '2024-03-01T10:00:00.000Z')
  const { data } = (await ana.get(`/conversations/${mug.slug}`)).body
  assert.deepEqual(data, { ticket_number: '4711', original_status: 'Waiting for vendor', product: 'Mug 3' })
  const [said] = await messagesOf(mug.slug)
  assert.deepEqual([said.body, said.user.email], ['The handle came off.', 'mona@cups.test'])
  const [parcel] = await find('late parcel')
  assert.deepEqual([parcel.status, parcel.priority, parcel.assignee.name], [2, 'normal', 'Nobody Known'])
})

test('the same file again creates nothing, and a changed row changes its conversation', async () => {
  const mapping = { statuses: { 'Waiting for vendor': 'pending' } }
  assert.deepEqual((await bring(conversationsCsv, TICKETS, mapping)).created, {})
  const { created, counts } = await bring(
    conversationsCsv,
    TICKETS.replace('Waiting for vendor', 'Solved').replace(
      'The handle came off.',
      'The handle came off again.',
    ),
    mapping,
  )
  assert.deepEqual([created, counts.conversations?.changed, counts.messages?.changed], [{}, 1, 1])
  const [mug] = await find('#4711')
  assert.equal(mug.status, 2)
  assert.equal((await messagesOf(mug.slug))[0].body, 'The handle came off again.')
})

const MESSAGES = csvOf(
  [
    'Ticket number',
    'Title',
    'Author name',
    'Author email',
    'Author type',
    'Private',
    'Body',
    'Sent at',
    'Customer email',
    'Region',
  ],
  [
    'T-9',
    'A hole',
    'Olga',
    olga.email,
    'agent',
    'false',
    'We send another one.',
    '2024-05-02 12:00',
    'hal@holes.test',
    'North',
  ],
  ['T-8', 'Other', '', '', 'customer', '', 'Something else', '2024-05-02 11:00', 'else@holes.test', ''],
  [
    'T-9',
    'A hole',
    'Hal',
    'hal@holes.test',
    'customer',
    'false',
    'There is a hole in it.',
    '2024-05-01 12:00',
    'hal@holes.test',
    'South',
  ],
  [
    'T-9',
    'A hole',
    'Gone Agent',
    '',
    'agent',
    'true',
    'Check the lot.',
    '2024-05-02 11:00',
    'hal@holes.test',
    '',
  ],
  [
    'T-9',
    'Re: A hole',
    'Ann',
    'ann@holes.test',
    'customer',
    'false',
    'Me too.',
    '2024-05-03 11:00',
    'hal@holes.test',
    '',
  ],
)

test('rows with the same key are messages of one conversation, in the order of their times, and notes stay among staff', async () => {
  const { created, leftOut } = await bring(conversationsCsv, MESSAGES)
  assert.deepEqual([created.conversations, created.messages], [2, 5])
  assert.deepEqual(leftOut, ['rows line 6: Rows of the same record differ in subject. One of them counts.'])
  const [hole] = (await ana.get('/conversations?filter=all&for=hal@holes.test')).body.conversations
  assert.deepEqual([hole.author.email, hole.message_count], ['hal@holes.test', 4])
  assert.equal(new Date(hole.created_at).toISOString(), '2024-05-01T12:00:00.000Z')
  assert.deepEqual(
    (await messagesOf(hole.slug)).map((one: never) => {
      const { body, visibility, user } = one as {
        body: string
        visibility: number
        user: { name: string; 'staff?': boolean }
      }
      return [body, visibility, user.name, user['staff?']]
    }),
    [
      ['There is a hole in it.', 0, 'Hal', false],
      ['Check the lot.', 1, 'Gone Agent', true],
      ['We send another one.', 0, 'Olga Petrova', true],
      ['Me too.', 0, 'Ann', false],
    ],
  )
  assert.equal((await ana.get(`/conversations/${hole.slug}`)).body.data.region, 'North; South')
})

test('without a key, a row is the same as one with the same cells', async () => {
  const rows = csvOf(
    ['Email', 'Message', 'Date'],
    ['kay@keys.test', 'No key at all', '2024-01-02'],
    ['kay@keys.test', 'No key at all', '2024-01-02'],
    ['kay@keys.test', 'Another one', '2024-01-02'],
  )
  const { created, leftOut } = await bring(conversationsCsv, rows)
  assert.deepEqual(
    [created.conversations, leftOut],
    [2, ['rows line 3: It is the same as the row in line 2.']],
  )
  assert.deepEqual((await bring(conversationsCsv, rows)).created, {})
})

test('tables of other origins have records of their own, whatever their keys', async () => {
  const rows = csvOf(['ID', 'Email', 'Subject'], ['1', 'one@origins.test', 'First of one'])
  assert.equal((await bring(conversationsCsv, rows, { from: 'one' })).created.conversations, 1)
  const others = rows.replace('First of one', 'First of two')
  assert.equal((await bring(conversationsCsv, others, { from: 'two' })).created.conversations, 1)
  assert.equal((await bring(conversationsCsv, others, { from: 'one' })).counts.conversations?.changed, 1)
})

test('our own export needs no hand, is all there, and what is here is not brought a second time', async () => {
  const text = String((await olga.get('/exports/conversations.csv?filter=all')).body)
  const { table, lines, leftOut } = await look(conversationsCsv, text)
  assert.deepEqual(table?.unclear, [])
  assert.equal(lines.conversations, undefined)
  assert.ok(leftOut.first.some(({ reason }) => /is here already/.test(reason)))

  const there = createCsvFiles({ ...world, scope: systemScope(rival, db, scope.now) })
  const { created, leftOut: columns } = await there.bring(conversationsCsv, text)
  assert.deepEqual(columns, [
    'columns slug: This column is not imported.',
    'columns messages: This column is not imported.',
    ...columns.slice(2).filter(one => /neither a subject nor a text/.test(one)),
  ])
  const { conversations } = (await ana.get('/conversations?filter=all&for=hal@holes.test')).body
  const [copy] = (await rivalOwner.get('/conversations?filter=all&for=hal@holes.test')).body.conversations
  const told = ({
    subject,
    status,
    priority,
    tag_list,
    created_at,
    updated_at,
    author,
  }: ListedConversation) => [
    subject,
    status,
    priority,
    tag_list,
    new Date(created_at).getTime(),
    new Date(updated_at).getTime(),
    author.email,
  ]
  assert.deepEqual(told(copy), told(conversations[0]))
  assert.equal((created.conversations ?? 0) + columns.length - 2, text.split('\r\n').length - 2)
})

interface ListedConversation {
  subject: string
  status: number
  priority: string
  tag_list: string[]
  created_at: string
  updated_at: string
  author: { email: string }
}
