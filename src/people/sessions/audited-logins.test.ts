import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createVisitor, enter, linkTicket } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { type AuditRow, findAuditHead, selectAuditRows } from '../../kit/audit/queries.ts'
import { recordAudit } from '../../kit/audit/record.ts'
import { verifyAudit } from '../../kit/audit/verify.ts'
import { commandScope, transaction } from '../../kit/scope.ts'
import { getUserByEmail } from '../users/queries.ts'
import { makeLoginLink } from './log-in.ts'

const world = await createWorld()
const { db, scope, olga, ana } = world

/** What the work has added to the audit log. */
async function added(work: () => Promise<unknown>): Promise<AuditRow[]> {
  const { number: after } = await findAuditHead(scope)
  await work()
  const { number: upto } = await findAuditHead(scope)
  return selectAuditRows(scope, { after, upto, limit: 100 })
}

const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

test('a login says who, from where, and with what', async () => {
  const visitor = createVisitor(world)
  const [link, login] = await added(async () =>
    visitor.send('POST', '/login/link', { ticket: await linkTicket(world, ANA.email) }, AGENT),
  )
  assert.deepEqual(
    [link?.action, link?.actorKind, link?.aboutKey],
    ['login.link_created', 'system', ANA.email],
  )
  assert.deepEqual(
    [login?.action, login?.actorKind, login?.actorName, login?.aboutKey, login?.address, login?.agent],
    ['login.succeeded', 'member', ANA.name, ANA.email, '127.0.0.1', AGENT['user-agent']],
  )
  const [ended] = await added(() => visitor.send('POST', '/logout'))
  assert.deepEqual(
    [ended?.action, ended?.aboutKey, ended?.address],
    ['session.ended', ANA.email, '127.0.0.1'],
  )
})

test('a wrong password is recorded, and what was typed is not', async () => {
  const visitor = createVisitor(world)
  const [known] = await added(() => visitor.logIn(ANA.email, 'canary password'))
  assert.deepEqual(
    [known?.action, known?.actorKind, known?.aboutKey, known?.changes],
    ['login.failed', 'nobody', ANA.email, [{ field: 'wrong', from: null, to: 'password' }]],
  )
  const [unknown] = await added(() => visitor.logIn('canary@example.com', 'canary password'))
  assert.deepEqual(
    [unknown?.action, unknown?.aboutKey, unknown?.address],
    ['login.failed', null, '127.0.0.1'],
  )
  assert.doesNotMatch(JSON.stringify([known, unknown]), /canary/)
})

test('the end of other sessions is one entry', async () => {
  const first = await enter(world, OLGA.email)
  await enter(world, OLGA.email)
  const entries = await added(() => first.delete('/me/sessions'))
  assert.deepEqual(
    entries.map(({ action, aboutKey }) => [action, aboutKey]),
    [['sessions.ended', OLGA.email]],
  )
})

test('a program is named after its token, with its member', async () => {
  const [entry] = await added(() => olga.post('/teams', { team: { name: 'Workshop', members: [ANA.email] } }))
  assert.deepEqual(
    [entry?.action, entry?.actorKind, entry?.actorName, entry?.tokenName, entry?.aboutName],
    ['team.created', 'program', OLGA.name, 'test', 'Workshop'],
  )
})

test('a change shows what was and what is', async () => {
  const [entry] = await added(() => olga.put(`/staff/${ANA.email}`, { staff: { role: 'admin' } }))
  assert.equal(entry?.action, 'member.role_changed')
  assert.deepEqual(entry.changes, [{ field: 'role', from: 'agent', to: 'admin' }])
  await olga.put(`/staff/${ANA.email}`, { staff: { role: 'agent' } })
})

test('a secret is only said to have changed', async () => {
  const made = await olga.post('/webhooks', { webhook: { url: 'https://hooks.example.com/canary' } })
  const entries = await added(async () => {
    await olga.put(`/webhooks/${made.body.id}`, { webhook: { url: 'https://hooks.example.com/canary/2' } })
    await olga.post(`/webhooks/${made.body.id}/rotate_secret`)
  })
  assert.deepEqual(
    entries.map(({ action, aboutName, changes }) => [action, aboutName, changes]),
    [
      ['webhook.changed', 'hooks.example.com', [{ field: 'url', sealed: true }]],
      ['webhook.secret_rotated', 'hooks.example.com', [{ field: 'secret', sealed: true }]],
    ],
  )
  const { rows } = {
    rows: await db.rows(sql`select * from audit_entries where brand_id = ${scope.brand.id}`),
  }
  assert.doesNotMatch(JSON.stringify(rows), /canary/)
})

test('fields named like secrets are never recorded, whoever calls', async () => {
  const [entry] = await added(() =>
    transaction(scope, async tx =>
      recordAudit(tx, {
        action: 'brand.changed',
        about: { key: 'sign_on' },
        from: { client_secret: 'canary', inner: { token: 'canary' } },
        to: { client_secret: 'canary two', inner: { token: 'canary', kept: 1 } },
      }),
    ),
  )
  assert.deepEqual(entry?.changes, [
    { field: 'client_secret', sealed: true },
    { field: 'inner', from: { token: '…' }, to: { token: '…', kept: 1 } },
  ])
})

test('the command line has a name', async () => {
  const there = commandScope(scope.brand, db)
  const user = await getUserByEmail(scope, ANA.email)
  const [entry] = await added(() => makeLoginLink(there, user, ''))
  assert.deepEqual([entry?.actorKind, entry?.actorName, entry?.address], ['command', 'command', null])
})

test('what is undone leaves no entry', async () => {
  const entries = await added(() =>
    assert.rejects(
      transaction(scope, async tx => {
        recordAudit(tx, { action: 'export.ordered', about: {} })
        throw new Error('undone')
      }),
      /undone/,
    ),
  )
  assert.deepEqual(entries, [])
})

test('many logins at once make one chain, which shows any change', async () => {
  const before = await findAuditHead(scope)
  await Promise.all(
    Array.from({ length: 40 }, () =>
      transaction(scope, async tx =>
        recordAudit(tx, { action: 'login.failed', about: {}, to: { wrong: 'password' } }),
      ),
    ),
  )
  const whole = await verifyAudit(scope)
  assert.deepEqual([whole.broken, whole.last.number], [null, before.number + 40])
  const number = before.number + 7
  const write = (value: string) =>
    db.rows(sql`
    update audit_entries set about_name = ${value} where brand_id = ${scope.brand.id} and number = ${number}`)
  await write('somebody else')
  assert.deepEqual((await verifyAudit(scope)).broken, { number, because: 'changed' })
  await db.rows(sql`delete from audit_entries where brand_id = ${scope.brand.id} and number = ${number}`)
  assert.deepEqual((await verifyAudit(scope)).broken, { number, because: 'missing' })
})

test('a rival brand has a chain of its own', async () => {
  assert.equal((await ana.get('/me')).status, 200)
  const { rivalOwner } = world
  const entries = await added(() => rivalOwner.post('/teams', { team: { name: 'Theirs' } }))
  assert.deepEqual(entries, [])
})
