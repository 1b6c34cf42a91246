import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import { eventually } from '../eventually.ts'
import { createMailbox } from '../mailbox.ts'
import { createPlace, freePort } from './program.ts'

const mailbox = await createMailbox()
const { run, command, hold } = createPlace('answerwell-cli-mail-')
const [PORT, intake] = [await freePort(), await freePort()]
const environment = {
  PORT,
  ANSWERWELL_SMTP_URL: mailbox.url,
  ANSWERWELL_INTAKE_SMTP_PORT: intake,
  ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8',
}

const answerwell = (...args: string[]) => command(args, environment)
/** Runs a command with these lines on standard input. */
const saying = (input: string, ...args: string[]) => command(args, environment, input)

async function json(...args: string[]) {
  const { printed } = await answerwell(...args, '--json')
  return JSON.parse(printed)
}

await hold()
const BRAND = ['--brand', 'acme']
await answerwell('brand', 'create', 'acme', '--name', 'Acme', '--owner', 'owner@acme.test')

test('channels are created, connected, shown without passwords, and refused with a reason', async () => {
  const kind = ['--kind', 'email', '--email', 'sales@acme.test', '--smtp', 'smtps://u:secret@mail.acme.test']
  const made = await json('channel', 'create', '--name', 'Sales', ...kind, ...BRAND)
  assert.equal(made.settings.smtp_url, 'smtps://u:***@mail.acme.test')
  const changed = await json(
    'channel',
    'set',
    'sales',
    '--imap',
    'imaps://u:other@mail.acme.test/In',
    '--smtp',
    'none',
    ...BRAND,
  )
  assert.deepEqual(changed.settings, { imap_url: 'imaps://u:***@mail.acme.test/In' })
  assert.match(
    (await answerwell('channel', 'list', ...BRAND)).printed,
    /sales +Sales +sales@acme.test +imaps:\/\/u:\*\*\*@/,
  )
  const wrong = await answerwell('channel', 'set', 'sales', '--imap', 'http://mail', ...BRAND)
  assert.deepEqual([wrong.code, /imap_url must be a URL like imap:/.test(wrong.printed)], [1, true])
  assert.equal((await answerwell('channel', 'set', 'nowhere', '--name', 'x', ...BRAND)).code, 1)
  const record = await json('channel', 'dkim', 'sales', ...BRAND)
  assert.deepEqual([record.name, record.type], ['answerwell._domainkey.acme.test', 'TXT'])
  assert.match(record.value, /^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{300,}$/)
  await answerwell('channel', 'set', 'sales', '--imap', 'none', ...BRAND)
})

test('a channel’s secrets come from standard input, one line each; a missing line is an error', async () => {
  const urls = ['imaps://u:first@mail.acme.test/In', 'smtps://u:second@mail.acme.test']
  const set = ['channel', 'set', 'sales', '--imap', '-', '--smtp', '-', ...BRAND, '--json']
  const { code, printed } = await saying(`${urls.join('\n')}\n`, ...set)
  const { settings } = JSON.parse(printed)
  assert.deepEqual(
    [code, settings.imap_url, settings.smtp_url],
    [0, urls[0]?.replace('first', '***'), urls[1]?.replace('second', '***')],
  )
  const short = await saying(`${urls[0]}\n`, ...set)
  assert.deepEqual([short.code, /smtp_url is `-`, but standard input/.test(short.printed)], [1, true])
  await answerwell('channel', 'set', 'sales', '--imap', 'none', '--smtp', 'none', ...BRAND)
})

test('mail is listed with its verdict, shown as it came, and processed again; the doctor tries the login', async () => {
  const app = run('start', ['--no-demo'], environment)
  await app.saying(/Mail in +smtp:\/\/localhost:\d+[\s\S]*Ctrl-C/)
  const to = 'support@acme.localhost'
  const send = (from: string, headers = {}) =>
    createTransport(`smtp://localhost:${intake}?ignoreTLS=true`).sendMail({
      from,
      to,
      headers,
      subject: 'Listed',
      text: 'Hello',
    })
  await send('cody@example.com')
  await send(to, { 'Auto-Submitted': 'auto-generated' })
  const listed = async () => {
    const mails = await json('mail', 'list', ...BRAND)
    return mails.every(({ state }: { state: string }) => state !== 'received') && mails
  }
  const settled = () => eventually(listed, { what: 'all mail is processed' })
  const [own, first] = await settled()
  assert.deepEqual(
    [first.state, first.verdict, first.from],
    ['processed', 'Started a conversation.', 'cody@example.com'],
  )
  assert.equal(own.state, 'set_aside')
  assert.match(
    (await answerwell('mail', 'list', ...BRAND, '--state', 'set_aside')).printed,
    /set_aside +A copy of our own mail/,
  )
  assert.match((await answerwell('mail', 'show', String(first.id), ...BRAND)).printed, /^Subject: Listed/m)
  assert.match(
    (await answerwell('mail', 'retry', String(first.id), ...BRAND)).printed,
    /Mail \d+ has been processed/,
  )
  assert.match(
    (await answerwell('mail', 'retry', String(own.id), ...BRAND)).printed,
    /will be processed again/,
  )
  assert.equal((await settled())[0].state, 'set_aside')
  assert.deepEqual(await json('jobs', 'list', ...BRAND), [])
  assert.equal((await answerwell('jobs', 'retry', '77', ...BRAND)).code, 1)
  assert.match((await answerwell('jobs', 'retry', 'x', ...BRAND)).printed, /id must be a number/)

  const findings = await json('doctor')
  const out = findings.find(({ check }: { check: string }) => check === 'mail out')
  assert.deepEqual([out.state, /login works/.test(out.found)], ['good', true])
})

test('staff are set what to hear about, and a brand when to survey its customers', async () => {
  const set = ['user', 'set', 'owner@acme.test', ...BRAND, '--notify']
  assert.deepEqual((await json(...set, 'assigned,followed')).notify, ['assigned', 'followed'])
  assert.deepEqual((await json(...set, 'none')).notify, [])
  assert.equal((await answerwell(...set, 'everything')).code, 1)
  assert.equal((await json('brand', 'set', 'acme', '--survey-after', '4h')).survey_after_minutes, 240)
  assert.equal((await json('brand', 'set', 'acme', '--survey-after', 'never')).survey_after_minutes, null)
  assert.match(
    (await answerwell('brand', 'set', 'acme', '--survey-after', '99d')).printed,
    /must be at most 30d/,
  )
})
