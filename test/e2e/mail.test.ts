import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { eventually } from '../eventually.ts'
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

/** The mail in somebody's inbox, once it is as it should be. */
const awaitMails = (imapUrl: string, areThere: (mails: Email[]) => boolean) =>
  eventually(
    async () => {
      const mails = await inboxOf(imapUrl)
      return areThere(mails) && mails
    },
    { what: `the mail has come to ${imapUrl}` },
  )

test('the story of a mailbox, with Dovecot and Postfix', { skip }, async t => {
  const [PORT, intake] = [await freePort(), await freePort()]
  const servers = await startMailServers({
    domains: ['customer.test', 'acme.test'],
    handOn: { 'demo.localhost': Number(intake) },
  })
  const { run, command } = createPlace('answerwell-mail-', t)
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
  const create = ['token', 'create', '--brand', 'demo', '--user', 'owner@demo.test', '--name', 'x', '--json']
  const { token: ownerToken } = JSON.parse((await command(create)).out)

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
    eventually(async () => (await call(`/conversations?q=${subject}`)).conversations[0] ?? false, {
      what: `the conversation about ${subject} has begun`,
    })
  const bodiesOf = async (slug: string): Promise<string[]> =>
    (await call(`/conversations/${slug}/messages`)).messages.map(({ body }: { body: string }) => body)
  const received = (count: number) => awaitMails(servers.imapUrl(CUSTOMER), mails => mails.length >= count)

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
    const told = ['My thanks', 'Our answer', 'My question']
    await eventually(async () => assert.deepEqual(await bodiesOf(slug), told), {
      what: 'the thanks have come',
    })
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
    const isThere = (mails: Email[]) => mails.some(({ subject }) => subject === 'About numbers')
    await awaitMails(servers.imapUrl('support@acme.test'), isThere)
    app = await start()
    const { slug } = await conversationOf('numbers')
    assert.deepEqual(await bodiesOf(slug), ['New numbers'])
    assert.equal(await count(), before + 1)
  })

  await t.test('while the mail server is away nothing is lost, in either direction', async () => {
    const { slug } = await conversationOf('handing')
    servers.stopPostfix()
    await call(`/conversations/${slug}/messages`, { message: { body: 'Said while it was away' } })
    const isDeferred = async () => {
      const [{ deliveries }] = (await call(`/conversations/${slug}/messages`)).messages
      return deliveries[0]?.state === 'deferred'
    }
    await eventually(isDeferred, { what: 'the mail is deferred' })
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
})
