import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { after, test } from 'node:test'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import type { Lookup } from '../../kit/dns.ts'
import { createSafeClients } from '../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../kit/networks.ts'
import { createMail } from '../../talk/mail/create-mail.ts'
import { examineMail, type MailPlace } from './examine-mail.ts'

const world = await createWorld()
const mailbox = await createMailbox()
const clients = createSafeClients(allowedNetworks(['mail:127.0.0.0/8']))
after(() => clients.close())

const place = (smtpUrl: string | undefined, more: Partial<MailPlace> = {}): MailPlace => ({
  smtpUrl,
  intakePort: undefined,
  dependencies: createMail({ smtpUrl, client: clients.mail }),
  send: false,
  lookup: async () => [],
  ...more,
})

async function findings(of: MailPlace): Promise<Record<string, string>> {
  const found = await examineMail(world.db, of)
  for (const { state, advice } of found) assert.equal(state === 'good', advice === null)
  return Object.fromEntries(found.map(({ check, state, found: what }) => [check, `${state}: ${what}`]))
}

test('with nothing set, the findings say what is missing', async () => {
  const found = await findings(place(undefined))
  assert.match(found['mail out'] ?? '', /^warning: no default mail server/)
  assert.match(
    found['mail in of demo/support'] ?? '',
    /^warning: no mailbox or SMTP intake receives mail for support@demo.localhost/,
  )
})

test('the logins of the mail server and of mailboxes are tried', async () => {
  const settings = { imap_url: 'imap://a:b@127.0.0.1:1/', smtp_url: 'smtp://127.0.0.1:1' }
  await world.olga.put('/channels/support', { channel: { settings } })
  const found = await findings(place(mailbox.url))
  assert.match(found['mail out'] ?? '', /^good: 127.0.0.1:\d+, login works/)
  assert.match(
    found['mail in of demo/support'] ?? '',
    /^problem: mailbox at 127.0.0.1:1: The mail server does not respond/,
  )
  assert.match(found['mail out of demo/support'] ?? '', /^problem: 127.0.0.1:1: /)
  const nowhere = await findings(place('smtp://127.0.0.1:1', { intakePort: 2525 }))
  assert.match(nowhere['mail out'] ?? '', /^problem/)
  assert.match(
    nowhere['mail in of rival/support'] ?? '',
    /^good: support@rival.localhost, by SMTP on port 2525/,
  )
  await world.olga.put('/channels/support', { channel: { settings: { imap_url: null, smtp_url: null } } })
})

test('the public records of a domain are checked: SPF, DMARC, DKIM', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const settings = {
    dkim_selector: 'aw',
    dkim_private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  await world.olga.put('/channels/support', { channel: { email: 'help@acme.shop', settings } })
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  const records: Record<string, string[]> = {}
  const lookup: Lookup = async name => records[name] ?? []
  const before = await findings(place(mailbox.url, { lookup }))
  assert.match(before['SPF of acme.shop'] ?? '', /^warning: not published/)
  assert.match(before['DMARC of acme.shop'] ?? '', /^warning: not published/)
  assert.match(before['DKIM of demo/support'] ?? '', /^problem: not published/)
  records['acme.shop'] = ['google-site-verification=x', 'v=spf1 mx -all']
  records['_dmarc.acme.shop'] = ['v=DMARC1; p=none']
  records['aw._domainkey.acme.shop'] = ['v=DKIM1; k=rsa; p=AAAA']
  assert.match((await findings(place(mailbox.url, { lookup })))['DKIM of demo/support'] ?? '', /another key/)
  records['aw._domainkey.acme.shop'] = [`v=DKIM1; k=rsa; p=${key}`]
  const after = await findings(place(mailbox.url, { lookup }))
  for (const check of ['SPF of acme.shop', 'DMARC of acme.shop', 'DKIM of demo/support'])
    assert.match(after[check] ?? '', /^good/)
  const silent = await findings(place(mailbox.url, { lookup: async () => undefined }))
  assert.match(silent['DNS of acme.shop'] ?? '', /does not respond/)
})

test('mail is signed with the DKIM key', async () => {
  const { slug } = await world.start({ user: { email: 'signed@example.com' } })
  await world.olga.put('/channels/support', { channel: { settings: { smtp_url: mailbox.url } } })
  await world.post(slug, { body: 'Signed' })
  await world.work()
  const [mail] = await mailbox.to('signed@example.com')
  assert.match(mail?.raw ?? '', /^DKIM-Signature: [\s\S]*d=acme\.shop;[\s\S]*s=aw;/m)
})
