// Macros by the API: what they say and do, all of it or nothing, in whose name, and taking it back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCaller, createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { createUser } from '../../people/users/create-user.ts'
import { createToken } from '../../people/users/tokens.ts'

const world = await createWorld()
const { ana, olga, rita, scope, clock } = world

let count = 0
async function make(macro: object) {
  count++
  const { status, body } = await ana.post('/macros', { macro: { name: `Macro ${count}`, ...macro } })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const apply = (slug: string, { id }: { id: number }, use: object = {}, who = ana) =>
  who.post(`/conversations/${slug}/macros/${id}`, { use })
const undo = (use: { id: number }, who = ana) => who.send('DELETE', `/macro_uses/${use.id}`)
const read = async (slug: string) => (await olga.get(`/conversations/${slug}`)).body
const messagesOf = async (slug: string) => (await olga.get(`/conversations/${slug}/messages`)).body.messages

/** A new agent who sees one team's conversations. */
async function memberOf(teamId: number) {
  count++
  const email = `part${count}@demo.test`
  const sees = { channelIds: [], teamIds: [teamId] }
  const user = await transaction(scope, tx => createUser(tx, { email, role: 'agent', sees }))
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'x', expiresAt: null }))
  return createCaller(world.app, scope, { email, token })
}

test('a macro that replies and snoozes does not resolve in between, where rules would follow', async () => {
  const macro = await make({ reply: { body: 'Soon.' }, then: [{ hold_for: '3 days' }] })
  const { slug } = await world.start()
  const { conversation } = (await apply(slug, macro)).body
  await world.logIsReadable()
  const { events } = (await olga.get('/events?type=conversation.status_changed&limit=1000')).body
  const own = events.filter((one: { subject: { id: number } }) => one.subject.id === conversation.id)
  assert.deepEqual(
    own.map(({ data }: { data: { to: number } }) => data.to),
    [5],
  )
})

test('a macro replies, notes, tags, assigns and snoozes at once, in the name of whoever applies it', async () => {
  const macro = await make({
    name: 'Ask for a photo',
    reply: { body: 'Hello {customer}, a photo of {subject}, please. {agent}', resolve: false },
    then: [
      { add_tags: ['damaged'] },
      { assign: 'me' },
      { priority: 'high' },
      { note: 'Asked {customer}' },
      { hold_for: '3 days' },
    ],
  })
  const { slug } = await world.start({ subject: 'Broken lamp' })
  const { status, body } = await apply(slug, macro)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(body.macro, { id: macro.id, name: 'Ask for a photo' })
  assert.deepEqual(body.changed.sort(), ['assignee', 'priority', 'status', 'tag_list'])
  const { conversation } = body
  assert.deepEqual(
    [conversation.status, conversation.tag_list, conversation.priority, conversation.assignee.email],
    [5, ['damaged'], 'high', ana.email],
  )
  assert.match(conversation.hold_until, /^2026-11-23/)
  assert.equal(body.message.body, 'Hello Cody Brandt, a photo of Broken lamp, please. Ana Souza')
  const bodies = (await messagesOf(slug)).map((one: { body: string; visibility: number }) => [
    one.visibility,
    one.body,
  ])
  assert.deepEqual(bodies.slice(0, 2).sort(), [
    [0, body.message.body],
    [1, 'Asked Cody Brandt'],
  ])
  await world.logIsReadable()
  const { events } = (await olga.get(`/events?limit=1000`)).body
  const own = events.filter(
    ({ cause, subject }: { cause: { macro?: { id: number } } | null; subject: { id: number } }) =>
      cause?.macro?.id === macro.id && subject.id === conversation.id,
  )
  assert.ok(own.every((one: { actor: { email: string } }) => one.actor.email === ana.email))
  const types = own.map(({ type }: { type: string }) => type)
  for (const type of ['assigned', 'tagged', 'priority_changed', 'hold_changed', 'macro_applied'])
    assert.ok(types.includes(`conversation.${type}`), type)
})

test('a reply resolves unless the macro keeps the status, and an edited one is sent in place of it', async () => {
  const macro = await make({ reply: { body: 'Thank you!' }, then: [{ add_tags: ['thanks'] }] })
  const first = await world.start()
  assert.equal((await apply(first.slug, macro)).body.conversation.status, 2)
  const second = await world.start()
  const message = { body: 'Thank you, Cody!', suppress_autoresolve: true }
  const { body } = await apply(second.slug, macro, { message })
  assert.deepEqual(
    [body.message.body, body.conversation.status, body.conversation.tag_list],
    ['Thank you, Cody!', 0, ['thanks']],
  )
})

