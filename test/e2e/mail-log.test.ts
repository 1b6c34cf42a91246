// The mail log in a browser: mail that was set aside is found, read and made a conversation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { letter } from '../letters.ts'
import { type Arrived, createMailbox } from '../mailbox.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

test('the mail log', { skip: noBrowser ?? false }, async t => {
  const mailbox = await createMailbox()
  const { app, base, enter, ask } = await openOffice('answerwell-mail-log-', {
    ANSWERWELL_SMTP_URL: mailbox.url,
  })
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  const { channels } = await ask('GET', '/channels?channel=email')
  const us = channels[0].email
  const takeIn = (raw: string) =>
    olga.request.post(`${base}/api/v1/intake/email`, {
      data: raw,
      headers: { 'content-type': 'message/rfc822', 'sec-fetch-site': 'same-origin' },
    })
  const rows = olga.getByRole('row')
  const dialog = olga.getByRole('dialog')

  await t.test('it shows every mail with its outcome, and finds one by its words', async () => {
    for (const subject of ['My lamp', 'My table']) {
      const taken = await takeIn(letter({ from: 'Vera <vera@example.com>', subject, headers: { To: us } }))
      assert.equal(taken.status(), 201, await taken.text())
    }
    await olga.goto(`${base}/settings/mails`)
    await olga.getByRole('heading', { name: 'Mail log' }).waitFor()
    await olga.getByRole('searchbox', { name: 'Sender, recipient or subject' }).fill('lamp')
    for (let tries = 0; tries < 100 && (await rows.count()) !== 1; tries++) {
      await olga.waitForTimeout(100)
      await olga.reload()
      await olga.getByLabel('Sender, recipient or subject').fill('lamp')
      await olga.waitForTimeout(300)
    }
    await rows.filter({ hasText: 'My lamp' }).getByText('Started a conversation.').waitFor()
    await rows.filter({ hasText: 'vera@example.com' }).waitFor()
  })

  await t.test('a mail is read as it came, and its conversation is a click away', async () => {
    await rows.getByRole('button', { name: 'My lamp' }).click()
    await dialog.getByText(/Subject: My lamp/).waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Make it a conversation' }).count(), 0)
    const [download] = await Promise.all([
      olga.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download' }).click(),
    ])
    assert.match(download.suggestedFilename(), /^mail-\d+\.eml$/)
    await dialog.getByRole('link', { name: 'Open conversation' }).click()
    await olga.waitForURL(/\/inbox\/all\/my-lamp/)
  })

  await t.test('what was set aside is counted beside the channel, and becomes a conversation', async () => {
    const headers = { To: us, 'Reply-To': us.replace('@', '+r.1.1.aaaaaaaaaaaaaaaa@') }
    const report = { To: us, 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' }
    const body =
      '--b\nContent-Type: text/plain\n\nI am a person.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n--b--'
    await takeIn(
      letter({ from: 'wim@example.com', subject: 'A report?', headers: { ...headers, ...report }, body }),
    )
    await olga.goto(`${base}/settings/channels`)
    const count = olga.getByRole('link', { name: '1 mail set aside' })
    for (let tries = 0; tries < 50 && (await count.count()) === 0; tries++) {
      await olga.waitForTimeout(200)
      await olga.reload()
      await olga.getByRole('heading', { name: 'Channels' }).waitFor()
      await olga.waitForTimeout(200)
    }
    await count.click()
    await olga
      .getByRole('combobox', { name: 'Outcome' })
      .selectOption({ label: 'Set aside, may be from a person' })
    await rows.getByRole('button', { name: 'A report?' }).click()
    await dialog.getByRole('button', { name: 'Make it a conversation' }).click()
    await olga.getByText('The mail will be processed in a moment.').waitFor()
    let found: { subject: string; message: { body: string } }[] = []
    for (let tries = 0; tries < 100 && found.length === 0; tries++) {
      await olga.waitForTimeout(100)
      const { conversations } = await ask('GET', '/conversations?filter=all')
      found = conversations.filter(({ subject }: { subject: string }) => subject === 'A report?')
    }
    assert.match(found[0]?.message.body ?? '', /I am a person/)
  })

  await t.test('an agent has no mail log', async () => {
    const ana = await enter(browser, 'agent@demo.test')
    await ana.goto(`${base}/settings/mails`)
    await ana.getByRole('heading', { name: 'Appearance' }).waitFor()
    assert.equal(await ana.getByRole('link', { name: 'Mail log' }).count(), 0)
  })

  await t.test(
    'a reply from one’s own address, without proof, is sent by its author on the page',
    async () => {
      const from = 'owner@demo.test'
      await takeIn(letter({ from: 'Vera <vera@example.com>', subject: 'By mail', headers: { To: us } }))
      const isAboutIt = ({ to, mail }: Arrived) => to.includes(from) && /By mail/.test(mail.subject ?? '')
      for (let tries = 0; tries < 100 && !mailbox.arrived.some(isAboutIt); tries++)
        await olga.waitForTimeout(100)
      const To = mailbox.arrived.find(isAboutIt)?.mail.replyTo?.[0]?.address as string
      await takeIn(letter({ from, subject: 'Re: By mail', headers: { To }, body: 'It is on its way' }))
      await olga.goto(`${base}/inbox/all/by-mail`)
      const theirs = olga.locator('.message', { hasText: 'It is on its way' })
      await theirs.getByText('could not verify that this email is from you').waitFor()
      await theirs.getByRole('button', { name: 'Send as my reply' }).click()
      await olga.locator('.message.ours', { hasText: 'It is on its way' }).waitFor()
      assert.equal(await olga.getByRole('button', { name: 'Send as my reply' }).count(), 0)
      await olga.reload()
      await olga.locator('.message.ours', { hasText: 'It is on its way' }).waitFor()
      assert.equal(await olga.getByRole('button', { name: 'Send as my reply' }).count(), 0)
    },
  )

  assert.deepEqual(complaints, [])
  await olga.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
