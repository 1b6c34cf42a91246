import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ANA } from '../db/cast.ts'
import { countViews } from '../src/desk/views/count-views.ts'
import { actorFor, type Scope, type Sight } from '../src/kit/scope.ts'
import { findUserByEmail, type UserRow } from '../src/people/users/queries.ts'
import { getConversation } from '../src/talk/conversations/find-conversation.ts'
import { listConversations } from '../src/talk/conversations/list-conversations.ts'
import { selectVisible } from '../src/talk/conversations/visible.ts'
import { listMessages } from '../src/talk/messages/list-messages.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { olga, ana, scope } = world
const address = { baseDomain: 'localhost', port: 3000 }

const channelIds: number[] = []
for (const slug of ['one', 'two', 'three']) {
  const { body } = await olga.post('/channels', { channel: { name: slug, slug, channel: 'chat' } })
  channelIds.push(body.id)
}
const teamIds: number[] = []
for (const name of ['Returns', 'Orders']) {
  const { body } = await olga.post('/teams', {
    team: { name, members: name === 'Returns' ? [ANA.email] : [] },
  })
  teamIds.push(body.id)
}
const user = (await findUserByEmail(scope, ANA.email)) as UserRow
const all: { id: number; slug: string; open: boolean }[] = []
for (const category of ['one', 'two', 'three'])
  for (const team of [undefined, ...teamIds])
    for (const assignee of [undefined, ANA.email]) {
      const started = await world.start({ category, subject: `parcel ${all.length}` })
      const fields = { ...(team ? { team } : {}), ...(assignee ? { assignee } : {}) }
      await ana.put(`/conversations/${started.slug}`, { conversation: fields })
      all.push({ id: started.id, slug: started.slug, open: true })
    }

/** As Ana with this sight, in a role of the brand's own with that one. */
const seeing = (sees: Sight | null, ofRole: Sight | null = null): Scope => {
  const ownRole = { id: 101, name: 'Any', permissions: ['conversations.change'], sees: ofRole }
  const member = { ...user, userId: user.id, role: 'any', ownRole, ownTeamIds: [teamIds[0] as number], sees }
  return { ...scope, actor: actorFor(member, 'token 1') }
}

const anySight = fc.record({
  channelIds: fc.subarray(channelIds),
  teamIds: fc.subarray(teamIds),
  ownTeams: fc.boolean(),
})

const idsOf = (texts: string[]) => texts.map(text => JSON.parse(text).id as number).sort((a, b) => a - b)

test('whatever somebody sees, lists, totals, searches, views and messages are what single checks say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.option(anySight), fc.option(anySight), async (sees, ofRole) => {
      const as = seeing(sees, ofRole)
      const seen: number[] = []
      for (const { id, slug } of all)
        await getConversation(as, slug).then(
          () => seen.push(id),
          error => assert.equal(error.code, 'not_found'),
        )
      const plain = await listConversations(as, { filter: 'all', page_size: 100 } as never, address)
      assert.deepEqual([idsOf(plain.texts), plain.totalCount], [seen, seen.length])
      const found = await listConversations(
        as,
        { filter: 'all', q: 'parcel', page_size: 100 } as never,
        address,
      )
      assert.deepEqual([idsOf(found.texts), found.totalCount], [seen, seen.length])
      assert.deepEqual(
        [
          ...(await selectVisible(
            as,
            all.map(({ id }) => id),
          )),
        ].sort((a, b) => a - b),
        seen,
      )
      const { views, channels } = await countViews(as)
      assert.equal(views.find(({ key }) => key === 'all')?.count, seen.length)
      assert.equal(
        channels.reduce((sum, { open }) => sum + open, 0),
        seen.length,
      )
      const messages = await listMessages(as, { page_size: 100 } as never)
      assert.deepEqual(
        [...new Set(messages.rows.map(row => row.conversationId))].sort((a, b) => a - b),
        seen,
      )
      assert.equal(messages.totalCount, messages.rows.length)
    }),
    { numRuns: 25 },
  )
})

test('what is assigned to somebody they see in any case', async () => {
  const as = seeing({ channelIds: [], teamIds: [] })
  const { totalCount } = await listConversations(as, { filter: 'all' } as never, address)
  assert.equal(totalCount, all.length / 2)
})

const NOTHING = { channel_ids: [], team_ids: [], own_teams: false }
const numberSeen = async () => (await ana.get('/conversations?filter=all')).body.total_count

test('a role gives the sight of own teams, which follows who is in the team, or of what is assigned alone', async () => {
  const ownTeams = { name: 'Own teams', permissions: ['conversations.change'], sees: { own_teams: true } }
  const { body: role } = await olga.post('/roles', { role: ownTeams })
  assert.deepEqual(role.sees, { ...NOTHING, own_teams: true })
  assert.equal((await olga.put(`/staff/${ANA.email}`, { staff: { role: role.key } })).status, 200)
  // Half are assigned to Ana; of the others, a third are of her team.
  assert.equal(await numberSeen(), all.length / 2 + all.length / 6)
  const [returns, orders] = teamIds
  await olga.put(`/teams/${orders}`, { team: { members: [ANA.email] } })
  assert.equal(await numberSeen(), all.length / 2 + all.length / 3)
  await olga.put(`/teams/${returns}`, { team: { members: [] } })
  await olga.send('DELETE', `/teams/${orders}`)
  assert.equal(await numberSeen(), all.length / 2)
  await olga.put(`/roles/${role.key}`, { role: { sees: null } })
  assert.equal(await numberSeen(), all.length)
  await olga.put(`/roles/${role.key}`, { role: { sees: {} } })
  assert.equal(await numberSeen(), all.length / 2)
  assert.deepEqual((await olga.get(`/roles/${role.key}`)).body.sees, NOTHING)
})
