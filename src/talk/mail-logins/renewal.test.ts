// The renewal of tokens, with a provider that does what the test wants.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { OLGA } from '../../../db/cast.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { createAccessTokens, NoAccess } from './access-tokens.ts'
import { Refused, type Tokens } from './authorities.ts'
import { findMailLogin, insertMailLogin, updateTokens } from './queries.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { scope } = world
const HOST = 'mail.acme.test'
const HOUR_MS = 3_600_000

const fresh = (name: string): Tokens => ({
  accessToken: `access ${name}`,
  refreshToken: `refresh ${name}`,
  validForMs: HOUR_MS,
})

let serial = 0
/** A login whose access token has ended. */
async function endedLogin(): Promise<number> {
  serial += 1
  return transaction(scope, async tx => {
    const { id } = await insertMailLogin(tx, {
      provider: 'google',
      userId: 1,
      hosts: [HOST],
      verifier: null,
      stateDigest: Buffer.from(`state ${serial}`),
    })
    await updateTokens(tx, id, { ...fresh('first'), validForMs: 0 })
    return id
  })
}

const use = (loginId: number, renew: (token: string) => Promise<Tokens>, as: Scope = scope) =>
  createAccessTokens({ renew: (_, token) => renew(token) }).use(
    as,
    { loginId, hostname: HOST },
    async token => token,
  )

test('whoever lost the lease changes nothing: neither tokens nor a refusal', async () => {
  const id = await endedLogin()
  const asked = Promise.withResolvers<void>()
  const slow = Promise.withResolvers<void>()
  const late = use(id, async () => {
    asked.resolve()
    await slow.promise
    throw new Refused(say`the refresh token was used`)
  })
  await asked.promise
  // The lease has ended meanwhile, and another process renews.
  await transaction(scope, tx =>
    tx.sql.write(sql`
      update mail_logins set renewing_until = now() - interval '1 s' where brand_id = ${tx.brand.id} and id = ${id}`),
  )
  assert.equal(await use(id, async () => fresh('second')), 'access second')
  slow.resolve()
  await assert.rejects(late, NoAccess)
  const login = await findMailLogin(scope, id)
  assert.deepEqual([login?.error, login?.refreshToken], [null, 'refresh second'])
})

test('a provider that keeps its refresh token is asked with it again', async () => {
  const id = await endedLogin()
  const asked: string[] = []
  const renew = async (token: string) => {
    asked.push(token)
    return { ...fresh('next'), refreshToken: undefined, validForMs: 0 }
  }
  await use(id, renew)
  await use(id, renew)
  assert.deepEqual(asked, ['refresh first', 'refresh first'])
})

test('a fault of the database between response and commit does not lose the tokens', async () => {
  const id = await endedLogin()
  let isBroken = false
  let faults = 0
  const shaky = Object.create(scope.sql, {
    transaction: {
      value: (work: never) => {
        if (!isBroken) return scope.sql.transaction(work)
        faults += 1
        if (faults === 2) isBroken = false
        return Promise.reject(new Error('the connection is gone'))
      },
    },
  })
  const token = await use(
    id,
    async () => {
      isBroken = true
      return fresh('kept')
    },
    { ...scope, sql: shaky },
  )
  assert.deepEqual([token, faults], ['access kept', 2])
  assert.equal((await findMailLogin(scope, id))?.refreshToken, 'refresh kept')
})

test('a token that is refused although it is new is not renewed at each mail', async () => {
  const id = await endedLogin()
  let renewed = 0
  const tokens = createAccessTokens({
    renew: async () => {
      renewed += 1
      return fresh(String(renewed))
    },
  })
  const refusal = Object.assign(new Error('SmtpClientAuthentication is disabled'), { stage: 'login' })
  const mail = () => tokens.use(scope, { loginId: id, hostname: HOST }, () => Promise.reject(refusal))
  for (let n = 0; n < 5; n++) await assert.rejects(mail(), refusal)
  assert.equal(renewed, 1)
  world.clock.now = new Date(world.clock.now.getTime() + 6 * 60_000)
  for (let n = 0; n < 5; n++) await assert.rejects(mail(), refusal)
  assert.equal(renewed, 2, 'an older one may have been revoked')
})

test('when all mailboxes have lost their logins, admins are told through the server of the operator', async () => {
  const lost = [await endedLogin(), await endedLogin()]
  for (const [index, id] of lost.entries()) {
    const settings = { smtp_url: `smtp://a%40b.test@${HOST}`, mail_login: id }
    const made = await world.olga.post('/channels', {
      name: `Lost ${index}`,
      channel: 'email',
      email: `lost${index}@demo.localhost`,
      settings,
    })
    assert.equal(made.status, 201, JSON.stringify(made.body))
  }
  await world.olga.put('/channels/support', {
    settings: { smtp_url: `smtp://a%40b.test@${HOST}`, mail_login: lost[0] },
  })
  for (const id of lost)
    await assert.rejects(
      use(id, () => Promise.reject(new Refused(say`revoked`))),
      NoAccess,
    )
  await world.work()
  const told = await mailbox.to(OLGA.email, 2)
  for (const { mail } of told) assert.match(mail.subject ?? '', /Sign in to a mailbox again/)
})

test('a login that a channel used for long is kept a day after that', async () => {
  const id = await endedLogin()
  const settings = { imap_url: `imaps://a%40b.test@${HOST}/INBOX`, mail_login: id }
  const { body: channel } = await world.olga.post('/channels', { name: 'Long', channel: 'email', settings })
  await world.db.rows(
    sql`update mail_logins set created_at = ${new Date(world.clock.now.getTime() - 960 * HOUR_MS)}`,
  )
  await world.runSchedule()
  const removed = { settings: { imap_url: null, mail_login: null } }
  assert.equal((await world.olga.put(`/channels/${channel.slug}`, removed)).status, 200)
  await world.runSchedule()
  world.clock.now = new Date(world.clock.now.getTime() + 25 * HOUR_MS)
  await world.olga.put(`/channels/${channel.slug}`, { settings })
  await world.runSchedule()
  assert.equal((await world.olga.get(`/mail_logins/${id}`)).status, 200, 'it is in use again')
})
