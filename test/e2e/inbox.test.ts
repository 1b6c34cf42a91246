import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { ANA, OLGA } from '../../db/cast.ts'
import { makeLoginLink } from '../../src/people/sessions/log-in.ts'
import { getUserByEmail } from '../../src/people/users/queries.ts'
import { eventually } from '../eventually.ts'
import { preferring, story } from '../office.ts'
import { holds, openWriter } from './composing.ts'

/** A row of the list, by a text in it. */
const row = (page: Page, text: string) => page.locator('.conversation-row', { hasText: text })
const toast = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text })

async function open(page: Page, text: string): Promise<void> {
  await row(page, text).getByRole('link').click()
  await page.locator('.message').first().waitFor()
}

test(
  'a login link is good once',
  story(async ({ base, scope, open }) => {
    const link = await makeLoginLink(scope, await getUserByEmail(scope, OLGA.email), base)
    const page = await open(undefined)
    await page.goto(link)
    await page.waitForURL(/inbox\/open/)
    const again = await open(undefined)
    await again.goto(link)
    await again.getByRole('alert').waitFor()
  }),
)

test(
  'a conversation opens at its newest message; keys walk, and can be switched off',
  story(async ({ enter }) => {
    const olga = await enter(OLGA.email)
    await olga.getByRole('link', { name: /All open 26/ }).waitFor()
    await open(olga, 'Lamp arrived with a cracked shade')
    await olga.locator('.message', { hasText: 'The refund, please' }).waitFor()
    await olga.waitForFunction(
      element => element.scrollHeight - element.scrollTop - element.clientHeight < 5,
      await olga.locator('.thread').elementHandle(),
    )
    await olga.getByRole('complementary').getByText('cody@example.com').waitFor()
    await olga.waitForURL(/\/inbox\/open\/lamp-arrived-with-a-cracked-shade/)
    await olga.locator('.message.note', { hasText: 'Third broken shade' }).waitFor()
    await walk(olga)
    await commandByWords(olga)
  }),
)

/** From the lamp's conversation, and back to it. */
async function walk(olga: Page): Promise<void> {
  await olga.keyboard.press('j')
  await olga.waitForURL(/\/inbox\/open\/(?!lamp)/)
  await olga.keyboard.press('k')
  await olga.waitForURL(/lamp-arrived/)
  await olga.locator('.message', { hasText: 'The refund, please' }).waitFor()
  // Keys do nothing while typing. Somebody who clicks has looked at what the keys have opened.
  await olga.locator('.message', { hasText: 'The refund, please' }).click()
  const field = olga.getByRole('combobox', { name: 'Reply' })
  const saved = olga.getByText(/Draft saved/)
  await olga.keyboard.press('r')
  await olga.keyboard.type('jjee')
  await holds(field, 'jjee')
  await saved.waitFor()
  assert.match(olga.url(), /lamp-arrived/)
  await field.fill('')
  await olga.keyboard.press('Escape')
  // Nor where they are switched off: what is typed after the key is in the same conversation's draft.
  await olga.addInitScript(preferring({ keys: false }))
  await olga.reload()
  await olga.locator('.message').first().waitFor()
  await row(olga, 'Wobbly table').waitFor()
  await olga.keyboard.press('j')
  await field.fill('Still here')
  await saved.waitFor()
  assert.match(olga.url(), /lamp-arrived/)
  await field.fill('')
  await olga.addInitScript(preferring({ keys: true }))
  await olga.reload()
}

/** The palette finds commands and teaches their keys. */
async function commandByWords(olga: Page): Promise<void> {
  await olga.locator('.message').first().waitFor()
  await olga.keyboard.press('Control+k')
  const dialog = olga.getByRole('dialog', { name: 'Commands' })
  await dialog.getByPlaceholder('Type a command').fill('go to mine')
  await dialog.getByRole('menuitem').first().filter({ hasText: 'Go to MineG M' }).waitFor()
  await olga.keyboard.press('Enter')
  await olga.waitForURL(/\/inbox\/mine/)
  await olga.keyboard.press('?')
  await olga.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next conversation').waitFor()
}

