// Room by kind of channel: a full mailbox keeps nobody from a chat.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRulesWorld } from '../../../test/rules-world.ts'

const world = await createRulesWorld()
const { ana, olga, clock, conversation } = world
await olga.post('/channels', { channel: { name: 'Chat', channel: 'chat' } })
const { body: team } = await olga.post('/teams', {
  team: { name: 'Support', members: [ana.email], queue: {} },
})

test('one mail and one chat fill a room of one each, and what is resolved makes room for its own kind', async () => {
  await olga.put(`/availability/${ana.email}`, { availability: { room: { mail: 1, chat: 1 } } })
  const begin = async (category: string) => {
    clock.now = new Date(clock.now.getTime() + 1_000)
    return (await world.start({ category, team: team.id })).slug as string
  }
  const slugs = [await begin('support'), await begin('support'), await begin('chat'), await begin('chat')]
  const given = async () => {
    await world.work()
    const found = await Promise.all(slugs.map(conversation))
    return found.map(({ assignee }) => assignee !== null)
  }
  assert.deepEqual(await given(), [true, false, true, false])
  const { waiting } = (await ana.get(`/teams/${team.id}/queue`)).body
  assert.deepEqual(
    waiting.map(({ reason }: { reason: string }) => reason),
    ['no_room', 'no_room'],
  )
  await ana.put(`/conversations/${slugs[2]}`, { conversation: { status: 2 } })
  assert.deepEqual(await given(), [true, false, true, true])
  await ana.put(`/conversations/${slugs[0]}`, { conversation: { status: 2 } })
  assert.deepEqual(await given(), [true, true, true, true])
})
