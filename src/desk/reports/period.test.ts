import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'

const world = await createWorld()
const { ana, clock, scope } = world

const inZone = (timeZone: string) => transaction(scope, tx => changeBrand(tx, { timeZone }))

async function volume(query: string): Promise<Record<string, number>> {
  const { status, body } = await ana.get(`/reports/volume?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  const days = Object.keys(body.conversation_counts)
  assert.deepEqual([body.start_date, body.end_date], [days[0], days.at(-1)])
  return body.conversation_counts
}

async function startAt(time: string) {
  clock.now = new Date(time)
  await world.start()
}

const LENGTHS: [string, number][] = [
  ['start_date=2026-11-20', 1],
  ['start_date=2026-11', 20], // from the first of the month
  ['end_date=2026-11-20', 30],
  ['start_date=&end_date=', 30],
  ['start_date=2026-10-22', 30],
  ['start_date=2023-11-17', 1_100],
  ['start_date=2024-02-28&end_date=2024-03-01', 3], // a leap year
  ['start_date=2023-02-28&end_date=2023-03-01', 2],
  ['start_date=2027-01-01&end_date=2027-01-02', 2], // days to come are empty
]
for (const [query, days] of LENGTHS)
  test(`on 20 November 2026, “${query}” are ${days} days`, async () => {
    clock.now = new Date('2026-11-20T12:00:00Z')
    assert.equal(Object.keys(await volume(query)).length, days)
  })

const REFUSED: [string, string][] = [
  ['start_date=2023-11-16', 'start_date'],
  ['start_date=2026-11-21', 'start_date'], // after today
  ['start_date=2026-11-20&end_date=2026-11-19', 'start_date'],
  ['end_date=2026-11-31', 'end_date'],
  ['start_date=20.11.2026', 'start_date'],
  ['start_date=2026-13', 'start_date'],
]
for (const [query, field] of REFUSED)
  test(`“${query}” is refused by every report, naming ${field}`, async () => {
    clock.now = new Date('2026-11-20T12:00:00Z')
    for (const name of ['volume', 'response_time', 'staff', 'tags', 'channel_summary']) {
      const { status, body } = await ana.get(`/reports/${name}?${query}`)
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], name)
    }
  })

test('a conversation counts on its day in the brand’s time zone, to the millisecond', async () => {
  await inZone('Asia/Kolkata') // five and a half hours ahead
  for (const time of [
    '2026-06-09T18:29:59.999Z',
    '2026-06-09T18:30:00.000Z',
    '2026-06-10T18:29:59.999Z',
    '2026-06-10T18:30:00.000Z',
  ])
    await startAt(time)
  assert.deepEqual(await volume('start_date=2026-06-09&end_date=2026-06-11'), {
    '2026-06-09': 1,
    '2026-06-10': 2,
    '2026-06-11': 1,
  })
  assert.deepEqual(await volume('start_date=2026-06-10&end_date=2026-06-10'), { '2026-06-10': 2 })
})

test('a time stands for its day in the brand’s time zone', async () => {
  await inZone('Asia/Kolkata')
  for (const [start, day] of [
    ['2026-06-10T23:59:59', '2026-06-10'],
    ['2026-06-10T18:29:59Z', '2026-06-10'],
    ['2026-06-10T18:30:00Z', '2026-06-11'],
    ['2026-06-10T00:00:00%2B05:30', '2026-06-10'],
  ] as const)
    assert.deepEqual(Object.keys(await volume(`start_date=${start}&end_date=${start}`)), [day], start)
})

test('“today” is the brand’s: a new day begins there at its own midnight', async () => {
  await inZone('Pacific/Auckland')
  for (const [now, today] of [
    ['2026-07-01T11:59:59Z', '2026-07-01'],
    ['2026-07-01T12:00:00Z', '2026-07-02'],
  ] as const) {
    clock.now = new Date(now)
    assert.equal(Object.keys(await volume('')).at(-1), today)
  }
})

const SHIFTS: [string, string, string[], number[]][] = [
  // Clocks go forward: the day has 23 hours, from 5 to 4 o’clock UTC.
  [
    'America/New_York',
    '2027-03-14',
    ['2027-03-14T04:59:59Z', '2027-03-14T05:00:00Z', '2027-03-15T03:59:59Z', '2027-03-15T04:00:00Z'],
    [1, 2, 1],
  ],
  // Back: 25 hours, from 22 to 23 o’clock UTC.
  [
    'Europe/Berlin',
    '2027-10-31',
    ['2027-10-30T21:59:59Z', '2027-10-30T22:00:00Z', '2027-10-31T22:59:59Z', '2027-10-31T23:00:00Z'],
    [1, 2, 1],
  ],
  // Midnight itself does not exist: the day begins at one o’clock.
  [
    'America/Asuncion',
    '2024-10-06',
    ['2024-10-06T03:59:59Z', '2024-10-06T04:00:00Z', '2024-10-07T02:59:59Z', '2024-10-07T03:00:00Z'],
    [1, 2, 1],
  ],
]
for (const [zone, day, times, counts] of SHIFTS)
  test(`on ${day}, when the clocks of ${zone} change, each conversation counts once and on its day`, async () => {
    await inZone(zone)
    for (const time of times) await startAt(time)
    const at = (offset: number) => new Date(Date.parse(day) + offset * 86_400_000).toISOString().slice(0, 10)
    const three = await volume(`start_date=${at(-1)}&end_date=${at(1)}`)
    assert.deepEqual(
      Object.entries(three),
      [at(-1), at(0), at(1)].map((one, index) => [one, counts[index]]),
    )
    assert.deepEqual(await volume(`start_date=${day}&end_date=${day}`), { [day]: counts[1] })
  })
