import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rita } = world
const BEA = { name: 'Bea', email: 'bea@demo.test' }
await olga.post('/staff', { staff: { ...BEA, role: 'agent', password: 'correct horse battery' } })
const create = async (name: string, members: string[] = []) =>
  (await olga.post('/teams', { team: { name, members } })).body
const workshop = await create('Workshop', [ANA.email, BEA.email])
const change = (slug: string, conversation: object) => ana.put(`/conversations/${slug}`, { conversation })
const listed = async (query: string) =>
  (await ana.get(`/conversations?${query}`)).body.conversations.map(({ slug }: { slug: string }) => slug)

test('a team has a name and members; it is changed, listed by name, and deleted', async () => {
  const accounts = await create('accounts', [OLGA.email, OLGA.email])
  assert.deepEqual(
    accounts.members.map(({ email }: { email: string }) => email),
    [OLGA.email],
  )
  const { teams } = (await ana.get('/teams')).body
  assert.deepEqual(
    teams.map(({ name }: { name: string }) => name),
    ['accounts', 'Workshop'],
  )
  const changed = await olga.put(`/teams/${accounts.id}`, { team: { name: 'Accounts', members: [] } })
  assert.deepEqual([changed.body.name, changed.body.members], ['Accounts', []])
  assert.equal((await olga.send('DELETE', `/teams/${accounts.id}`)).body.teams.length, 1)
  assert.equal((await olga.send('DELETE', `/teams/${accounts.id}`)).status, 404)
})

test('what is wrong with a team is refused, naming it', async () => {
  for (const [team, field] of [
    [{ name: '' }, 'team.name'],
    [{}, 'team.name'],
    [{ name: 'x'.repeat(81) }, 'team.name'],
    [{ name: 'WORKSHOP' }, 'team.name'],
    [{ name: 'New', members: ['nobody@demo.test'] }, 'team.members.0'],
    [{ name: 'New', members: [ANA.email, 'rita@rival.test'] }, 'team.members.1'],
    [{ name: 'New', members: 'x' }, 'team.members'],
    [{ name: '7' }, 'team.name'],
    [{ name: 'None' }, 'team.name'],
    [{ name: 'mine' }, 'team.name'],
  ] as const) {
    const { status, body } = await olga.post('/teams', { team })
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(team))
  }
  assert.equal((await olga.put('/teams/999', { team: { name: 'x' } })).status, 404)
  assert.equal((await olga.put('/teams/x', { team: { name: 'x' } })).status, 404)
  assert.equal((await ana.get('/teams?deleted=perhaps')).status, 422)
})

test('agents and rivals may not change teams, and rivals do not see them', async () => {
  assert.equal((await ana.post('/teams', { team: { name: 'Mine' } })).status, 403)
  assert.equal((await ana.send('DELETE', `/teams/${workshop.id}`)).status, 403)
  assert.deepEqual((await rita.get('/teams')).body.teams, [])
  assert.deepEqual((await rita.get('/teams?deleted=true')).body.teams, [])
  assert.equal(
    (await world.rivalOwner.put(`/teams/${workshop.id}`, { team: { name: 'Theirs' } })).status,
    404,
  )
  const theirs = (await rita.post('/conversations', {
    conversation: {
      subject: 'x',
      category: 'support',
      message: { body: 'x' },
      user: { email: 'c@example.com' },
    },
  })) as { body: { slug: string } }
  const refused = await rita.put(`/conversations/${theirs.body.slug}`, {
    conversation: { team: workshop.id },
  })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['conversation.team']])
})

test('a conversation gets a team by id, name or object, at its start or later, and leaves it', async () => {
  const { slug } = await world.start({ subject: 'Wobbly', team: 'workshop' })
  const named = { id: workshop.id, name: 'Workshop' }
  assert.deepEqual((await ana.get(`/conversations/${slug}`)).body.team, named)
  assert.equal((await change(slug, { team: null })).body.team, null)
  for (const team of [
    workshop.id,
    String(workshop.id),
    'WORKSHOP',
    { id: workshop.id },
    { name: 'Workshop' },
  ])
    assert.deepEqual((await change(slug, { team })).body.team, named, JSON.stringify(team))
  for (const team of [999, 'Nobody', true])
    assert.equal((await change(slug, { team })).status, 422, JSON.stringify(team))
  for (const nothing of ['', [], {}])
    assert.deepEqual((await change(slug, { team: nothing })).body.team, named, JSON.stringify(nothing))
  const found = await listed(`team=${workshop.id}`)
  assert.deepEqual([found, await listed('team=Workshop')], [[slug], [slug]])
  assert.deepEqual(await listed('q=team:mine'), [slug])
  assert.deepEqual(await listed('q=team:workshop%20-status:spam'), [slug])
  assert.ok(!(await listed('team=none')).includes(slug))
  const { teams } = (await ana.get('/views')).body
  assert.deepEqual(teams, [{ ...named, open_count: 1 }])
})

