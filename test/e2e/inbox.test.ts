import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { noBrowser, openBrowser } from '../browser.ts'
import { stayAfterSending } from './composing.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const skip = noBrowser ?? false

/** A row of the list, by a text in it. */
const row = (page: Page, text: string) => page.locator('.conversation-row', { hasText: text })
const toast = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text })

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isSo()) return
    await sleep(100)
  }
  throw new Error('It did not become so within ten seconds.')
}

async function open(page: Page, text: string): Promise<void> {
  await row(page, text).getByRole('button').click()
  await page.locator('.message').first().waitFor()
}

test('a day in the inbox', { skip }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-inbox-')
  const browser = await openBrowser()

  await t.test('bin/start prints the first login link, which is good once', async () => {
    const [, link] = /(http:\S+#link=\S+)/.exec(app.printed()) as RegExpExecArray
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(link as string)
    await page.waitForURL(/inbox\/open/)
    const again = await (await browser.newContext()).newPage()
    await again.goto(link as string)
    await again.getByRole('alert').waitFor()
    await context.close()
    await again.context().close()
  })

  const olga = await enter(browser, 'owner@demo.test')
  const ana = await enter(browser, 'agent@demo.test')

  await t.test(
    'views have counts; a conversation opens at its newest message, with its customer beside it',
    async () => {
      await olga.getByRole('link', { name: /All open 22/ }).waitFor()
      await open(olga, 'Lamp arrived with a cracked shade')
      await olga.locator('.message', { hasText: 'The refund, please' }).waitFor()
      await olga.waitForFunction(
        element => element.scrollHeight - element.scrollTop - element.clientHeight < 5,
        await olga.locator('.thread').elementHandle(),
      )
      await olga.getByRole('complementary').getByText('cody@example.com').waitFor()
      assert.match(olga.url(), /\/inbox\/open\/lamp-arrived-with-a-cracked-shade/)
      await olga.locator('.message.note', { hasText: 'Third broken shade' }).waitFor()
    },
  )

  await t.test('keys walk through the list, do nothing while typing, and can be switched off', async () => {
    await olga.keyboard.press('j')
    await olga.waitForURL(/\/inbox\/open\/(?!lamp)/)
    await olga.keyboard.press('k')
    await olga.waitForURL(/lamp-arrived/)
    await olga.keyboard.press('r')
    await olga.keyboard.type('jjee')
    const field = olga.getByRole('combobox', { name: 'Reply' })
    assert.equal(await field.inputValue(), 'jjee')
    await field.fill('')
    await olga.keyboard.press('Escape')
    await olga.evaluate("localStorage.setItem('answerwell', JSON.stringify({ keys: false }))")
    await olga.reload()
    await olga.locator('.message').first().waitFor()
    await olga.keyboard.press('j')
    await olga.waitForTimeout(300)
    assert.match(olga.url(), /lamp-arrived/)
    await olga.evaluate('localStorage.clear()')
    await olga.reload()
  })

  await t.test('the palette finds commands and teaches their keys', async () => {
    await olga.locator('.message').first().waitFor()
    await olga.keyboard.press('Control+k')
    const dialog = olga.getByRole('dialog', { name: 'Commands' })
    await dialog.getByPlaceholder('Type a command').fill('go to mine')
    assert.match((await dialog.getByRole('menuitem').first().textContent()) ?? '', /Go to MineG M/)
    await olga.keyboard.press('Enter')
    await olga.waitForURL(/\/inbox\/mine/)
    await olga.keyboard.press('?')
    await olga.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next conversation').waitFor()
    await olga.keyboard.press('Escape')
  })

  await t.test('a note looks unlike a reply, goes to nobody, and resolves nothing', async () => {
    await olga.goto(`${base}/inbox/open`)
    await open(olga, 'Wobbly table')
    await olga.keyboard.press('n')
    await olga.getByText('Only your team sees this').waitFor()
    await olga.keyboard.type('Ask the **carpenter**.')
    await olga.getByRole('button', { name: 'Preview' }).click()
    await olga.locator('.preview strong', { hasText: 'carpenter' }).waitFor()
    await olga.getByRole('button', { name: /Add note/ }).click()
    await olga.locator('.message.pending').waitFor()
    await olga.goto(`${base}/inbox/open`) // leaving the page sends it at once
    await open(olga, 'Wobbly table')
    await olga.locator('.message.note strong', { hasText: 'carpenter' }).waitFor()
    const { conversations } = await ask('GET', '/conversations?q=wobbly table&filter=open')
    assert.equal(conversations[0].status, 0)
  })

  await t.test('a reply from a template is undone, edited, and sent', async () => {
    await stayAfterSending(olga)
    await olga.reload()
    await olga.getByRole('combobox', { name: 'Reply' }).click()
    await olga.keyboard.type('/dela')
    await olga.getByRole('option', { name: /Delayed/ }).waitFor()
    await olga.keyboard.press('Enter')
    const field = olga.getByRole('combobox', { name: 'Reply' })
    assert.match(await field.inputValue(), /I am sorry, your order is late/)
    await olga.keyboard.press('Control+Enter')
    await toast(olga, 'Sending…').getByRole('button', { name: 'Undo' }).click()
    await olga.locator('.message.pending').waitFor({ state: 'detached' })
    assert.match(await field.inputValue(), /I am sorry/)
    await field.fill('We are sending a new leg.')
    await olga.locator('input[type=file]').setInputFiles({
      name: 'leg.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('a drawing'),
    })
    await olga.locator('.chip', { hasText: 'leg.txt' }).waitFor()
    await olga.getByRole('button', { name: 'Send', exact: false }).first().click()
    await olga.locator('.message.pending', { hasText: 'new leg' }).waitFor()
    // Ten seconds later it is there, once, with its file, and the conversation is resolved.
    await olga.locator('.message.ours:not(.pending)', { hasText: 'new leg' }).waitFor({ timeout: 20_000 })
    await olga.locator('.message.ours .files', { hasText: 'leg.txt' }).waitFor()
    await olga.locator('.status', { hasText: 'Resolved' }).waitFor()
    const { messages } = await ask('GET', '/messages?filter=staff&page_size=5')
    assert.equal(
      messages.filter(({ body }: { body: string }) => body === 'We are sending a new leg.').length,
      1,
    )
  })

  await t.test('text written while a message is pending stays, apart from the pending message', async () => {
    await olga.goto(`${base}/inbox/open`)
    await open(olga, 'Forty chairs for a library')
    await olga.keyboard.press('r')
    await olga.keyboard.type('The first part.')
    await olga.keyboard.press('Control+Shift+Enter')
    await olga.locator('.message.pending').waitFor()
    await open(olga, 'Lamp arrived')
    await open(olga, 'Forty chairs for a library')
    const field = olga.getByRole('combobox', { name: 'Reply' })
    await olga.locator('.message.pending').waitFor()
    assert.equal(await field.inputValue(), '')
    await field.fill('The second part.')
    await olga
      .locator('.message.ours:not(.pending)', { hasText: 'The first part.' })
      .waitFor({ timeout: 20_000 })
    assert.equal(await field.inputValue(), 'The second part.')
    await olga.reload()
    await until(async () => (await field.inputValue()) === 'The second part.')
    await olga.locator('.message', { hasText: 'The first part.' }).first().waitFor()
    assert.equal(await olga.locator('.message', { hasText: 'The first part.' }).count(), 1)
    await field.fill('')
  })

  await t.test('a draft is saved, and found again', async () => {
    await olga.goto(`${base}/inbox/open`)
    await open(olga, 'Où est ma commande')
    await olga.keyboard.press('r')
    await olga.keyboard.type('Bonjour Mireille,')
    await olga.getByText(/Draft saved/).waitFor()
    await ana.goto(olga.url())
    await ana.getByText('Olga Petrova has an unsent draft').waitFor()
    await olga.goto(`${base}/inbox/open`)
    await row(olga, 'Où est ma commande').locator('.draft').waitFor()
    await open(olga, 'Où est ma commande')
    await until(async () => (await olga.getByRole('combobox').inputValue()) === 'Bonjour Mireille,')
  })

  await t.test(
    'two at once: each sees who is there, and is told before sending what has arrived in the meantime',
    async () => {
      await ana.keyboard.press('r')
      await ana.keyboard.type('Chère Mireille,')
      await olga.locator('.presence.answering', { hasText: 'Ana Souza' }).waitFor({ timeout: 10_000 })
      const slug = olga.url().split('/').at(-1)
      await ask('POST', `/conversations/${slug}/messages`, {
        message: { body: 'Alors ?', user: { email: 'mireille.dubois@example.org' } },
      })
      await olga.locator('.message', { hasText: 'Alors ?' }).waitFor({ timeout: 10_000 })
      await olga.getByRole('button', { name: /^Send & resolve/ }).click()
      await olga.getByText(/sent a message while/).waitFor()
      assert.equal(await olga.locator('.message.pending').count(), 0)
      await olga.getByRole('button', { name: 'Got it' }).click()
      await olga.getByRole('combobox', { name: 'Reply' }).fill('')
      await ana.getByRole('combobox', { name: 'Reply' }).fill('')
    },
  )

  await t.test('assigning, tagging and snoozing can each be undone', async () => {
    await olga.goto(`${base}/inbox/open`)
    await open(olga, 'My card was charged twice')
    await olga.keyboard.press('Shift+A')
    await olga.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click()
    await toast(olga, 'Assigned to Olga').waitFor()
    await olga.locator('.conversation-head', { hasText: 'Olga Petrova' }).waitFor()
    await olga.keyboard.press('t')
    await olga.getByRole('dialog').getByRole('textbox').fill('refund, card')
    await olga.keyboard.press('Enter')
    await olga.locator('.conversation-head .chip', { hasText: 'card' }).waitFor()
    await olga.getByText(/added tags: .*card/).waitFor({ timeout: 10_000 })
    await olga.keyboard.press('h')
    await olga.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
    await toast(olga, 'Snoozed').waitFor()
    await row(olga, 'My card was charged twice').waitFor({ state: 'detached' })
    await toast(olga, 'Snoozed').getByRole('button', { name: 'Undo' }).click()
    await row(olga, 'My card was charged twice').waitFor()
  })

  await t.test('several are resolved at once, and undone', async () => {
    await olga.goto(`${base}/inbox/open`)
    for (const text of ['Clara V.', 'Noor Architects']) await row(olga, text).getByRole('checkbox').check()
    await olga.getByRole('toolbar', { name: 'Selected conversations' }).getByText('2 selected').waitFor()
    await olga.keyboard.press('e')
    await toast(olga, '2 conversations resolved').waitFor()
    for (const text of ['Clara V.', 'Noor Architects']) await row(olga, text).waitFor({ state: 'detached' })
    await toast(olga, '2 conversations resolved').getByRole('button', { name: 'Undo' }).click()
    for (const text of ['Clara V.', 'Noor Architects']) await row(olga, text).waitFor()
  })

  await t.test('a search shows its filters as chips; its URL shows the same to a colleague', async () => {
    await olga.keyboard.press('/')
    await olga.getByRole('combobox', { name: 'Search messages' }).fill('lamp')
    await row(olga, 'Lamp arrived with a cracked shade').waitFor()
    await olga.getByRole('button', { name: 'Filters' }).click()
    await olga.getByRole('menuitem', { name: 'Ana Souza' }).click()
    await olga.locator('.search-form .chip', { hasText: 'Ana Souza' }).waitFor()
    await ana.goto(olga.url())
    await row(ana, 'Lamp arrived with a cracked shade').waitFor()
    await ana.locator('.search-form .chip', { hasText: 'Ana Souza' }).waitFor()
  })

  await t.test('a search finds people by name and address, and a conversation by its reference', async () => {
    const { ref_id } = await ask('POST', '/conversations', {
      conversation: {
        ...{ category: 'support', subject: 'Nothing of the name' },
        user: { name: 'Wilhelmina Oakes', email: 'mina@oakes.example' },
        message: { body: 'Hello' },
      },
    })
    for (const words of ['Wilhelmina Oakes', 'Wilhelmena', 'mina@oakes.example', ref_id]) {
      await olga.goto(`${base}/search`)
      await olga.getByRole('combobox', { name: 'Search messages' }).fill(words)
      await row(olga, 'Nothing of the name').waitFor()
    }
  })

  await t.test('new conversations appear by themselves, and the list keeps its place', async () => {
    await olga.goto(`${base}/inbox/all`)
    await row(olga, 'Jonas Berg').first().waitFor()
    const pane = olga.locator('.rows')
    await pane.evaluate(element => {
      element.scrollTop = 1_500
    })
    await olga.waitForTimeout(300)
    const seen = () =>
      pane.evaluate(element => {
        const top = element.getBoundingClientRect().top
        const rows = [...element.querySelectorAll('.conversation-row')]
        const first = rows.find(row => row.getBoundingClientRect().top >= top)
        return [first?.textContent?.slice(0, 30), Math.round((first?.getBoundingClientRect().top ?? 0) - top)]
      })
    const before = await seen()
    await ask('POST', '/conversations', {
      conversation: {
        category: 'support',
        subject: 'Just arrived',
        user: { email: 'new@example.com' },
        message: { body: 'Hello?' },
      },
    })
    const height = () => olga.locator('.rows .virtual').evaluate(element => element.clientHeight)
    await until(async () => (await height()) >= 54 * 60)
    assert.deepEqual((await seen())[1], before[1])
    await olga.getByRole('link', { name: /^All open 2/ }).click()
    await row(olga, 'Just arrived').waitFor()
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  await olga.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
