import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { haveMailServers, startMailServers } from '../mail-servers.ts'
import { createPlace, end, freePort, type Running } from './program.ts'

const skip = haveMailServers() ? false : 'needs Dovecot, Postfix and root: bin/ci installs them on Debian'

const CUSTOMER = 'cody@customer.test'

/** All mail in somebody's inbox. */
async function inboxOf(imapUrl: string): Promise<Email[]> {
  const { hostname, port, username } = new URL(imapUrl)
  const client = new ImapFlow({
    host: hostname,
    port: Number(port),
    secure: false,
    auth: { user: decodeURIComponent(username), pass: 'secret' },
    logger: false,
  })
  await client.connect()
  const { exists } = await client.mailboxOpen('INBOX')
  const mails: Email[] = []
  if (exists > 0)
    for await (const { source } of client.fetch('1:*', { source: true }))
      mails.push(await PostalMime.parse(source as Buffer))
  await client.logout()
  return mails
}

async function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  for (let tries = 0; tries < 300; tries++) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(100)
  }
  throw new Error('It did not happen within thirty seconds.')
}

test('the story of a mailbox, with Dovecot and Postfix', { skip }, async t => {
  const [PORT, intake] = [await freePort(), await freePort()]
  const servers = await startMailServers({
    domains: ['customer.test', 'acme.test'],
    handOn: { 'demo.localhost': Number(intake) },
  })
  const { run } = createPlace('answerwell-mail-')
  const environment = {
    PORT,
    ANSWERWELL_INTAKE_SMTP_PORT: intake,
    ANSWERWELL_INTAKE_SMTP_HOST: '127.0.0.1',
    ANSWERWELL_SMTP_URL: servers.smtpUrl,
    ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8',
  }
  const start = async () => {
    const app = run('start', [], environment)
    await app.saying(/Ctrl-C/)
    return app
  }
  let app: Running = await start()
  const [, token] = /Token\s+(\S+)/.exec(app.printed()) as RegExpExecArray
  const ownerToken = await tokenOf(run, 'owner@demo.test')

  const call = async (path: string, body?: object, [login, password] = ['agent@demo.test', token]) => {
    const headers = {
      authorization: `Basic ${btoa(`${login}:${password}`)}`,
      'content-type': 'application/json',
    }
    const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(`http://localhost:${PORT}/api/v1${path}`, { headers, ...request })
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
    return (await answer.json()) as any
  }
  const write = (mail: object) =>
    createTransport(servers.smtpUrl).sendMail({ from: `Cody <${CUSTOMER}>`, ...mail })
  const conversationOf = (subject: string) =>
    until(async () => (await call(`/conversations?q=${subject}`)).conversations[0])
  const bodiesOf = async (slug: string): Promise<string[]> =>
    (await call(`/conversations/${slug}/messages`)).messages.map(({ body }: { body: string }) => body)
  const received = (count: number) =>
    until(async () => {
      const mails = await inboxOf(servers.imapUrl(CUSTOMER))
      return mails.length >= count ? mails : undefined
    })

  /** The customer writes, gets a reply, and replies to it. */
  const tell = async (address: string, word: string, count: number) => {
    await write({ to: address, subject: `About ${word}`, text: 'My question' })
    const { slug } = await conversationOf(word)
    await call(`/conversations/${slug}/messages`, { message: { body: 'Our answer' } })
    const answer = (await received(count)).at(-1) as Email
    assert.equal(answer.subject, `Re: About ${word}`)
    await write({
      to: answer.replyTo?.[0]?.address,
      subject: answer.subject,
      inReplyTo: answer.messageId,
      text: 'My thanks\n\n> Our answer',
    })
    await until(async () => ((await bodiesOf(slug)).length === 3 ? true : undefined))
    assert.deepEqual(await bodiesOf(slug), ['My thanks', 'Our answer', 'My question'])
    return slug
  }

  await t.test('Postfix relays mail to the intake', () => tell('support@demo.localhost', 'handing', 1))

  await t.test('mail is read from a mailbox by IMAP', async () => {
    const channel = {
      name: 'Acme',
      slug: 'acme',
      channel: 'email',
      email: 'support@acme.test',
      settings: { imap_url: servers.imapUrl('support@acme.test') },
    }
    const made = await call('/channels', { channel }, ['owner@demo.test', ownerToken])
    assert.match(made.settings.imap_url, /:\*\*\*@127/)
    await tell('support@acme.test', 'mailboxes', 2)
    const [mail] = await inboxOf(servers.imapUrl('support@acme.test'))
    assert.equal(mail?.text?.trim(), 'My question') // it is still there, for whoever else reads it
  })

  await t.test('a mailbox with new UIDs delivers what is new, and nothing twice', async () => {
    const count = async () => (await call('/conversations?category=acme&filter=all')).total_count
    const before = await count()
    assert.equal(await end(app, 'SIGTERM'), 0)
    servers.renumber('support@acme.test')
    await write({ to: 'support@acme.test', subject: 'About numbers', text: 'New numbers' })
    await until(async () => {
      const mails = await inboxOf(servers.imapUrl('support@acme.test'))
      return mails.find(({ subject }) => subject === 'About numbers')
    })
    app = await start()
    const { slug } = await conversationOf('numbers')
    assert.deepEqual(await bodiesOf(slug), ['New numbers'])
    assert.equal(await count(), before + 1)
  })

  await t.test('while the mail server is away nothing is lost, in either direction', async () => {
    const { slug } = await conversationOf('handing')
    servers.stopPostfix()
    await call(`/conversations/${slug}/messages`, { message: { body: 'Said while it was away' } })
    await until(async () => {
      const [{ deliveries }] = (await call(`/conversations/${slug}/messages`)).messages
      return deliveries[0]?.state === 'deferred' ? true : undefined
    })
    assert.equal(await end(app, 'SIGTERM'), 0)
    servers.startPostfix()
    await write({
      to: 'support@demo.localhost',
      subject: 'About patience',
      text: 'Written while you were away',
    })
    app = await start()
    await conversationOf('patience')
    const mails = await received(3)
    assert.match(mails.at(-1)?.text ?? '', /Said while it was away/)
  })

  assert.equal(await end(app, 'SIGTERM'), 0)
})

async function tokenOf(run: ReturnType<typeof createPlace>['run'], email: string): Promise<string> {
  const command = ['token', 'create', '--brand', 'demo', '--user', email, '--name', 'x', '--json']
  const [, json] = await run('answerwell', command).saying(/({.*})/)
  return JSON.parse(json as string).token
}
