// Messages on their way, in a browser: what snoozing and logging out do to them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATUS } from '../../client/codes.ts'
import { ANA } from '../../db/cast.ts'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'
import { holds, holdUndo, openNew, openWriter, partsOf, sentOf } from './composing.ts'
import { chooseIn } from './inbox-walk.ts'

test(
  'a sent reply opens another conversation; “Send and snooze” holds this one',
  story(async office => {
    const ana = await office.open(ANA.email)
    await holdUndo(ana)
    const { reply } = partsOf(ana)
    const { sentTo, sentOnLeaving } = sentOf(ana, office)
    const slug = await openNew(ana, office, 'Snoozed')
    await reply.fill('I will be back in a week.')
    await ana.getByRole('button', { name: 'More send options' }).click()
    await ana.getByRole('menuitem', { name: /Send and snooze/ }).click()
    await ana.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
    await ana.waitForURL(url => !url.pathname.endsWith(slug))
    assert.deepEqual(await sentTo(slug), [])
    assert.equal((await sentOnLeaving(slug)).length, 1)
    const until = await eventually(
      async () => {
        const { status, hold_until } = await office.ask('GET', `/conversations/${slug}`)
        assert.equal(status, STATUS.onHold)
        return Date.parse(hold_until)
      },
      { what: 'the conversation is on hold' },
    )
    const days = (until - Date.now()) / 86_400_000
    assert.ok(days > 0 && days < 2, `${days} days`)
    // Undo opens the conversation of the reply again, with the words.
    const undone = await openNew(ana, office, 'Undone later')
    await reply.fill('Too early')
    await reply.press('Control+Enter')
    await ana.waitForURL(url => !url.pathname.endsWith(undone))
    await ana.locator('.toast', { hasText: 'Sending…' }).getByRole('button', { name: 'Undo' }).click()
    await ana.waitForURL(url => url.pathname.endsWith(undone))
    await holds(reply, 'Too early')
    assert.deepEqual(await sentTo(undone), [])
  }),
)

test(
  'replying assigns a conversation that nobody has; following is in the menu',
  story(async office => {
    const { page: ana, begin, reply, pending, sentOnLeaving } = await openWriter(office)
    const slug = await begin('Mine now')
    await reply.fill('I take care of it.')
    await reply.press('Control+Enter')
    await pending.waitFor()
    assert.equal((await sentOnLeaving(slug)).length, 1)
    assert.equal((await office.ask('GET', `/conversations/${slug}`)).assignee.email, ANA.email)
    const watched = await begin('Watched')
    const choose = (name: string) =>
      chooseIn(ana, ana.getByRole('button', { name: 'More', exact: true }), name)
    const follows = async () => {
      const { followers } = await office.ask('GET', `/conversations/${watched}`)
      return followers.some(({ email }: { email: string }) => email === ANA.email)
    }
    await choose('Follow')
    await ana.locator('.toast', { hasText: 'You are now following this conversation' }).waitFor()
    await eventually(follows, { what: 'Ana follows the conversation' })
    await choose('Unfollow')
    await ana.locator('.toast', { hasText: 'You are no longer following' }).waitFor()
    await eventually(async () => !(await follows()), { what: 'Ana does not follow the conversation' })
  }),
)

test(
  'logging out sends what waits, and stays while a message cannot be sent',
  story(async office => {
    const { page: ana, begin, reply, pending, sentTo } = await openWriter(office)
    const slug = await begin('Before the weekend')
    const logOut = async () => {
      await ana.getByRole('button', { name: /account menu/ }).click()
      await ana.getByRole('menuitem', { name: 'Log out' }).click()
    }
    await ana.route('**/messages', route =>
      route.request().method() === 'POST' ? route.fulfill({ status: 422, json: {} }) : route.continue(),
    )
    await reply.fill('It leaves on Monday.')
    await reply.press('Control+Enter')
    await pending.waitFor()
    await logOut()
    await ana.getByText('One of your messages could not be sent.').waitFor()
    await ana.unroute('**/messages')
    await pending.getByRole('button', { name: 'Try again' }).click()
    await pending.waitFor({ state: 'detached' })
    await reply.fill('At nine.')
    await reply.press('Control+Enter')
    await pending.waitFor()
    await logOut()
    await ana.waitForURL(`${office.base}/login`)
    const bodies = (await sentTo(slug)).map(({ body }: { body: string }) => body)
    assert.deepEqual(bodies, ['It leaves on Monday.', 'At nine.'])
  }),
)
