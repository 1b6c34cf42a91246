// CSV files by the command: a dry run that shows the columns, a mapping by options and by a file, and what the report says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandOn } from '../../../../../test/command.ts'
import { createCsvFiles } from '../../../../../test/csv-files.ts'
import { createWorld } from '../../../../../test/world.ts'

const world = await createWorld()
const { olga } = world
const { answerwell, json } = commandOn(world)
const { file } = createCsvFiles(world)

const TABLE = file(
  'Who,Words,State,When,Score\nkim@command.test,Hello there,Parked,03/04/2026,7\nnobody,x,Parked,,\n',
)
const MAPPING = file(JSON.stringify({ statuses: { Parked: 'pending' }, columns: { Words: 'text' } }))
const run = (...args: string[]) =>
  answerwell('import', 'conversations-csv', TABLE, '--brand', 'demo', ...args)

test('a dry run shows columns, values and fields, and what is not clear', async () => {
  const { code, stdout } = await run('--dry-run')
  assert.equal(code, 0)
  assert.match(stdout, /2 rows, UTF-8, separated by ,\./)
  assert.match(stdout, /Who\s+data\.who\s+kim@command\.test \| nobody/)
  assert.match(stdout, /Not clear \(columns\): A column has to become one of these fields: customer_email/)
  assert.match(stdout, /Not clear \(date_order\)|When\s+data\.when/)
  assert.match(stdout, /Fields: leave_out, key, .*data\.KEY/)
})

test('what is not clear is refused before anything is written', async () => {
  const { code, stderr } = await run(
    '--map',
    MAPPING,
    '--map',
    'Who=customer_email',
    '--map',
    'When=created_at',
  )
  assert.deepEqual(
    [code === 0, /date_order is not clear: .*Choose one\.$/m.test(stderr)],
    [false, true],
    stderr,
  )
  const refused = await run('--map', 'Who=nonsense')
  assert.match(refused.stderr, /There is no field nonsense/)
  const misspelled = await run('--dates', 'year_first')
  assert.equal(misspelled.code, 2)
  assert.match(misspelled.stderr, /'--dates <order>'.*day_first, month_first/)
  assert.deepEqual((await olga.get('/imports')).body.imports, [])
})

test('options and a file map columns and values, and the report lists what was left out', async () => {
  const columns = ['--map', 'Who=customer_email', '--map', 'When=created_at', '--map', 'Score=leave_out']
  const options = ['--brand', 'demo', '--map', MAPPING, '--dates', 'day_first', ...columns]
  const { code, value } = await json('import', 'conversations-csv', TABLE, ...options)
  assert.equal(code, 0)
  const { id, counts, remarks } = value as {
    id: number
    counts: Record<string, { created: number }>
    remarks: { kind: string; id: string; reason: string }[]
  }
  assert.equal(counts.conversations?.created, 1)
  assert.deepEqual(
    remarks.map(({ kind, id, reason }) => `${kind} ${id}: ${reason}`),
    ['columns Score: This column is not imported.', 'rows line 3: Who is not an email address.'],
  )
  const [one] = (await olga.get('/conversations?filter=all&for=kim@command.test')).body.conversations
  assert.deepEqual([one.status, one.created_at.slice(0, 10)], [1, '2026-04-03'])

  assert.equal((await olga.post(`/imports/${id}/undo`)).status, 200)
  await world.work()
  assert.equal((await olga.get(`/imports/${id}`)).body.state, 'undone')
  assert.deepEqual((await olga.get('/conversations?filter=all&for=kim@command.test')).body.conversations, [])
})

test('contacts without any date are undone as well', async () => {
  const path = file('Name,Email\nLee,lee@command.test\n')
  const { value } = await json('import', 'contacts-csv', path, '--brand', 'demo')
  const { id } = value as { id: number }
  assert.equal((await olga.get('/contacts/lee@command.test')).status, 200)
  assert.equal((await olga.post(`/imports/${id}/undo`)).status, 200)
  await world.work()
  assert.equal((await olga.get('/contacts/lee@command.test')).status, 404)
})
