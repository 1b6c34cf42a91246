import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'
import { STATUS, VISIBILITY } from '../../talk/conversations/codes.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rita, app, clock, scope } = world

const ask = (method: 'GET' | 'POST', url: string, payload?: string) =>
  app.inject({
    method,
    url,
    headers: { host: 'demo.localhost', 'content-type': 'application/x-www-form-urlencoded' },
    ...(payload === undefined ? {} : { payload }),
  })
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

const surveysTo = (email: string) =>
  mailbox.arrived.filter(({ to, mail }) => to.includes(email) && /^How did/.test(mail.subject ?? ''))

async function at(time: number | string) {
  await world.work()
  clock.now = new Date(time)
  await world.work()
}
const pass = (ms: number) => at(clock.now.getTime() + ms)

/** A conversation that is answered, and so resolved. */
async function answered(email: string, fields: Record<string, unknown> = {}, message: object = {}) {
  const conversation = await world.start({ user: { email }, message: { body: 'Help' }, ...fields })
  await world.post(conversation.slug, { body: 'Done', ...message })
  return conversation
}

/** The path of the rating page of a customer who was asked. */
async function pageOf(email: string, fields: Record<string, unknown> = {}): Promise<string> {
  await answered(email, fields)
  await pass(DAY_MS)
  const text = surveysTo(email).at(-1)?.mail.text ?? ''
  return new URL(/http:\S+\/rate\/[^\s?]+/.exec(text)?.[0] ?? 'x:').pathname
}

const list = async (query = '') => (await ana.get(`/satisfaction_ratings${query}`)).body
const ratingsOf = async (query: string) =>
  (await list(query)).satisfaction_ratings.map(({ rating }: { rating: number }) => rating)

const FORMS: [Record<string, string>, number][] = [
  [{ rating: '0' }, 422],
  [{ rating: '6' }, 422],
  [{ rating: '4.5' }, 422],
  [{ rating: 'good' }, 422],
  [{ comment: 'only words' }, 422],
  [{ rating: '1', comment: 'x'.repeat(2_001) }, 422],
  [{ rating: '1', comment: 'x'.repeat(2_000) }, 200],
  [{ rating: '5', comment: '   ' }, 200],
]
test('a rating is a whole number from 1 to 5, with at most 2,000 characters; a refusal stores nothing', async () => {
  const path = await pageOf('forms@example.com')
  let stored = 0
  for (const [fields, expected] of FORMS) {
    const what = JSON.stringify(fields).slice(0, 40)
    assert.equal((await ask('POST', path, form(fields))).statusCode, expected, what)
    stored ||= expected === 200 ? 1 : 0
    assert.equal((await list()).total_count, stored, what)
  }
})

test('all that the field takes is stored: line breaks count once, in every script; what is refused comes back', async () => {
  const path = await pageOf('long-words@example.com')
  for (const letter of ['a', 'ж', '語', '🙂']) {
    const whole = `${letter.repeat(1_980 / letter.length)}${'\r\n'.repeat(19)}.`
    assert.equal((await ask('POST', path, form({ rating: '2', comment: whole }))).statusCode, 200, letter)
    const [{ comment }] = (await list()).satisfaction_ratings
    assert.equal(comment, whole.replaceAll('\r\n', '\n'))
  }
  const refused = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: 'demo.localhost',
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form({ rating: '4', comment: `<b>${'x'.repeat(2_000)}` }),
  })
  assert.equal(refused.statusCode, 422)
  assert.match(refused.body, /role="alert"/)
  assert.match(refused.body, /value="4" required checked/)
  assert.match(refused.body, /aria-invalid="true"[^>]*>\n&#60;b&#62;x{2000}<\/textarea>/)
})

test('a later rating keeps an earlier comment that it does not replace, and the time of the first', async () => {
  const path = await pageOf('later@example.com')
  await ask('POST', path, form({ rating: '2', comment: 'Slow' }))
  const [first] = (await list()).satisfaction_ratings
  await pass(HOUR_MS)
  await ask('POST', path, form({ rating: '3' }))
  const [second] = (await list()).satisfaction_ratings
  assert.deepEqual({ ...second, updated_at: '' }, { ...first, rating: 3, updated_at: '' })
  assert.ok(second.updated_at > first.updated_at)
  await ask('POST', path, form({ rating: '3', comment: 'Better' }))
  assert.equal((await list()).satisfaction_ratings[0].comment, 'Better')
})

