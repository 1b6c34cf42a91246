// Messages on their way, in a browser: what snoozing and logging out do to them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATUS } from '../../client/codes.ts'
import { noBrowser, openBrowser } from '../browser.ts'
import { openNew, partsOf, sentOf, stayAfterSending } from './composing.ts'
import { chooseIn, complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

test('messages on their way', { skip: noBrowser ?? false }, async t => {
  const office = await openOffice('answerwell-sending-')
  const { app, base, enter, ask } = office
  const ana = await enter(await openBrowser(), 'agent@demo.test')
  const { reply, pending } = partsOf(ana)
  const { sentTo, sentOnLeaving } = sentOf(ana, office)

  await t.test('“Send and snooze” opens another conversation, and holds this one', async () => {
    const slug = await openNew(ana, office, 'Snoozed')
    await reply.fill('I will be back in a week.')
    await ana.getByRole('button', { name: 'More send options' }).click()
    await ana.getByRole('menuitem', { name: /Send and snooze/ }).click()
    await ana.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
    await ana.waitForURL(url => !url.pathname.endsWith(slug))
    assert.equal((await sentTo(slug)).length, 0)
    assert.equal((await sentOnLeaving(slug)).length, 1)
    for (let tries = 0; tries < 100; tries++) {
      const { status } = await ask('GET', `/conversations/${slug}`)
      if (status === STATUS.onHold) break
      await ana.waitForTimeout(50)
    }
    const { status, hold_until } = await ask('GET', `/conversations/${slug}`)
    assert.equal(status, STATUS.onHold)
    const days = (Date.parse(hold_until) - Date.now()) / 86_400_000
    assert.ok(days > 0 && days < 2, `${days} days`)
  })

  await t.test('a sent reply opens the next conversation; Undo opens this one, with the words', async () => {
    const slug = await openNew(ana, office, 'Undone later')
    await reply.fill('Too early')
    await reply.press('Control+Enter')
    await ana.waitForURL(url => !url.pathname.endsWith(slug))
    await ana.locator('.toast', { hasText: 'Sending…' }).getByRole('button', { name: 'Undo' }).click()
    await ana.waitForURL(url => url.pathname.endsWith(slug))
    for (let tries = 0; tries < 100 && (await reply.inputValue()) === ''; tries++)
      await ana.waitForTimeout(50)
    assert.equal(await reply.inputValue(), 'Too early')
    await reply.fill('')
    assert.deepEqual(await sentTo(slug), [])
  })

  await t.test('replying assigns a conversation that nobody has', async () => {
    await stayAfterSending(ana)
    const slug = await openNew(ana, office, 'Mine now')
    await reply.fill('I take care of it.')
    await reply.press('Control+Enter')
    assert.equal((await sentOnLeaving(slug)).length, 1)
    assert.equal((await ask('GET', `/conversations/${slug}`)).assignee.email, 'agent@demo.test')
  })

  await t.test('following and unfollowing is in the menu', async () => {
    const slug = await openNew(ana, office, 'Watched')
    const choose = (name: string) =>
      chooseIn(ana, ana.getByRole('button', { name: 'More', exact: true }), name)
    await choose('Follow')
    await ana.locator('.toast', { hasText: 'You are now following this conversation' }).waitFor()
    await choose('Unfollow')
    await ana.locator('.toast', { hasText: 'You are no longer following' }).waitFor()
    const { followers } = await ask('GET', `/conversations/${slug}`)
    assert.ok(!followers.some(({ email }: { email: string }) => email === 'agent@demo.test'))
  })

  await t.test('logging out sends what waits first, and stays while a message cannot be sent', async () => {
    const slug = await openNew(ana, office, 'Before the weekend')
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
    await ana.getByText('A message of yours could not be sent.').waitFor()
    await ana.unroute('**/messages')
    await pending.getByRole('button', { name: 'Try again' }).click()
    await pending.waitFor({ state: 'detached' })
    await reply.fill('At nine.')
    await reply.press('Control+Enter')
    await pending.waitFor()
    await logOut()
    await ana.waitForURL(`${base}/login`)
    const bodies = (await sentTo(slug)).map(({ body }: { body: string }) => body)
    assert.deepEqual(bodies, ['It leaves on Monday.', 'At nine.'])
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
