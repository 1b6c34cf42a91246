// Access tokens (OAuth 2.0) with Dovecot, Postfix and an authorization server.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAuthorizationServer } from '../../../test/authorization-server.ts'
import { eventually } from '../../../test/eventually.ts'
import { haveMailServers, startMailServers } from '../../../test/mail-servers.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const skip = haveMailServers() ? false : 'needs Dovecot, Postfix and root: bin/ci installs them on Debian'

const REDIRECT = 'http://demo.localhost:3000/settings/sign-in'

test('a mailbox that somebody has signed in to', { skip }, async t => {
  const authority = await startAuthorizationServer()
  authority.register(REDIRECT)
  const servers = await startMailServers({ domains: ['acme.test'], issuer: authority.issuer })
  const mailbox = await createMailbox()
  const world = await createWorld({ smtpUrl: mailbox.url, oauthClients: { other: authority.client } })
  const { olga } = world
  const imap = new URL(servers.imapUrl('help@acme.test'))
  imap.password = ''
  const smtp = new URL(servers.smtpUrl)
  smtp.username = 'help%40acme.test'
  const urls = { imap_url: imap.href, smtp_url: smtp.href }
  const later = (ms: number) => {
    world.clock.now = new Date(world.clock.now.getTime() + ms)
  }
  const signIn = async (account: string, hosts = ['127.0.0.1']) => {
    const { body: login } = await olga.post('/mail_logins', { mail_login: { provider: 'other', hosts } })
    const response = await authority.signIn(login.authorization_url, account)
    assert.equal((await olga.post('/mail_logins/response', { response })).body.state, 'connected')
    return login.id as number
  }
  const tried = async (part: string, mail_login: number) => {
    const settings = { ...urls, mail_login }
    const { body } = await olga.post('/channels/test', {
      channel: { part, email: 'help@acme.test', settings },
    })
    return body
  }

  const id = await signIn('help@acme.test')

  await t.test('a test passes each step, with tokens', async () => {
    for (const part of ['incoming', 'outgoing', 'round_trip']) {
      const { steps, ...result } = await tried(part, id)
      assert.ok(result['works?'], JSON.stringify(steps))
    }
  })

  await t.test('the account of somebody else is refused by the mail server', async () => {
    const { steps } = await tried('incoming', await signIn('other@acme.test'))
    assert.deepEqual([steps.at(-1).step, steps.at(-1)['passed?']], ['login', false])
  })

  await t.test('a token goes to the servers of its login only', async () => {
    const { steps } = await tried('incoming', await signIn('help@acme.test', ['mail.acme.test']))
    assert.match(steps.at(-1).detail, /The sign-in is for mail\.acme\.test, not for 127\.0\.0\.1\./)
  })

  await t.test('tokens are renewed before they end, by one process at a time', async () => {
    later(595_000)
    const before = authority.counts.refresh_token ?? 0
    const { mailIn } = world.mail
    const open = async () => (await mailIn.open(world.scope, { ...urls, mail_login: id })).close()
    await Promise.all([open(), open(), open(), open()])
    // The authorization server takes everything back when a refresh token is used twice.
    assert.equal(authority.counts.refresh_token, before + 1)
  })

  await t.test('a provider that is away for a while changes nothing', async () => {
    later(595_000)
    authority.setAway(true)
    assert.match((await tried('incoming', id)).steps.at(-1).detail, /could not be renewed/)
    authority.setAway(false)
    assert.equal((await tried('incoming', id))['works?'], true)
    assert.equal((await olga.get(`/mail_logins/${id}`)).body.state, 'connected')
  })

  const { body: channel } = await olga.post('/channels', {
    name: 'Help',
    channel: 'email',
    email: 'help@acme.test',
    settings: { ...urls, mail_login: id },
  })
  const health = async () => {
    const { body } = await olga.get('/channels?include=health')
    return body.channels.find(({ slug }: { slug: string }) => slug === channel.slug).health
  }

  await t.test('mail comes in and goes out', async () => {
    const { slug } = await world.start({ category: channel.slug, user: { email: 'cody@acme.test' } })
    await world.post(slug, { body: 'Sent with a token' })
    await world.work()
    const cody = await world.mail.mailIn.open(world.scope, { imap_url: servers.imapUrl('cody@acme.test') })
    await eventually(async () => assert.equal((await cody.uidsAfter(0)).length, 1), {
      what: 'the mail is in the mailbox',
    })
    await cody.close()
    assert.ok((await health()).last_sent_at)
  })

  await t.test('a revoked consent is noticed, shown, and told to admins', async () => {
    authority.revoke('help@acme.test')
    later(360_000) // a token just renewed is not blamed
    const { steps } = await tried('incoming', id)
    assert.equal(steps.at(-1)['passed?'], false)
    const again = await tried('incoming', id)
    assert.match(again.steps.at(-1).detail, /no longer accepts this sign-in\. Sign in again/)
    assert.equal((await olga.get(`/mail_logins/${id}`)).body.state, 'refused')
    const asked = authority.counts.refresh_token
    await tried('incoming', id)
    assert.equal(authority.counts.refresh_token, asked, 'a refused login is not tried at each mail')
    const { slug } = await world.start({ category: channel.slug, user: { email: 'cody@acme.test' } })
    await world.post(slug, { body: 'Cannot be sent now' })
    await world.work()
    assert.match((await health()).sending_error, /Sign in again/)
    const [told] = await mailbox.to(olga.email, 1)
    assert.match(told?.mail.subject ?? '', /Sign in to a mailbox again/)
  })

  await t.test('after signing in again, everything goes on', async () => {
    const mail_login = await signIn('help@acme.test')
    await olga.put(`/channels/${channel.slug}`, { settings: { mail_login } })
    assert.equal((await health()).sending_error, null)
    assert.equal((await tried('round_trip', mail_login))['works?'], true)
  })

  await t.test('a login that no channel uses is deleted after a day', async () => {
    await world.runSchedule()
    assert.equal((await olga.get(`/mail_logins/${id}`)).status, 200)
    world.clock.now = new Date(world.clock.now.getTime() + 25 * 3_600_000)
    await world.runSchedule()
    assert.equal((await olga.get(`/mail_logins/${id}`)).status, 404)
  })
})