test('forms that are sent at once leave one rating', async () => {
  const path = await pageOf('at-once@example.com')
  const before = (await list()).total_count
  const answers = await Promise.all(
    ['1', '2', '3', '4', '5'].map(rating => ask('POST', path, form({ rating }))),
  )
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
  assert.equal((await list()).total_count, before + 1)
})

test('the page shows the rating and comment that were given, as text; a link from the mail goes first', async () => {
  const path = await pageOf('shown@example.com')
  await ask('POST', path, form({ rating: '2', comment: '</textarea><script>alert(1)</script>' }))
  const { body } = await ask('GET', path)
  assert.match(body, /value="2" required checked/)
  assert.match(body, /&#60;\/textarea&#62;&#60;script&#62;/)
  assert.doesNotMatch(body, /<script/)
  assert.match((await ask('GET', `${path}?rating=5`)).body, /value="5" required checked/)
  for (const odd of ['0', '9', 'x', ''])
    assert.match((await ask('GET', `${path}?rating=${odd}`)).body, /value="2" required checked/, odd)
})

test('the page is for one reader: not indexed, without a referrer or scripts, with a nonce of its own', async () => {
  const path = await pageOf('private@example.com')
  for (const url of [path, path.replace('/rate/', '/unsubscribe/')]) {
    const { headers, body } = await ask('GET', url)
    assert.match(body, /<meta name="robots" content="noindex">/)
    assert.equal(headers['referrer-policy'], 'no-referrer')
    const policy = String(headers['content-security-policy'])
    assert.doesNotMatch(policy, /script-src|unsafe/)
    assert.ok(body.replaceAll('&#61;', '=').includes(/'nonce-([^']+)'/.exec(policy)?.[1] ?? 'no nonce'))
    assert.notEqual((await ask('GET', url)).headers['content-security-policy'], policy)
  }
})

test('an event tells of the rating by its customer, with no words of theirs', async () => {
  const path = await pageOf('event@example.com')
  await ask('POST', path, form({ rating: '1', comment: 'Secret complaint' }))
  await world.logIsReadable()
  const { body } = await ana.get('/events?type=satisfaction_rating.given&limit=1000')
  const event = body.events.at(-1)
  const [rating] = (await list()).satisfaction_ratings
  assert.deepEqual(
    [event.actor.email, event.subject.id, event.data],
    ['event@example.com', Number(rating.id), { conversation_id: Number(rating.conversation_id), rating: 1 }],
  )
  assert.doesNotMatch(JSON.stringify(event), /complaint/)
})

test('ratings are listed newest first, by value, assignee and time, and paged by cursor', async () => {
  await transaction(scope, tx => changeBrand(tx, { timeZone: 'Asia/Tokyo' }))
  const given: [string, string, string][] = [
    ['2027-03-01T14:59:59Z', ANA.email, '1'], // 23:59:59 on 1 March
    ['2027-03-01T15:00:00Z', OLGA.email, '4'],
    ['2027-03-02T14:59:59Z', ANA.email, '4'],
    ['2027-03-02T15:00:00Z', ANA.email, '5'],
  ]
  for (const [index, [time, assignee, rating]] of given.entries()) {
    clock.now = new Date('2027-01-10T00:00:00Z')
    const path = await pageOf(`list${index}@example.com`, { assignee })
    clock.now = new Date(time)
    assert.equal((await ask('POST', path, form({ rating }))).statusCode, 200)
  }
  const { conversation_id: last } = (await list()).satisfaction_ratings[0]
  const { body: staff } = await olga.get('/staff')
  const idOf = (email: string) => staff.staff.find((one: { email: string }) => one.email === email).id
  const march = 'start_date=2027-03-01'
  for (const [query, expected] of [
    [march, [5, 4, 4, 1]],
    [`${march}&rating=4`, [4, 4]],
    [`conversation_id=${last}`, [5]],
    [`${march}&assignee_id=${idOf(OLGA.email)}`, [4]],
    [`${march}&assignee_id=${idOf(ANA.email)}&rating=4`, [4]],
    ['start_date=2027-03-02', [5, 4, 4]],
    ['start_date=2027-03-02&end_date=2027-03-02', [4, 4]],
    ['created_after=2027-03-02T00:00:00&created_before=2027-03-02T00:00:00', [4]],
    ['created_after=2027-03-01T15:00:00Z&updated_before=2027-03-02T14:59:59Z', [4, 4]],
    ['updated_after=2027-03-03', [5]],
    ['start_date=2027-03-04', []],
  ] as const)
    assert.deepEqual(await ratingsOf(`?${query}`), expected, query)
  const first = await ana.get(`/satisfaction_ratings?${march}&page_size=3`)
  assert.deepEqual([first.body.total_count, first.body.page_count], [4, 2])
  const [, next = ''] = /[?&]cursor=([^>&]+)>; rel="next"/.exec(String(first.headers.link)) ?? []
  assert.deepEqual(await ratingsOf(`?${march}&page_size=3&cursor=${next}`), [1])
  assert.equal((await rita.get(`/satisfaction_ratings?cursor=${next}`)).status, 422)
  const { satisfaction_ratings: ofRival } = (await rita.get(`/satisfaction_ratings?conversation_id=${last}`))
    .body
  assert.deepEqual(ofRival, [])
  await transaction(scope, tx => changeBrand(tx, { timeZone: 'UTC' }))
})

test('bad filters are refused, naming the parameter', async () => {
  for (const [query, field] of [
    ['rating=0', 'rating'],
    ['rating=6', 'rating'],
    ['assignee_id=0', 'assignee_id'],
    ['conversation_id=lamp', 'conversation_id'],
    ['created_after=yesterday', 'created_after'],
    ['end_date=2027-02-30', 'end_date'],
    ['page_size=101', 'page_size'],
  ] as const) {
    const { status, body } = await ana.get(`/satisfaction_ratings?${query}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], query)
  }
})

test('a survey that is put off to a day is sent as that day begins in the brand’s time zone', async () => {
  await transaction(scope, tx => changeBrand(tx, { timeZone: 'America/New_York' }))
  Object.assign(scope.brand, { timeZone: 'America/New_York' })
  clock.now = new Date('2027-05-01T12:00:00Z')
  await answered('put-off@example.com', {}, { suppress_surveys: '2027-05-10' })
  await pass(DAY_MS)
  await at('2027-05-10T03:59:59Z')
  assert.equal(surveysTo('put-off@example.com').length, 0)
  await at('2027-05-10T04:00:00Z')
  assert.equal(surveysTo('put-off@example.com').length, 1)
})

test('a conversation without a customer’s message, or without a reply, gets no survey', async () => {
  const silent = await world.start({ user: { email: 'silent@example.com' } })
  await ana.put(`/conversations/${silent.slug}`, { conversation: { status: STATUS.resolved } })
  const noted = await world.start({ user: { email: 'noted@example.com' } })
  await world.post(noted.slug, { body: 'A note', visibility: VISIBILITY.internalNote })
  await ana.put(`/conversations/${noted.slug}`, { conversation: { status: STATUS.resolved } })
  await pass(2 * DAY_MS)
  for (const email of ['silent@example.com', 'noted@example.com'])
    assert.equal(surveysTo(email).length, 0, email)
})

test('the brand’s delay counts from the resolution', async () => {
  await transaction(scope, tx => changeBrand(tx, { surveyAfter: 240 }))
  Object.assign(scope.brand, { surveyAfterMinutes: 240 })
  await answered('hours@example.com')
  await pass(4 * HOUR_MS - 1)
  assert.equal(surveysTo('hours@example.com').length, 0)
  await pass(1)
  assert.equal(surveysTo('hours@example.com').length, 1)
})