test('conversations of a deleted team have none, and its name is free again', async () => {
  const { id } = await create('Short-lived', [ANA.email])
  const { slug } = await world.start({ subject: 'Left over', team: id })
  assert.equal((await olga.send('DELETE', `/teams/${id}`)).status, 200)
  assert.equal((await ana.get(`/conversations/${slug}`)).body.team, null)
  assert.ok((await listed('team=none')).includes(slug))
  assert.ok((await listed('q=team:none')).includes(slug))
  assert.deepEqual(await listed(`team=${id}`), [])
  assert.equal((await change(slug, { team: id })).status, 422)
  assert.equal((await olga.put(`/teams/${id}`, { team: { name: 'Back' } })).status, 404)
  assert.ok((await create('Short-lived')).id > id)
  const { teams } = (await ana.get('/teams?deleted=true')).body
  assert.deepEqual([teams[0].id, teams[0].name], [id, 'Short-lived'])
  assert.ok(teams.every((one: { id: number }) => one.id !== workshop.id))
})

test('editing a team keeps members who have left, who would be members again', async () => {
  await olga.send('DELETE', `/staff/${BEA.email}`)
  const { body } = await olga.put(`/teams/${workshop.id}`, { team: { members: [ANA.email] } })
  assert.equal(body.members.length, 1)
  await olga.post(`/staff/${BEA.email}/reactivate`, {})
  const { teams } = (await ana.get('/teams')).body
  const members = teams.find(({ id }: { id: number }) => id === workshop.id).members
  assert.deepEqual(
    members.map(({ email }: { email: string }) => email),
    [ANA.email, BEA.email],
  )
})

test('members are told when their team gets a conversation, but for the one who gave it to them', async () => {
  const { slug } = await world.start({ subject: 'For the team' })
  await world.work()
  const before = mailbox.arrived.length
  await change(slug, { team: workshop.id })
  await world.work()
  const told = mailbox.arrived.slice(before).flatMap(({ to }) => to)
  assert.deepEqual(told, [BEA.email])
})

test('nobody is told of a team’s conversation that somebody has; from the start, its members are', async () => {
  const { slug } = await world.start({ subject: 'Taken', assignee: OLGA.email })
  await world.work()
  const before = mailbox.arrived.length
  await change(slug, { team: workshop.id })
  await world.work()
  assert.deepEqual(mailbox.arrived.slice(before), [])
  await world.start({ subject: 'From the start', team: workshop.id, message: { body: 'Hi', user: ANA } })
  await world.work()
  assert.ok(mailbox.arrived.slice(before).some(({ to }) => to.includes(BEA.email)))
})

test('a merge keeps the first team and the highest priority', async () => {
  const into = await world.start({ subject: 'Into' })
  const from = await world.start({ subject: 'From', team: workshop.id, priority: 'high' })
  await ana.post(`/conversations/${into.slug}/merge`, { conversations: [from.slug] })
  const { team, priority } = (await ana.get(`/conversations/${into.slug}`)).body
  assert.deepEqual([team?.name, priority], ['Workshop', 'high'])
})

test('a note that mentions a team notifies its members, except its author', async () => {
  const { slug } = await world.start({ subject: 'Mentioned' })
  await world.work()
  const before = mailbox.arrived.length
  await ana.post(`/conversations/${slug}/messages`, {
    message: { body: 'Can @workshop look?', visibility: 1 },
  })
  await world.work()
  assert.deepEqual(
    mailbox.arrived.slice(before).flatMap(({ to }) => to),
    [BEA.email],
  )
})

test('a priority is normal until it is set, and can be listed and searched', async () => {
  const { slug, priority } = await world.start({ subject: 'Fire' })
  assert.equal(priority, 'normal')
  assert.equal((await change(slug, { priority: 'urgent' })).body.priority, 'urgent')
  assert.deepEqual(await listed('priority=urgent,low'), [slug])
  assert.deepEqual(await listed('q=priority:urgent'), [slug])
  assert.deepEqual(await listed('q=is:urgent'), [slug])
  for (const wrong of ['Urgent!', 4, ['high']])
    assert.equal((await change(slug, { priority: wrong })).status, 422, JSON.stringify(wrong))
  assert.equal((await ana.get('/conversations?priority=most')).status, 422)
  await world.logIsReadable()
  const { events } = (await ana.get('/events?type=conversation.priority_changed')).body
  assert.deepEqual(events.at(-1).data, { from: 'normal', to: 'urgent' })
  const low = await world.start({ subject: 'Low', priority: 'low' })
  assert.equal(low.priority, 'low')
})