test(
  'a note looks unlike a reply, goes to nobody, and resolves nothing',
  story(async office => {
    const { page: olga, pending } = await openWriter(office, OLGA.email)
    await olga.goto(`${office.base}/inbox/open`)
    await open(olga, 'Wobbly table')
    await olga.keyboard.press('n')
    await olga.getByText('Only your team sees this').waitFor()
    await olga.keyboard.type('Ask the **carpenter**.')
    await olga.getByRole('button', { name: 'Preview' }).click()
    await olga.locator('.preview strong', { hasText: 'carpenter' }).waitFor()
    await olga.getByRole('button', { name: /Add note/ }).click()
    await pending.waitFor()
    await olga.goto(`${office.base}/inbox/open`) // leaving the page sends it at once
    await open(olga, 'Wobbly table')
    await olga.locator('.message.note strong', { hasText: 'carpenter' }).waitFor()
    const { conversations } = await office.ask('GET', '/conversations?q=wobbly table&filter=open')
    assert.equal(conversations[0].status, 0)
  }),
)

test(
  'a reply from a template is undone, edited, and sent once, ten seconds later',
  story(async office => {
    const { page: olga, reply, pending, chip, sendable, endUndo } = await openWriter(office, OLGA.email)
    await olga.goto(`${office.base}/inbox/open`)
    await open(olga, 'Wobbly table')
    await reply.click()
    await olga.keyboard.type('/dela')
    await olga.getByRole('option', { name: /Delayed/ }).waitFor()
    await olga.keyboard.press('Enter')
    const isFilledIn = () =>
      eventually(async () => assert.match(await reply.inputValue(), /I am sorry, your order is late/), {
        what: 'the template is in the field',
      })
    await isFilledIn()
    await olga.keyboard.press('Control+Enter')
    await toast(olga, 'Sending…').getByRole('button', { name: 'Undo' }).click()
    await pending.waitFor({ state: 'detached' })
    await isFilledIn()
    await reply.fill('We are sending a new leg.')
    await olga.locator('input[type=file]').setInputFiles({
      name: 'leg.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('a drawing'),
    })
    await chip('leg.txt').waitFor()
    await sendable.click()
    await pending.filter({ hasText: 'new leg' }).waitFor()
    await endUndo()
    await olga.locator('.message.ours:not(.pending)', { hasText: 'new leg' }).waitFor()
    await olga.locator('.message.ours .files', { hasText: 'leg.txt' }).waitFor()
    await olga.locator('.status', { hasText: 'Resolved' }).waitFor()
    const { messages } = await office.ask('GET', '/messages?filter=staff&page_size=5')
    const isIt = ({ body }: { body: string }) => body === 'We are sending a new leg.'
    assert.equal(messages.filter(isIt).length, 1)
  }),
)

test(
  'text written while a message is pending stays, apart from the pending message',
  story(async office => {
    const { page: olga, reply, pending, endUndo } = await openWriter(office, OLGA.email)
    await olga.goto(`${office.base}/inbox/open`)
    await open(olga, 'Forty chairs for a library')
    await olga.keyboard.press('r')
    await olga.keyboard.type('The first part.')
    await olga.keyboard.press('Control+Shift+Enter')
    await pending.waitFor()
    await open(olga, 'Lamp arrived')
    await open(olga, 'Forty chairs for a library')
    await pending.waitFor()
    await holds(reply, '')
    await reply.fill('The second part.')
    await endUndo()
    await olga.locator('.message.ours:not(.pending)', { hasText: 'The first part.' }).waitFor()
    await holds(reply, 'The second part.')
    await olga.reload()
    await holds(reply, 'The second part.')
    const first = olga.locator('.message', { hasText: 'The first part.' })
    await eventually(async () => assert.equal(await first.count(), 1), { what: 'the message is there once' })
  }),
)

