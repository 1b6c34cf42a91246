// Messages that are sent later, and conversations that wait for a reply, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { CUSTOMER, openNew, partsOf, sentOf } from './composing.ts'
import { chooseIn, complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

test('messages that are sent later', { skip: noBrowser ?? false }, async t => {
  const office = await openOffice('answerwell-scheduled-')
  const { app, ask, enter } = office
  const ana = await enter(await openBrowser(), 'agent@demo.test')
  const { reply } = partsOf(ana)
  const { sentTo } = sentOf(ana, office)
  const scheduled = ana.getByRole('article', { name: 'Scheduled message' })
  const later = async (when: string | RegExp) => {
    await chooseIn(ana, ana.getByRole('button', { name: 'More send options' }), /^Send later/)
    await ana.getByRole('menuitem', { name: when }).click()
  }
  /** Waits until the composer has this text. */
  const written = async (text: string) => {
    for (let tries = 0; tries < 100 && (await reply.inputValue()) !== text; tries++)
      await ana.waitForTimeout(50)
    assert.equal(await reply.inputValue(), text)
  }
  const scheduledIn = async (slug: string) =>
    (await ask('GET', `/conversations/${slug}/scheduled_messages`)).scheduled_messages

  await t.test(
    'a reply for tomorrow waits in its thread; undone, its words are in the composer again',
    async () => {
      const slug = await openNew(ana, office, 'Tomorrow')
      await reply.fill('Good morning!')
      await later(/^Tomorrow morning/)
      await scheduled.getByText('Good morning!').waitFor()
      assert.equal(await reply.inputValue(), '')
      const [waiting] = await scheduledIn(slug)
      assert.equal(new Date(waiting.send_at).getUTCMinutes(), 0)
      await ana.getByRole('status').getByRole('button', { name: 'Undo' }).click()
      await scheduled.waitFor({ state: 'detached' })
      await written('Good morning!')
      assert.deepEqual(await scheduledIn(slug), [])
    },
  )

  await t.test('it can be edited, sent at once, or cancelled', async () => {
    const slug = await openNew(ana, office, 'Edited')
    await reply.fill('First version')
    await later(/^In 1 hour/)
    await scheduled.getByRole('button', { name: 'Edit' }).click()
    await written('First version')
    await reply.fill('Second version')
    await later(/^Monday morning/)
    await scheduled.getByText('Second version').waitFor()
    await scheduled.getByRole('button', { name: 'Send now' }).click()
    await scheduled.waitFor({ state: 'detached' })
    await ana.locator('.message.ours').getByText('Second version').waitFor()
    assert.deepEqual(
      (await sentTo(slug)).map(({ body }: { body: string }) => body),
      ['Second version'],
    )
    await reply.fill('Third version')
    await later(/^In 1 hour/)
    await scheduled.getByRole('button', { name: 'Cancel' }).click()
    await scheduled.waitFor({ state: 'detached' })
    assert.deepEqual(await scheduledIn(slug), [])
  })

  await t.test('a customer who writes first stops it, and the page says so', async () => {
    const slug = await openNew(ana, office, 'First')
    await reply.fill('Are you there?')
    await later(/^In 1 hour/)
    await scheduled.getByText('unless the customer writes first').waitFor()
    await ask('POST', `/conversations/${slug}/messages`, {
      message: { body: 'Here I am', user: { email: CUSTOMER } },
    })
    await scheduled.getByText('Not sent: the customer wrote first').waitFor()
  })

  await t.test('a customer’s own morning is offered where their time zone is known', async () => {
    await ask('PUT', `/contacts/${CUSTOMER}`, { contact: { data: { time_zone: 'Pacific/Auckland' } } })
    await openNew(ana, office, 'Far away')
    await reply.fill('Good morning, Auckland')
    await later(/^Morning, customer’s time/)
    await scheduled.getByText('Good morning, Auckland').waitFor()
  })

  await t.test('who writes in a channel that nothing sends for is told before', async () => {
    const { conversations } = await ask('GET', '/conversations?filter=all&q=from:%22Cody%20(mobile)%22')
    await ana.goto(`${office.base}/inbox/all/${conversations[0].slug}`)
    await ana.getByText('No provider is connected to').waitFor()
  })

  await t.test('a list is put in another order, and shows the times of that order', async () => {
    await ask('POST', '/conversations', {
      conversation: {
        ...{ category: 'sales', subject: 'Begun by us', user: { email: 'begun@example.com' } },
        message: { body: 'Hello', user: { email: 'agent@demo.test' }, suppress_autoresolve: true },
      },
    })
    await ana.goto(`${office.base}/inbox/open`)
    const first = ana.locator('.virtual li').first()
    await first.waitFor()
    assert.doesNotMatch((await first.textContent()) ?? '', /Begun by us/)
    await chooseIn(ana, ana.getByRole('button', { name: 'Sort: Default order' }), 'Newest')
    await first.getByText('Begun by us').waitFor()
    await ana.getByRole('button', { name: 'Sort: Newest' }).waitFor()
    await chooseIn(ana, ana.getByRole('button', { name: 'Sort: Newest' }), 'Default order')
  })

  await t.test('a conversation can wait until the customer replies', async () => {
    const slug = await openNew(ana, office, 'Waits')
    await chooseIn(
      ana,
      ana.locator('.conversation-head').getByRole('button', { name: 'Snooze' }),
      'Until they reply',
    )
    await ana.getByText('Waiting for a reply.').waitFor()
    const statusOf = async () => (await ask('GET', `/conversations/${slug}`)).status
    for (let tries = 0; tries < 100 && (await statusOf()) === 0; tries++) await ana.waitForTimeout(50)
    assert.equal(await statusOf(), 1)
  })

  assert.deepEqual(complaints, [])
  await end(app, 'SIGTERM')
})
