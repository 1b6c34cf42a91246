// Texts that are not sent yet, in a browser: drafts of a reply and a note, and messages without a network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../../db/cast.ts'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'
import { holds, openNew, openWriter, partsOf, sentOf, stayAfterSending } from './composing.ts'

interface Draft {
  body: string
  visibility: number
}

test(
  'what meets no network is counted on every page, and sent when the network is back',
  story(async office => {
    const ana = await office.open(ANA.email)
    await ana.clock.install()
    await stayAfterSending(ana)
    const { reply, pending } = partsOf(ana)
    const slug = await openNew(ana, office, 'On the train')
    const posts = (url: URL) => url.pathname.endsWith('/messages')
    await ana.route(posts, route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await reply.fill('First line.\n\nSecond line.')
    await reply.press('Control+Enter')
    const mark = ana.locator('.lost', { hasText: '1 message is waiting for the network' })
    // Ten seconds to undo it, and then the pauses between attempts.
    await eventually(
      async () => {
        await ana.clock.fastForward(10_000)
        return mark.isVisible()
      },
      { what: 'the message is counted as waiting' },
    )
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
    const bodies = async () => (await sentOf(ana, office).sentTo(slug)).map(({ body }: Draft) => body)
    await eventually(async () => assert.deepEqual(await bodies(), ['First line.\n\nSecond line.']), {
      what: 'the message is sent',
    })
  }),
)

test(
  'a reply and a note keep their words apart, and words move only on purpose',
  story(async office => {
    const { page: ana, begin, reply, note } = await openWriter(office)
    const slug = await begin('Two texts')
    /** Waits until the server has these, and no others. */
    const drafted = (expected: unknown[]) =>
      eventually(
        async () => {
          const { drafts } = await office.ask('GET', `/conversations/${slug}/drafts`)
          assert.deepEqual(drafts.map(({ body, visibility }: Draft) => [visibility, body]).sort(), expected)
        },
        { what: 'the drafts are kept' },
      )
    await reply.press('Escape')
    await ana.keyboard.press('n')
    await note.fill('This customer is a pain')
    await ana.getByRole('tab', { name: /Reply/ }).click()
    await holds(reply, '')
    await ana
      .getByRole('button', { name: /^Send & resolve/, disabled: true })
      .first()
      .waitFor()
    await reply.fill('Dear customer')
    await drafted([
      [0, 'Dear customer'],
      [1, 'This customer is a pain'],
    ])
    await ana.reload()
    await ana.getByRole('tab', { name: /Note Draft/ }).waitFor()
    await holds(reply, 'Dear customer')
    await ana.getByRole('tab', { name: /Note Draft/ }).click()
    await holds(note, 'This customer is a pain')
    await note.press('Control+k')
    await ana.getByPlaceholder('Type a command').fill('move the text')
    await ana.keyboard.press('Enter')
    await holds(reply, 'Dear customer\n\nThis customer is a pain')
    await drafted([[0, 'Dear customer\n\nThis customer is a pain']])
    await reply.fill('')
    await drafted([])
  }),
)

test(
  'what is sent, taken back or discarded in one tab is so in the other tab of the same person, without its own words being lost',
  story(async office => {
    const { page: ana, begin, reply, pending, endUndo, sentTo } = await openWriter(office)
    const slug = await begin('Two tabs')
    const second = await ana.context().newPage()
    await second.goto(ana.url())
    const there = partsOf(second).reply
    await there.waitFor()
    await reply.fill('Shared words')
    await holds(there, 'Shared words')
    await reply.press('Control+Enter')
    await pending.waitFor()
    await holds(there, '')
    await ana.getByRole('button', { name: /^Undo/ }).first().click()
    await holds(reply, 'Shared words')
    await holds(there, 'Shared words')
    await reply.press('Control+Enter')
    await holds(there, '')
    await there.fill('Words of the second tab')
    await endUndo()
    await eventually(async () => (await sentTo(slug)).length === 1, { what: 'the first words are sent' })
    await holds(reply, 'Words of the second tab')
    await holds(there, 'Words of the second tab')
    await reply.fill('')
    // The tab that leaves does not take the person away from the other one.
    await ana.goto(`${office.base}/contacts`)
    await holds(there, '')
  }),
)

test(
  'a draft that another tab discards as soon as it is saved disappears, too, though nobody saw it in between',
  story(async office => {
    const { page: ana, begin, reply } = await openWriter(office)
    const slug = await begin('Come and gone')
    const second = await ana.context().newPage()
    await second.goto(`${office.base}/contacts`)
    const discard = `fetch('/api/v1/conversations/${slug}/draft', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ draft: { body: '' } }),
    }).then(({ status }) => status)`
    await ana.route('**/draft', async route => {
      const response = await route.fetch()
      assert.equal(await second.evaluate(discard), 200)
      await route.fulfill({ response })
    })
    await reply.fill('Here for a moment')
    await holds(reply, '')
  }),
)

test(
  'words stay in the field when a list of drafts arrives that was read before they were saved',
  story(async office => {
    const { page: ana, begin, reply } = await openWriter(office)
    await begin('An old list')
    let isRead = false
    const isSaved = Promise.withResolvers<void>()
    await ana.route(
      '**/drafts',
      async route => {
        const response = await route.fetch()
        isRead = true
        await isSaved.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    const readAgain = async () => {
      await ana.evaluate('dispatchEvent(new Event("visibilitychange"))')
      return isRead
    }
    await eventually(readAgain, { what: 'the list of drafts is read' })
    const arrives = ana.waitForEvent(
      'requestfinished',
      request => request.url().endsWith('/drafts') && request.method() === 'GET',
    )
    const saved = ana.waitForResponse('**/draft')
    await reply.fill('Saved words')
    await (await saved).finished()
    await ana.evaluate(`{
      const field = document.querySelector('.composer textarea')
      window.lost = 0
      const look = () => {
        if (field.value !== 'Saved words') window.lost++
        requestAnimationFrame(look)
      }
      look()
    }`)
    isSaved.resolve()
    await arrives
    await ana.evaluate('new Promise(resolve => setTimeout(resolve, 300))')
    assert.equal(await ana.evaluate('window.lost'), 0)
  }),
)