test(
  'two at once: each sees the other, and what has arrived before sending',
  story(async office => {
    const { page: olga, reply, pending } = await openWriter(office, OLGA.email)
    await olga.goto(`${office.base}/inbox/open`)
    await open(olga, 'Où est ma commande')
    await olga.keyboard.press('r')
    await olga.keyboard.type('Bonjour Mireille,')
    await olga.getByText(/Draft saved/).waitFor()
    // The draft is seen by a colleague, and found again.
    const ana = await office.open(ANA.email)
    await ana.goto(olga.url())
    await ana.getByText('Olga Petrova has an unsent draft').waitFor()
    await olga.goto(`${office.base}/inbox/open`)
    await row(olga, 'Où est ma commande').locator('.draft').waitFor()
    await open(olga, 'Où est ma commande')
    await holds(reply, 'Bonjour Mireille,')
    await ana.keyboard.press('r')
    await ana.keyboard.type('Chère Mireille,')
    await olga.locator('.presence.answering', { hasText: 'Ana Souza' }).waitFor()
    const slug = new URL(ana.url()).pathname.split('/').at(-1)
    await office.ask('POST', `/conversations/${slug}/messages`, {
      message: { body: 'Alors ?', user: { email: 'mireille.dubois@example.org' } },
    })
    await olga.locator('.message', { hasText: 'Alors ?' }).waitFor()
    await olga.getByRole('button', { name: /^Send & resolve/ }).click()
    await olga.getByText(/sent a message while/).waitFor()
    await olga.getByRole('button', { name: 'Got it' }).click()
    await olga.getByText(/sent a message while/).waitFor({ state: 'detached' })
    await holds(reply, 'Bonjour Mireille,')
    await pending.waitFor({ state: 'detached' })
  }),
)

test(
  'assigning, tagging, snoozing and resolving several can each be undone',
  story(async office => {
    const { page: olga } = await openWriter(office, OLGA.email)
    await olga.goto(`${office.base}/inbox/open`)
    await open(olga, 'My card was charged twice')
    await olga.keyboard.press('Shift+A')
    await olga.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click()
    await toast(olga, 'Assigned to Olga').waitFor()
    await olga.locator('.conversation-head', { hasText: 'Olga Petrova' }).waitFor()
    await olga.keyboard.press('t')
    await olga.getByRole('dialog').getByRole('textbox').fill('refund, card')
    await olga.keyboard.press('Enter')
    await olga.locator('.conversation-head .chip', { hasText: 'card' }).waitFor()
    await olga.getByText(/added tags: .*card/).waitFor()
    await olga.keyboard.press('h')
    await olga.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
    await toast(olga, 'Snoozed').waitFor()
    await row(olga, 'My card was charged twice').waitFor({ state: 'detached' })
    await toast(olga, 'Snoozed').getByRole('button', { name: 'Undo' }).click()
    await row(olga, 'My card was charged twice').waitFor()
    await olga.goto(`${office.base}/inbox/open`)
    const both = ['Clara V.', 'Noor Architects']
    for (const text of both) await row(olga, text).getByRole('checkbox').check()
    await olga.getByRole('toolbar', { name: 'Selected conversations' }).getByText('2 selected').waitFor()
    await olga.keyboard.press('e')
    await toast(olga, '2 conversations resolved').waitFor()
    for (const text of both) await row(olga, text).waitFor({ state: 'detached' })
    await toast(olga, '2 conversations resolved').getByRole('button', { name: 'Undo' }).click()
    for (const text of both) await row(olga, text).waitFor()
  }),
)

test(
  'new conversations appear by themselves, and the list keeps its place',
  story(async office => {
    const olga = await office.open(OLGA.email)
    await olga.goto(`${office.base}/inbox/all`)
    await row(olga, 'Jonas Berg').first().waitFor()
    const pane = olga.locator('.rows')
    const height = () => pane.locator('.virtual').evaluate(element => element.clientHeight)
    const grows = async (from: number) =>
      eventually(async () => assert.ok((await height()) > from), { what: 'the list grows' })
    const firstPage = await height()
    await pane.evaluate(element => element.scrollTo(0, 1_500))
    await grows(firstPage)
    /** Who the first visible row is of, and how far below the upper edge it is. */
    const seen = () =>
      pane.evaluate(element => {
        const { top } = element.getBoundingClientRect()
        const rows = [...element.querySelectorAll('.conversation-row')]
        const first = rows.find(row => row.getBoundingClientRect().top >= top)
        if (!first) throw new Error('no row is visible')
        return [first.querySelector('.who')?.textContent, Math.round(first.getBoundingClientRect().top - top)]
      })
    const before = await eventually(seen, { what: 'the rows at the new place are shown' })
    const without = await height()
    await office.ask('POST', '/conversations', {
      conversation: {
        category: 'support',
        subject: 'Just arrived',
        user: { email: 'new@example.com' },
        message: { body: 'Hello?' },
      },
    })
    await grows(without)
    await eventually(async () => assert.deepEqual(await seen(), before), {
      what: 'the same row is in its place',
    })
    await olga.getByRole('link', { name: /^All open 2/ }).click()
    await row(olga, 'Just arrived').waitFor()
  }),
)
