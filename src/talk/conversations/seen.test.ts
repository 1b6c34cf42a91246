// Lists of members who see part of the conversations: the same rows and totals as if each conversation were asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCaller, createWorld, makeToken } from '../../../test/world.ts'

const world = await createWorld()
const { olga, app, scope } = world
const TEAMS = ['Billing', 'Returns']
const CHANNELS = ['support', 'chat', 'phone']
for (const name of TEAMS) await olga.post('/teams', { team: { name } })
for (const slug of CHANNELS.slice(1))
  await olga.post('/channels', { channel: { name: slug, slug, channel: 'api' } })
await olga.post('/staff', { staff: { email: 'part@demo.test', role: 'agent' } })
const part = createCaller(app, scope, await makeToken(scope, 'part@demo.test'))

interface Listed {
  slug: string
  status: number
  category: { slug: string }
  team: { name: string } | null
  assignee: { email: string } | null
}

const slugs: string[] = []
for (let n = 0; n < 66; n++) {
  const { slug } = await world.start({ subject: `Seen ${n}`, category: CHANNELS[n % 3] })
  slugs.push(slug)
  const conversation = {
    ...(n % 4 === 1 ? { team: TEAMS[n % 2] } : {}),
    ...(n % 22 === 3 ? { assignee: 'part@demo.test' } : {}),
    ...(n % 5 === 2 ? { status: 2 } : {}),
    ...(n % 7 === 6 ? { status: 4 } : {}),
  }
  if (Object.keys(conversation).length > 0) await olga.put(`/conversations/${slug}`, { conversation })
}
await world.work()

const listOf = async (caller: typeof olga, query: string) => {
  const found: Listed[] = []
  let total = 0
  for (let page = 1; ; page++) {
    const { status, body } = await caller.get(`/conversations?page_size=20&page=${page}&${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    total = body.total_count
    found.push(...body.conversations)
    if (body.conversations.length < 20) return { found, total }
  }
}

/** The slugs of a list, by the links to its next pages. */
async function walk(query: string): Promise<string[]> {
  const found: string[] = []
  let next: string | undefined = `/conversations?page_size=20&${query}`
  while (next) {
    const { body, headers } = await part.get(next)
    found.push(...body.conversations.map(({ slug }: Listed) => slug))
    next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
  }
  return found
}

const QUERIES = ['', 'open', 'unassigned', 'archived', 'all'].flatMap(filter =>
  ['created', 'updated', 'due'].flatMap(sort =>
    ['', '&order=asc', '&category=chat'].map(more => `${filter && `filter=${filter}&`}sort=${sort}${more}`),
  ),
)

for (const [name, channels, teams] of [
  ['one channel', ['chat'], []],
  ['two channels and a team', ['support', 'phone'], ['Billing']],
  ['a team', [], ['Returns']],
  ['nothing but what is theirs', [], []],
  ['all channels', CHANNELS, TEAMS],
] as const)
  test(`who sees ${name} gets the same lists, in the same order, with exact totals`, async () => {
    const { body: all } = await olga.get('/channels')
    const { body: known } = await olga.get('/teams')
    const sees = {
      channel_ids: all.channels
        .filter(({ slug }: { slug: string }) => (channels as readonly string[]).includes(slug))
        .map(({ id }: { id: number }) => id),
      team_ids: known.teams
        .filter((team: { name: string }) => (teams as readonly string[]).includes(team.name))
        .map(({ id }: { id: number }) => id),
    }
    assert.equal((await olga.put('/staff/part@demo.test', { staff: { sees } })).status, 200)
    const isSeen = ({ category, team, assignee }: Listed) =>
      (channels as readonly string[]).includes(category.slug) ||
      (team !== null && (teams as readonly string[]).includes(team.name)) ||
      assignee?.email === 'part@demo.test'
    for (const query of QUERIES) {
      const whole = await listOf(olga, query)
      const expected = whole.found.filter(isSeen).map(({ slug }) => slug)
      const { found, total } = await listOf(part, query)
      assert.deepEqual([total, found.map(({ slug }) => slug)], [expected.length, expected], query)
      assert.deepEqual(await walk(query), expected, `${query}, by cursor`)
    }
  })