test('a response template brings its text', async () => {
  const { body: template } = await ana.post('/response_templates', {
    response_template: { name: 'Bye', body: 'Bye, {{customer}}' },
  })
  const macro = await make({ reply: { response_template: template.id, visibility: 1 } })
  const { slug } = await world.start()
  const { body } = await apply(slug, macro)
  assert.deepEqual(
    [body.message.body, body.message.visibility, body.conversation.status],
    ['Bye, Cody Brandt', 1, 0],
  )
  await ana.send('DELETE', `/response_templates/${template.id}`)
  const refused = await apply(slug, macro)
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['macro.reply']])
})

test('what is gone by now is refused with the reason, and nothing is done', async () => {
  const email = 'leaves@demo.test'
  await olga.post('/staff', { staff: { name: 'Leaves', email } })
  const { body: team } = await olga.post('/teams', { team: { name: 'Gone team', members: [] } })
  const toPerson = await make({
    name: 'Hand over',
    reply: { body: 'One moment' },
    then: [{ add_tags: ['handed'] }, { assign: email }],
  })
  const toTeam = await make({ then: [{ priority: 'low' }, { team: team.id }] })
  await olga.send('DELETE', `/staff/${email}`)
  await olga.send('DELETE', `/teams/${team.id}`)
  const { slug } = await world.start()
  const before = await read(slug)
  const refused = await apply(slug, toPerson)
  assert.deepEqual(
    [refused.status, refused.body.errors],
    [422, { 'macro.then.1.assign': ['must be the email address of a member of staff'] }],
  )
  assert.match(refused.body.error ?? refused.body.message ?? JSON.stringify(refused.body), /Hand over/)
  assert.deepEqual(Object.keys((await apply(slug, toTeam)).body.errors), ['macro.then.1.team'])
  assert.deepEqual(await read(slug), before)
  assert.equal((await messagesOf(slug)).length, 1)
})

test('the same origin_id applies it once, and a macro that is switched off not at all', async () => {
  const macro = await make({ reply: { body: 'Once' }, then: [{ add_tags: ['once'] }] })
  const { slug } = await world.start()
  const first = await apply(slug, macro, { origin_id: 'a-1' })
  await ana.put(`/macros/${macro.id}`, { macro: { enabled: false } })
  const again = await apply(slug, macro, { origin_id: 'a-1' })
  assert.deepEqual([first.status, again.status, again.body.id], [201, 200, first.body.id])
  assert.equal((await messagesOf(slug)).length, 2)
  assert.equal((await apply(slug, macro)).status, 409)
})

const BAD: [object, string][] = [
  [{ name: '', then: [{ priority: 'high' }] }, 'macro.name'],
  [{}, 'macro.then'],
  [{ then: [] }, 'macro.then'],
  [{ then: [{ priority: 'high' }, { status: 'later' }] }, 'macro.then.1.status'],
  [{ then: [{ priority: 'high' }, { priority: 'low' }, { assign: 'x@y.test' }] }, 'macro.then.2.assign'],
  [{ then: [{ team: 'nowhere' }] }, 'macro.then.0.team'],
  [{ then: [{ channel: 'nowhere' }] }, 'macro.then.0.channel'],
  [{ then: [{ priority: 'high', status: 'open' }] }, 'macro.then.0'],
  [{ then: [{ reply: 1 }] }, 'macro.then.0'],
  [{ then: [{ notify: ['assignee'] }] }, 'macro.then.0'],
  [{ reply: {} }, 'macro.reply.body'],
  [{ reply: { body: 'x', response_template: 1 } }, 'macro.reply.body'],
  [{ reply: { response_template: 999_999 } }, 'macro.reply.response_template'],
  [{ reply: { body: 'x', visibility: 7 } }, 'macro.reply.visibility'],
  [{ reply: { body: 'x', private: true } }, 'macro.reply'],
]
for (const [macro, field] of BAD)
  test(`${JSON.stringify(macro)} is refused, naming ${field}`, async () => {
    count++
    const { status, body } = await ana.post('/macros', { macro: { name: `Bad ${count}`, ...macro } })
    assert.equal(status, 422)
    assert.ok(field in body.errors, JSON.stringify(body.errors))
  })

