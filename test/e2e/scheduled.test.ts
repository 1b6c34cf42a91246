// Messages that are sent later, and conversations that wait for a reply, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATUS } from '../../client/codes.ts'
import { ANA } from '../../db/cast.ts'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'
import { CUSTOMER, holds, openWriter } from './composing.ts'
import { chooseIn } from './inbox-walk.ts'

async function openScheduler(office: Office) {
  const writer = await openWriter(office)
  const { page } = writer
  return {
    ...writer,
    scheduled: page.getByRole('article', { name: 'Scheduled message' }),
    async sendLater(when: string | RegExp) {
      await chooseIn(page, page.getByRole('button', { name: 'More send options' }), /^Send later/)
      await page.getByRole('menuitem', { name: when }).click()
    },
    scheduledIn: async (slug: string) =>
      (await office.ask('GET', `/conversations/${slug}/scheduled_messages`)).scheduled_messages,
  }
}

test(
  'a reply for later waits in its thread; it is undone, edited, sent at once, or cancelled',
  story(async office => {
    const { page: ana, begin, reply, sentTo, scheduled, sendLater, scheduledIn } = await openScheduler(office)
    const undone = await begin('Tomorrow')
    await reply.fill('Good morning!')
    await sendLater(/^Tomorrow morning/)
    await scheduled.getByText('Good morning!').waitFor()
    await holds(reply, '')
    const [waiting] = await scheduledIn(undone)
    assert.equal(new Date(waiting.send_at).getUTCMinutes(), 0)
    await ana.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await scheduled.waitFor({ state: 'detached' })
    await holds(reply, 'Good morning!')
    assert.deepEqual(await scheduledIn(undone), [])
    const slug = await begin('Edited')
    await reply.fill('First version')
    await sendLater(/^In 1 hour/)
    await scheduled.getByRole('button', { name: 'Edit' }).click()
    await holds(reply, 'First version')
    await reply.fill('Second version')
    await sendLater(/^Monday morning/)
    await scheduled.getByText('Second version').waitFor()
    await scheduled.getByRole('button', { name: 'Send now' }).click()
    await scheduled.waitFor({ state: 'detached' })
    await ana.locator('.message.ours').getByText('Second version').waitFor()
    assert.deepEqual(
      (await sentTo(slug)).map(({ body }: { body: string }) => body),
      ['Second version'],
    )
    await reply.fill('Third version')
    await sendLater(/^In 1 hour/)
    await scheduled.getByRole('button', { name: 'Cancel' }).click()
    await scheduled.waitFor({ state: 'detached' })
    assert.deepEqual(await scheduledIn(slug), [])
  }),
)

test(
  'a customer who writes first stops it; their own morning is offered',
  story(async office => {
    const { begin, reply, scheduled, sendLater } = await openScheduler(office)
    const slug = await begin('First')
    await reply.fill('Are you there?')
    await sendLater(/^In 1 hour/)
    await scheduled.getByText('unless the customer writes first').waitFor()
    await office.ask('POST', `/conversations/${slug}/messages`, {
      message: { body: 'Here I am', user: { email: CUSTOMER } },
    })
    await scheduled.getByText('Not sent: the customer wrote first').waitFor()
    // Their morning, where their time zone is known.
    await office.ask('PUT', `/contacts/${CUSTOMER}`, { contact: { data: { time_zone: 'Pacific/Auckland' } } })
    await begin('Far away')
    await reply.fill('Good morning, Auckland')
    await sendLater(/^Morning, customer’s time/)
    await scheduled.getByText('Good morning, Auckland').waitFor()
  }),
)

test(
  'a conversation can wait until the customer replies; a channel that cannot send says so',
  story(async office => {
    const { page: ana, begin } = await openScheduler(office)
    const slug = await begin('Waits')
    const snooze = ana.locator('.conversation-head').getByRole('button', { name: 'Snooze' })
    await chooseIn(ana, snooze, 'Until they reply')
    await ana.getByText('Waiting for a reply.').waitFor()
    await eventually(
      async () => assert.equal((await office.ask('GET', `/conversations/${slug}`)).status, STATUS.pending),
      { what: 'the conversation waits for the customer' },
    )
    const { conversations } = await office.ask(
      'GET',
      '/conversations?filter=all&q=from:%22Cody%20(mobile)%22',
    )
    await ana.goto(`${office.base}/inbox/all/${conversations[0].slug}`)
    await ana.getByText('No provider is connected to').waitFor()
  }),
)

test(
  'a list is put in another order, and shows the times of that order',
  story(async ({ ask, enter }) => {
    await ask('POST', '/conversations', {
      conversation: {
        category: 'sales',
        subject: 'Begun by us',
        user: { email: 'begun@example.com' },
        message: { body: 'Hello', user: { email: ANA.email }, suppress_autoresolve: true },
      },
    })
    const ana = await enter(ANA.email)
    const first = ana.locator('.virtual li').first()
    await first.filter({ hasNotText: 'Begun by us' }).waitFor()
    await chooseIn(ana, ana.getByRole('button', { name: 'Sort: Default order' }), 'Newest')
    await first.getByText('Begun by us').waitFor()
    await ana.getByRole('button', { name: 'Sort: Newest' }).waitFor()
    await chooseIn(ana, ana.getByRole('button', { name: 'Sort: Newest' }), 'Default order')
    await first.filter({ hasNotText: 'Begun by us' }).waitFor()
  }),
)
