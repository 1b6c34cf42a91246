import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const { ana, rita } = await createWorld()

const list = (query: string, who = ana) => who.get(`/holidays?${query}`)
const days = async (query: string) => (await list(query)).body.holidays.map(({ day }: { day: string }) => day)

test('a region has the holidays of its country and its own', async () => {
  const of2027 = 'from=2027-01-01&to=2027-01-31'
  assert.deepEqual(await days(`country=de&${of2027}`), ['2027-01-01'])
  assert.deepEqual(await days(`country=DE&region=by&${of2027}`), ['2027-01-01', '2027-01-06'])
})

test('holidays of several days are listed day by day, those of several years by date', async () => {
  const { body } = await list('country=SA&from=2027-03-01&to=2027-03-31')
  assert.deepEqual(
    body.holidays.map(({ day }: { day: string }) => day),
    ['2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12'],
  )
  const christmas = (await days('country=GB&region=ENG&from=2026-12-25&to=2028-12-26')).filter(
    (day: string) => day.includes('-12-'),
  )
  assert.deepEqual(christmas, [...new Set(christmas)].sort())
  assert.ok(christmas.includes('2026-12-25') && christmas.includes('2028-12-25'), christmas.join())
})

test('countries are listed with their regions, for every brand', async () => {
  const { status, body } = await rita.get('/holidays/countries')
  const germany = body.countries.find(({ code }: { code: string }) => code === 'DE')
  assert.deepEqual([status, germany.regions.length], [200, 16])
  assert.ok(body.countries.length > 100)
})

for (const [query, field] of [
  ['country=Germany&from=2027-01-01&to=2027-01-31', 'country'],
  ['country=XX&from=2027-01-01&to=2027-01-31', 'country'],
  ['country=DE&region=ENG&from=2027-01-01&to=2027-01-31', 'region'],
  ['country=DE&from=2027-02-30&to=2027-03-31', 'from'],
  ['country=DE&from=2027-03-01&to=2027-02-28', 'to'],
  ['country=DE&from=2027-03-01&to=2033-02-28', 'to'],
] as const)
  test(`${query} is refused, naming ${field}`, async () => {
    const { status, body } = await list(query)
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(body))
  })
