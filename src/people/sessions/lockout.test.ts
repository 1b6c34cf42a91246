import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { eventually } from '../../../test/eventually.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createVisitor, type Visitor } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { hashPassword } from '../../kit/passwords.ts'
import { transaction } from '../../kit/scope.ts'
import { createUser } from '../users/create-user.ts'
import { updatePassword } from './login-queries.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { scope } = world
const PASSWORD = 'correct horse battery'
let people = 0

/** A member of staff with a password. */
async function hire(): Promise<{ email: string; id: number }> {
  const email = `person-${++people}@demo.test`
  const user = await transaction(scope, tx => createUser(tx, { email, name: 'Somebody', role: 'agent' }))
  const hash = await hashPassword(PASSWORD)
  await transaction(scope, tx => updatePassword(tx, user.id, hash))
  return { email, id: user.id }
}

let networks = 0
/** A browser in a network that nobody has used so far. */
const browser = (address = `2001:db8:${(++networks).toString(16)}::1`) =>
  createVisitor(world, undefined, address)
const forgot = (visitor: Visitor, email: string) => visitor.send('POST', '/login/forgot', { email })
const guess = (visitor: Visitor, email: string) => visitor.logIn(email, 'wrong')
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let n = 0; n < count; n++) await work()
}

/** Guesses from many networks, until the limit of guesses from everywhere is reached. */
async function besiege(email: string): Promise<void> {
  let refused = false
  for (let n = 0; n < 30 && !refused; n++) {
    const stranger = browser()
    for (let guesses = 0; guesses < 9 && !refused; guesses++)
      refused = (await guess(stranger, email)).status === 429
  }
  assert.ok(refused, 'guessing is bounded')
}

/** The newest link that was mailed. */
async function mailedTicket(email: string): Promise<string> {
  await world.work()
  const mails = await mailbox.to(email)
  return /#reset=([\w-]+)/.exec(mails.at(-1)?.mail.text ?? '')?.[1] ?? ''
}

test('strangers can neither lock out a browser that has logged in before, nor keep anybody from a new password', async () => {
  const attack = fc.array(
    fc.record({ network: fc.integer({ min: 0, max: 25 }), isForgot: fc.nat(5).map(n => n === 0) }),
    {
      minLength: 150,
      maxLength: 170,
    },
  )
  await fc.assert(
    fc.asyncProperty(attack, async attempts => {
      const { email } = await hire()
      const base = ++networks
      const at = (network: number) => `2001:db8:${base.toString(16)}:${network.toString(16)}::1`
      const own = browser(at(0))
      assert.equal((await own.logIn(email, PASSWORD)).status, 200)
      await own.send('POST', '/logout')
      const strangers = Array.from({ length: 26 }, (_, network) => browser(at(network)))
      let wrong = 0
      for (const { network, isForgot } of attempts) {
        const stranger = strangers[network] as Visitor
        if (isForgot) await forgot(stranger, email)
        else if ((await guess(stranger, email)).status === 401) wrong++
      }
      assert.ok(wrong <= 110, `${wrong} guesses`)
      assert.equal((await own.logIn(email, PASSWORD)).status, 200, 'the browser that was known')
      const fresh = browser()
      assert.equal((await forgot(fresh, email)).status, 200)
      const ticket = await mailedTicket(email)
      const reset = await fresh.send('POST', '/login/reset', { ticket, password: 'another long sentence' })
      assert.equal(reset.status, 200)
    }),
    { numRuns: 1 },
  )
})

test('while strangers guess, known browsers and networks get in, and all others are told what to do', async () => {
  const [one, other] = [await hire(), await hire()]
  const [home, shared, copied, lost, kept, third] = [
    browser(),
    browser(),
    browser(),
    browser(),
    browser(),
    browser(),
  ] as [Visitor, Visitor, Visitor, Visitor, Visitor, Visitor]
  const homeNetwork = networks - 5
  for (const visitor of [home, shared, lost, kept, third]) await visitor.logIn(one.email, PASSWORD)
  copied.use(shared.cookie())
  await shared.logIn(other.email, PASSWORD)
  const foreign = browser()
  await foreign.logIn(other.email, PASSWORD)
  const { body } = await lost.get('/me/sessions')
  const { id } = body.find((session: { 'current?': boolean }) => session['current?'])
  await kept.delete(`/me/sessions/${id}`)
  await kept.send('POST', '/logout')

  await besiege(one.email)
  const elsewhere = (visitor: Visitor) => {
    const moved = browser()
    moved.use(visitor.cookie())
    return moved
  }
  const statusOf = async (visitor: Visitor) => (await visitor.logIn(one.email, PASSWORD)).status
  const refused = await browser().logIn(one.email, PASSWORD)
  assert.equal(refused.status, 429)
  assert.match(refused.body.error, /Log in with a browser that you have used before, reset your password/)
  assert.equal(await statusOf(elsewhere(shared)), 200, 'shared with somebody else')
  assert.equal(await statusOf(copied), 429, 'a copy of the cookie, after the next login')
  assert.equal(await statusOf(elsewhere(foreign)), 429, 'a browser of somebody else')
  assert.equal(await statusOf(elsewhere(lost)), 429, 'forgotten with its session')
  const back = elsewhere(kept)
  assert.equal(await statusOf(back), 200, 'logged out, and still known')
  const atHome = () => statusOf(browser(`2001:db8:${homeNetwork.toString(16)}::99`))
  assert.equal(await atHome(), 200, 'another browser of a known network')
  await back.delete('/me/sessions')
  assert.equal(await statusOf(elsewhere(third)), 429, 'forgotten with all other sessions')
  assert.equal(await atHome(), 429, 'and with them the network')
  assert.equal(await statusOf(elsewhere(back)), 200)
})

test('a known browser guesses ten times in fifteen minutes', async () => {
  const { email } = await hire()
  const own = browser()
  await own.logIn(email, PASSWORD)
  await times(10, () => guess(own, email))
  assert.equal((await own.logIn(email, PASSWORD)).status, 429)
  assert.equal((await browser().logIn(email, PASSWORD)).status, 200, 'others are not concerned')
})

test('strangers cause three letters in half an hour, and the known browser still gets its own', async () => {
  const { email } = await hire()
  const own = browser()
  await own.logIn(email, PASSWORD)
  const letters = (count: number) =>
    eventually(
      async () => {
        await world.work() // what was asked for is enqueued after the response
        return mailbox.arrived.filter(({ to }) => to.includes(email)).length === count
      },
      { what: `${count} letters come` },
    )
  await times(10, () => forgot(browser(), email))
  await letters(3)
  await forgot(own, email)
  await letters(4)
})
