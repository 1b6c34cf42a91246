// Writing to somebody first, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATUS } from '../../client/codes.ts'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

test('new conversations', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-new-')
  const ana = await enter(await openBrowser(), 'agent@demo.test')
  const field = (name: string) => ana.getByLabel(name, { exact: true })
  const toast = (text: string) => ana.locator('.toast', { hasText: text })
  const found = async (q: string) => (await ask('GET', `/conversations?filter=all&q=${q}`)).conversations

  await t.test('c opens the page; contacts are suggested; Undo brings everything back', async () => {
    await ana.locator('.conversation-row').first().waitFor()
    await ana.keyboard.press('c')
    await ana.waitForURL(`${base}/new`)
    await field('To').fill('cody')
    await ana.locator('datalist option[value="cody@example.com"]').waitFor({ state: 'attached' })
    await field('To').fill('cody@example.com')
    await ana.getByRole('button', { name: '+ Cc' }).click()
    await field('Cc').fill('partner@example.nl')
    await ana.getByRole('button', { name: '+ Bcc' }).click()
    await field('Bcc').fill('boss@example.nl')
    await field('Subject').fill('Your replacement shade')
    await field('Message').fill('It left today.\n\nAna')
    await ana.keyboard.press('Control+Enter')
    await ana.waitForURL(/inbox\/open/)
    await toast('Sending…').getByRole('button', { name: 'Undo' }).click()
    await ana.waitForURL(/\/new/)
    assert.deepEqual(
      await Promise.all(['To', 'Cc', 'Bcc', 'Subject', 'Message'].map(name => field(name).inputValue())),
      [
        'cody@example.com',
        'partner@example.nl',
        'boss@example.nl',
        'Your replacement shade',
        'It left today.\n\nAna',
      ],
    )
    assert.deepEqual(await found('replacement'), [])
  })

  await t.test('what is written survives a reload, and is sent when the page is left', async () => {
    await ana.reload()
    assert.equal(await field('Subject').inputValue(), 'Your replacement shade')
    await ana.getByRole('button', { name: /Send and keep open/ }).click()
    await ana.waitForURL(/inbox\/open/)
    await ana.goto(`${base}/settings/look`)
    for (let tries = 0; tries < 100 && (await found('replacement')).length === 0; tries++)
      await ana.waitForTimeout(50)
    const [begun] = await found('replacement')
    const [sent] = (await ask('GET', `/conversations/${begun.slug}/messages`)).messages
    assert.deepEqual(
      sent.bcc.map(({ email }: { email: string }) => email),
      ['boss@example.nl'],
    )
    const mails = begun.followers.map(({ email }: { email: string }) => email).sort()
    assert.deepEqual(mails, ['agent@demo.test', 'cody@example.com', 'partner@example.nl'])
    assert.deepEqual(
      [begun.status, begun.assignee.email, begun.message_count],
      [STATUS.unresolved, 'agent@demo.test', 1],
    )
    await ana.goto(`${base}/inbox/open/${begun.slug}`)
    await ana.locator('.conversation-row.open', { hasText: 'Cody Brandt' }).waitFor()
    await ana.getByRole('complementary').getByRole('link', { name: 'Cody Brandt' }).waitFor()
    await ana.goto(`${base}/new`)
    assert.equal(await field('Message').inputValue(), '')
  })

  await t.test(
    'an address that is none, and an empty subject, are refused at their fields; nothing is sent',
    async () => {
      await ana.goto(`${base}/new?to=cody`)
      await field('Message').fill('x')
      await field('Message').press('Control+Enter')
      await field('To').and(ana.locator(':invalid')).waitFor()
      await field('To').fill('cody@example.com')
      await field('Message').press('Control+Enter')
      await field('Subject').and(ana.locator(':invalid')).waitFor()
      assert.equal(ana.url(), `${base}/new?to=cody`)
    },
  )

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
