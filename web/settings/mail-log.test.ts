import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { letter } from '../../test/letters.ts'
import { createMailbox } from '../../test/mailbox.ts'
import { openPage } from '../../test/page/page.ts'
import { enter } from '../../test/session.ts'
import { createWorld } from '../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const US = 'support@demo.localhost'

async function open(t: TestContext, at: string, preferences = {}) {
  const page = await openPage(t, world, { as: world.olga.email, at, preferences })
  return { ...page, dialog: () => page.within(page.screen.getByRole('dialog')) }
}

const mailFromVera = (subject: string) => world.mailIn(letter({ from: 'Vera <vera@example.com>', subject }))

/** What a machine might have sent, and so might a person. */
function reportFromWim(subject: string) {
  const report = 'multipart/report; report-type=delivery-status; boundary=b'
  const headers = {
    'Reply-To': US.replace('@', '+r.1.1.aaaaaaaaaaaaaaaa@'),
    'Content-Type': report,
  }
  const body =
    '--b\nContent-Type: text/plain\n\nI am a person.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n--b--'
  return world.mailIn(letter({ from: 'wim@example.com', subject, headers, body }))
}

test('it shows every mail with its outcome, and finds one by its words', async t => {
  await mailFromVera('My lamp')
  await mailFromVera('My table')
  const { screen, user, gone } = await open(t, '/settings/mails')
  await screen.findByRole('button', { name: 'My table' })
  await user.type(screen.getByRole('searchbox', { name: 'Sender, recipient or subject' }), 'lamp')
  await gone(() => screen.queryByRole('button', { name: 'My table' }))
  const rows = await screen.findAllByRole('row')
  assert.equal(rows.length, 1)
  for (const words of [/My lamp/, /Started a conversation\./, /vera@example\.com/])
    assert.match(rows[0]?.textContent ?? '', words)
})

test('a German page says in German what became of a mail', async t => {
  await mailFromVera('My desk')
  const { screen, user, dialog } = await open(t, '/settings/mails', { language: 'de' })
  await user.click(await screen.findByRole('button', { name: 'My desk' }))
  await dialog().findByText('Hat eine Konversation begonnen.')
})

test('a mail is read as it came, and its conversation is a click away', async t => {
  await mailFromVera('My clock')
  const { screen, user, path, dialog } = await open(t, '/settings/mails')
  await user.click(await screen.findByRole('button', { name: 'My clock' }))
  await dialog().findByText(/Subject: My clock/)
  assert.ok(dialog().queryByRole('button', { name: 'Create conversation' }) === null)
  const link = dialog().getByRole('link', { name: 'Download' })
  assert.ok(link.hasAttribute('download'))
  const olga = await enter(world, world.olga.email)
  const { headers, body } = await olga.send('GET', link.getAttribute('href') as string)
  assert.match(String(headers['content-disposition']), /filename="?mail-\d+\.eml/)
  assert.match(body, /Subject: My clock/)
  await user.click(dialog().getByRole('link', { name: 'Open conversation' }))
  await screen.findByText('Hello', { selector: '.message *' })
  assert.match(path(), /^\/inbox\/all\/my-clock/)
})

test('what was set aside is counted beside the channel, and becomes a conversation', async t => {
  await reportFromWim('A report?')
  const { screen, user, dialog } = await open(t, '/settings/channels')
  await user.click(await screen.findByRole('link', { name: '1 mail set aside' }))
  const outcome = await screen.findByRole('combobox', { name: 'Outcome' })
  await user.selectOptions(outcome, 'Set aside: check these')
  await user.click(await screen.findByRole('button', { name: 'A report?' }))
  await user.click(dialog().getByRole('button', { name: 'Create conversation' }))
  await screen.findByText('The email will be processed in a moment.')
  await world.work()
  const { body } = await world.ana.get('/conversations?filter=all')
  const found = body.conversations.find(({ subject }: { subject: string }) => subject === 'A report?')
  assert.match(found?.message.body ?? '', /I am a person/)
})

test('a reply from one’s own address, without proof, is sent by its author on the page', async t => {
  const from = world.olga.email
  await mailFromVera('By mail')
  const notice = (await mailbox.to(from)).find(({ mail }) => /By mail/.test(mail.subject ?? ''))
  const to = notice?.mail.replyTo?.[0]?.address as string
  const raw = letter({ from, subject: 'Re: By mail', headers: { To: to }, body: 'It is on its way' })
  await world.mailIn(raw, { from, to: [to] })
  const { screen, user, gone, close } = await open(t, '/inbox/all/by-mail')
  await screen.findByText('It is on its way', { selector: '.message *' })
  await screen.findByText(/could not verify that this email is from you/)
  await user.click(screen.getByRole('button', { name: 'Send as my reply' }))
  await screen.findByText('It is on its way', { selector: '.message.ours *' })
  await gone(() => screen.queryByRole('button', { name: 'Send as my reply' }))
  await close()
  const again = await open(t, '/inbox/all/by-mail')
  await again.screen.findByText('It is on its way', { selector: '.message.ours *' })
  assert.ok(again.screen.queryByRole('button', { name: 'Send as my reply' }) === null)
})
