// Texts that are not sent yet, in a browser: drafts of a reply and a note, and messages without a network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { openNew, partsOf, sentOf, stayAfterSending } from './composing.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

interface Draft {
  body: string
  visibility: number
}

test('texts that are not sent yet', { skip: noBrowser ?? false }, async t => {
  const office = await openOffice('answerwell-unsent-')
  const { app, ask, enter } = office
  const ana = await enter(await openBrowser(), 'agent@demo.test')
  await stayAfterSending(ana)
  const { reply, pending } = partsOf(ana)
  const { sentTo } = sentOf(ana, office)
  const draftsIn = async (slug: string) => {
    const { drafts } = await ask('GET', `/conversations/${slug}/drafts`)
    return drafts.map(({ body, visibility }: Draft) => [visibility, body]).sort()
  }
  /** Waits until the server has it. */
  const until = async <Value>(read: () => Promise<Value>, expected: unknown) => {
    const isSo = async () => JSON.stringify(await read()) === JSON.stringify(expected)
    for (let tries = 0; tries < 100 && !(await isSo()); tries++) await ana.waitForTimeout(50)
    assert.deepEqual(await read(), expected)
  }

  await t.test(
    'what meets no network is counted on every page, and sent when the network is back',
    async () => {
      const slug = await openNew(ana, office, 'On the train')
      const posts = (url: URL) => url.pathname.endsWith('/messages')
      await ana.route(posts, route =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await reply.fill('First line.\n\nSecond line.')
      await reply.press('Control+Enter')
      const mark = ana.locator('.lost', { hasText: '1 message is waiting for the network' })
      await mark.waitFor({ timeout: 60_000 })
      await pending.getByText('Waiting for the network').waitFor()
      const height = await pending
        .locator('p')
        .first()
        .evaluate(({ clientHeight }) => clientHeight)
      assert.ok(height > 50, 'the paragraphs are shown as such')
      await ana.getByRole('link', { name: 'Contacts' }).click()
      await mark.getByRole('link', { name: 'Show' }).waitFor()
      await ana.unroute(posts)
      await ana.evaluate('dispatchEvent(new Event("online"))')
      await mark.waitFor({ state: 'detached' })
      const bodies = async () => (await sentTo(slug)).map(({ body }: { body: string }) => body)
      await until(bodies, ['First line.\n\nSecond line.'])
    },
  )

  await t.test('a reply and a note keep their words apart, and words move only on purpose', async () => {
    const slug = await openNew(ana, office, 'Two texts')
    const note = ana.getByRole('combobox', { name: 'Internal note' })
    const untilDrafts = (expected: unknown[]) => until(() => draftsIn(slug), expected)
    await reply.press('Escape')
    await ana.keyboard.press('n')
    await note.fill('This customer is a pain')
    await ana.getByRole('tab', { name: /Reply/ }).click()
    assert.equal(await reply.inputValue(), '')
    assert.equal(
      await ana
        .getByRole('button', { name: /^Send & resolve/ })
        .first()
        .isDisabled(),
      true,
    )
    await reply.fill('Dear customer')
    await untilDrafts([
      [0, 'Dear customer'],
      [1, 'This customer is a pain'],
    ])
    await ana.reload()
    await ana.getByRole('tab', { name: /Note Draft/ }).waitFor()
    assert.equal(await reply.inputValue(), 'Dear customer')
    await ana.getByRole('tab', { name: /Note Draft/ }).click()
    assert.equal(await note.inputValue(), 'This customer is a pain')
    await note.press('Control+k')
    await ana.getByPlaceholder('Type a command').fill('move the text')
    await ana.keyboard.press('Enter')
    assert.equal(await reply.inputValue(), 'Dear customer\n\nThis customer is a pain')
    await untilDrafts([[0, 'Dear customer\n\nThis customer is a pain']])
    await reply.fill('')
    await untilDrafts([])
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