test('names are unique in any case; macros are listed in their order, changed, moved and deleted', async () => {
  const [one, two] = [await make({ then: [{ status: 'resolved' }] }), await make({ reply: { body: 'Two' } })]
  const taken = { ...two, name: one.name.toUpperCase(), reply: { body: 'x' } }
  for (const refused of [
    await ana.post('/macros', { macro: { name: taken.name, then: [{ status: 'open' }] } }),
    await ana.put(`/macros/${two.id}`, { macro: { name: taken.name } }),
  ])
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['macro.name']])
  const moved = await ana.put(`/macros/${two.id}`, { macro: { position: 0, name: 'First now' } })
  assert.deepEqual([moved.body.position, moved.body.name], [0, 'First now'])
  const { macros } = (await ana.get('/macros')).body
  assert.equal(macros[0].name, 'First now')
  assert.deepEqual((await ana.get(`/macros/${two.id}`)).body, macros[0])
  const without = await ana.put(`/macros/${two.id}`, { macro: { reply: null } })
  assert.deepEqual([without.status, Object.keys(without.body.errors)], [422, ['macro.then']])
  const left = await ana.send('DELETE', `/macros/${two.id}`)
  assert.ok(!left.body.macros.some(({ id }: { id: number }) => id === two.id))
  assert.equal((await ana.get(`/macros/${two.id}`)).status, 404)
})

test('undoing gives everything back; a second time, and somebody else, are refused', async () => {
  const macro = await make({
    then: [{ add_tags: ['a'] }, { assign: 'me' }, { status: 'resolved' }, { priority: 'urgent' }],
  })
  const { slug } = await world.start({ tag_list: ['vip'] })
  const before = await read(slug)
  const { body: use } = await apply(slug, macro)
  assert.equal((await undo(use, olga)).status, 404)
  const { status, body } = await undo(use)
  assert.deepEqual([status, body.kept], [200, []])
  assert.deepEqual({ ...body.conversation, updated_at: before.updated_at }, before)
  assert.equal((await undo(use)).status, 409)
  clock.now = new Date(clock.now.getTime() + 31 * 86_400_000)
  await world.runSchedule()
  assert.equal((await undo(use)).status, 404)
})

test('what a colleague has changed since stays, and so do messages', async () => {
  const macro = await make({
    reply: { body: 'Hello', resolve: false },
    then: [{ add_tags: ['a', 'b'] }, { assign: 'me' }, { priority: 'urgent' }],
  })
  const { slug } = await world.start()
  const { body: use } = await apply(slug, macro)
  await olga.put(`/conversations/${slug}`, {
    conversation: { assignee: olga.email, tag_list: ['a', 'b', 'hers'] },
  })
  const { body } = await undo(use)
  assert.deepEqual(body.kept, ['assignee', 'messages'])
  const { assignee, tag_list, priority } = body.conversation
  assert.deepEqual([assignee.email, tag_list, priority], [olga.email, ['hers'], 'normal'])
})

test('the rival’s agent finds no macro of ours, and applies none', async () => {
  const macro = await make({ then: [{ status: 'resolved' }] })
  const { slug } = await world.start()
  const { body: use } = await apply(slug, macro)
  const { body: theirs } = await rita.get('/macros')
  assert.deepEqual(theirs.macros, [])
  for (const { status } of [
    await rita.get(`/macros/${macro.id}`),
    await rita.put(`/macros/${macro.id}`, { macro: { name: 'Stolen' } }),
    await rita.send('DELETE', `/macros/${macro.id}`),
    await apply(slug, macro, {}, rita),
    await undo(use, rita),
    await apply(slug, { id: 999_999 }),
    await apply('no-such', macro),
  ])
    assert.equal(status, 404)
  assert.equal(
    (await rita.post('/macros', { macro: { name: macro.name, then: [{ status: 'open' }] } })).status,
    201,
  )
})

test('who sees a part applies macros there only, also one that takes the conversation away, and takes that back', async () => {
  const { body: theirs } = await olga.post('/teams', { team: { name: 'Theirs', members: [] } })
  const { body: others } = await olga.post('/teams', { team: { name: 'Others', members: [] } })
  const member = await memberOf(theirs.id)
  const macro = await make({ then: [{ team: others.id }, { add_tags: ['away'] }, { note: 'Yours' }] })
  const unseen = await world.start()
  assert.equal((await apply(unseen.slug, macro, {}, member)).status, 404)
  const { slug } = await world.start({ team: theirs.id })
  const { status, body: use } = await apply(slug, macro, {}, member)
  assert.equal(status, 201, JSON.stringify(use))
  assert.equal((await member.get(`/conversations/${slug}`)).status, 404)
  const undone = await undo(use, member)
  assert.deepEqual([undone.status, undone.body.conversation.team.id], [200, theirs.id])
  assert.equal((await member.get(`/conversations/${slug}`)).status, 200)
})
