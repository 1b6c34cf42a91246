import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { transaction } from '../../src/kit/scope.ts'
import { subscribe } from '../../src/public/subscribers/subscribe.ts'
import { createWorld } from '../world.ts'
import { createPlace } from './program.ts'
import { worldCommand } from './world-command.ts'

const world = await createWorld()
const { scope, db, rival } = world
const place = createPlace('answerwell-cli-queues-')
const answerwell = worldCommand(world, place)

const DEMO = ['--brand', 'demo']
const RIVAL = ['--brand', 'rival']

/** Two jobs of ours, the first of which has failed its last attempt. */
async function makeJobs() {
  await db.rows(sql`delete from jobs`)
  await db.rows(sql`delete from status_subscribers`)
  for (const email of ['one@example.com', 'two@example.com'])
    await transaction(scope, tx => subscribe(tx, email))
  const [first, second] = await db.rows<{ id: number }>(sql`select id from jobs order by id`)
  await db.rows(sql`
    update jobs set parked_at = now(), attempts = 5, last_error = 'No route to host' where id = ${first?.id}`)
  return [String(first?.id), String(second?.id)] as const
}

const stateOf = (id: string) =>
  db.row<{ attempts: number; parked: boolean }>(sql`
    select attempts, parked_at is not null as parked from jobs where id = ${id}::bigint`)

test('jobs are listed oldest first, with why one is parked; --parked lists only those', async () => {
  const [parked, waiting] = await makeJobs()
  const [all, words, theirs] = await Promise.all([
    answerwell('jobs', 'list', ...DEMO, '--json'),
    answerwell('jobs', 'list', ...DEMO, '--parked'),
    answerwell('jobs', 'list', ...RIVAL),
  ])
  assert.deepEqual(
    all.json.map(({ id, name, attempts }: Record<string, unknown>) => [String(id), name, attempts]),
    [
      [parked, 'subscribers.confirm', 5],
      [waiting, 'subscribers.confirm', 0],
    ],
  )
  const [head, line, ...others] = words.printed.trim().split('\n')
  assert.match(head ?? '', /^ID +JOB +DUE +TRIES +LAST ERROR$/)
  assert.match(line ?? '', new RegExp(`^${parked} +subscribers\\.confirm +parked +5 +No route to host$`))
  assert.deepEqual([others, theirs.printed], [[], 'Nothing waits.\n'])
})

test('a job is retried by its id in its own brand only, with all its attempts', async () => {
  const [parked] = await makeJobs()
  for (const args of [
    [parked, ...RIVAL],
    ['999999', ...DEMO],
  ]) {
    const { code, json } = await answerwell('jobs', 'retry', ...args, '--json')
    assert.deepEqual([code, json.code], [1, 'not_found'], args.join(' '))
  }
  assert.deepEqual(await stateOf(parked), { attempts: 5, parked: true })
  const { json } = await answerwell('jobs', 'retry', parked, ...DEMO, '--json')
  assert.deepEqual([json.length, json[0].attempts, json[0].parked_at], [1, 0, null])
  assert.deepEqual(await stateOf(parked), { attempts: 0, parked: false })
})

test('without an id, all parked jobs of the brand are retried, and none of another', async () => {
  const [parked] = await makeJobs()
  assert.match((await answerwell('jobs', 'retry', ...RIVAL)).printed, /^0 jobs scheduled/)
  assert.deepEqual(await stateOf(parked), { attempts: 5, parked: true })
  assert.match((await answerwell('jobs', 'retry', ...DEMO)).printed, /^1 jobs scheduled/)
  assert.deepEqual(await stateOf(parked), { attempts: 0, parked: false })
})

test('an id that is no number is refused, naming it; an unknown brand is not found', async () => {
  const retried = ['0', '9'.repeat(16)].map(id => answerwell('jobs', 'retry', id, ...DEMO, '--json'))
  for (const { code, json } of await Promise.all(retried))
    assert.deepEqual([code, json.code, json.errors], [1, 'invalid', { id: ['must be a number'] }])
  const commands = [
    ['jobs', 'list'],
    ['counts', 'check'],
  ]
  const answers = commands.map(words => answerwell(...words, '--brand', 'nowhere', '--json'))
  for (const { code, json } of await Promise.all(answers))
    assert.deepEqual([code, json.code], [1, 'not_found'])
})

test('wrong totals are found, with what they should be, and rebuilt for the brand that was named', async () => {
  await world.start()
  await world.runSchedule()
  const check = (...args: string[]) => answerwell('counts', 'check', ...args, '--json')
  await db.rows(sql`update conversation_counts set every = every + 7 where channel_id = 0`)
  const [{ code, json }, theirs] = await Promise.all([check(), check(...RIVAL)])
  assert.deepEqual([code, theirs.code, theirs.json], [1, 0, []])
  const [wrong] = json
  assert.deepEqual([wrong.brand, wrong.counted - wrong.real], ['demo', 7])
  assert.match(wrong.of, /^conversations, channel 0, sort /)
  const rebuild = (...args: string[]) => answerwell('counts', 'rebuild', ...args, '--json')
  assert.deepEqual((await rebuild(...RIVAL)).json, { rebuilt: ['rival'] })
  assert.equal((await check(...DEMO)).code, 1, 'ours are as wrong as before')
  assert.deepEqual((await rebuild()).json, { rebuilt: ['demo', 'rival'] })
  assert.equal((await check()).code, 0)
})

test('the doctor ends with 1 if something does not work, and says what to do', async () => {
  await db.rows(sql`
    update mail_addresses set brand_id = ${rival.id} where address = 'support@demo.localhost'`)
  const [{ code, json }, words] = await Promise.all([answerwell('doctor', '--json'), answerwell('doctor')])
  const found = json.find(({ check }: { check: string }) => check === 'addresses')
  assert.deepEqual(
    [code, found.state, found.found],
    [1, 'problem', 'used by another brand: support@demo.localhost (demo)'],
  )
  assert.match(
    words.printed,
    /problem +addresses +used by another brand[\s\S]*\n\n[\s\S]*^addresses: Decide which brand/m,
  )
})

test('the doctor names variables that look like settings and are none', async () => {
  process.env.ANSWERWELL_DATTA = '/srv/answerwell'
  const { json } = await answerwell('doctor', '--json').finally(() => delete process.env.ANSWERWELL_DATTA)
  const { state, found } = json.find(({ check }: { check: string }) => check === 'settings')
  assert.deepEqual([state, found], ['warning', 'unknown, without effect: ANSWERWELL_DATTA'])
})
