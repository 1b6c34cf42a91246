// Customers of a shop, signed in by its token: on the help center, and in the chat.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { transaction } from '../../src/kit/scope.ts'
import { createKey } from '../../src/people/customers/keys.ts'
import { type Office, story } from '../office.ts'
import { signed } from '../shop.ts'
import { fillIn, openAt, visitShop } from './shop.ts'

/** Makes tokens of the brand's shop. */
async function shopOf({ scope }: Office) {
  const { kid, secret } = await transaction(scope, tx =>
    createKey(tx, { algorithm: 'HS256', publicKey: undefined }),
  )
  return (sub: string, name: string) => {
    const exp = Math.floor(Date.now() / 1_000) + 300
    return signed(secret as string, { alg: 'HS256', kid }, { sub, name, exp })
  }
}

test(
  'a customer comes from the shop, reads a request on a phone, answers and closes it',
  story(async office => {
    const { base, open, ask } = office
    const tokenFor = await shopOf(office)
    const contact = { name: 'Cora Customer', email: 'cora@example.com', id: 'shop-7' }
    await ask('POST', '/contacts', { contact })
    const { slug } = await ask('POST', '/conversations', {
      conversation: {
        subject: 'A lamp without a bulb',
        category: 'support',
        message: { body: 'There is no bulb in it.', user: contact },
        user: contact,
      },
    })
    await ask('POST', `/conversations/${slug}/messages`, {
      message: {
        body: 'Sorry! **A bulb** is on its way: https://example.com/a-very-long-address-of-a-parcel-that-has-no-end/1234567890',
      },
    })
    const olga = await open('owner@demo.test')
    const answer = await olga.request.put(`${base}/api/v1/brand`, {
      data: { brand: { site_languages: ['ar'] } },
      headers: { 'sec-fetch-site': 'same-origin', origin: base },
    })
    assert.equal(answer.status(), 200)
    const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }
    const page = await open(undefined, phone)
    const fits = async () => {
      const width = await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)
      assert.ok(width <= 390, `${page.url()} is ${width} pixels wide`)
    }
    await page.goto(`${base}/help`)
    await page.setContent(
      `<form method="post" action="${base}/sign-in/token"><input name="token" value="${tokenFor('shop-7', 'Cora')}">
      <input name="to" value="/help/requests"><button>My requests</button></form>`,
    )
    await page.getByRole('button', { name: 'My requests' }).click()
    if (await page.getByRole('button', { name: 'Sign in' }).count())
      await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'My requests' }).waitFor()
    await fits()
    await page.getByRole('link', { name: 'A lamp without a bulb' }).click()
    await page.getByText('There is no bulb in it.').waitFor()
    await fits()
    await page.getByLabel('Your reply').fill('Thank you!')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Thank you!').waitFor()
    await page.goto(`${base}/ar/help/requests/${slug}`)
    await page.getByRole('heading', { name: 'A lamp without a bulb' }).waitFor()
    await fits()
    assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/ar.png`, fullPage: true })
    await page.goto(`${base}/help/requests/${slug}`)
    await page.getByRole('button', { name: 'Close this request' }).click()
    await page.getByText('Resolved').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto(`${base}/help/requests/${slug}`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }),
)

test(
  'a chat that began before signing in is on the customer’s phone, too, and leaves with them',
  story(async office => {
    const { ask } = office
    const tokenFor = await shopOf(office)
    const { shop, visitor } = await visitShop(office)
    await visitor.getByRole('button', { name: 'Chat with us' }).click()
    await fillIn(visitor, 'Where is my lamp')
    await visitor.getByRole('button', { name: 'Send' }).click()
    await saysInChat(visitor, 'Where is my lamp')
    await signIn(visitor, tokenFor('shop-8', 'Cleo'))

    const phone = await openAt(office, shop, { viewport: { width: 390, height: 844 } })
    await phone.getByRole('button', { name: 'Chat with us' }).waitFor()
    await signIn(phone, tokenFor('shop-8', 'Cleo'))
    await phone.getByRole('button', { name: /Chat with us/ }).click()
    await saysInChat(phone, 'Where is my lamp')
    // The chat that opens is one of several.
    await phone.getByRole('button', { name: 'Back', exact: true }).click()
    await phone.getByRole('button', { name: /Where is my lamp/ }).click()
    await saysInChat(phone, 'Where is my lamp')
    await phone.getByLabel('Your message').fill('It should come today.')
    await phone.keyboard.press('Enter')
    await saysInChat(visitor, 'It should come today.')
    const { conversations } = await ask('GET', '/conversations?for_id=shop-8&filter=all')
    assert.equal(conversations.length, 1)

    // Whoever signs in after them on the phone has none of it.
    await phone.getByLabel('Your message').fill('What I have not sent')
    await tell(phone, 'sign-out')
    await phone.getByRole('log').getByText('It should come today.').waitFor({ state: 'hidden' })
    await signIn(phone, tokenFor('shop-9', 'Nils'))
    await phone.getByRole('button', { name: 'Send us a message' }).click()
    assert.equal(await phone.getByLabel('Your message').inputValue(), '')
    await phone.getByLabel('Your message').fill('A question of Nils')
    await phone.getByRole('button', { name: 'Send' }).click()
    await saysInChat(phone, 'A question of Nils')
    assert.equal((await ask('GET', '/conversations?for_id=shop-9&filter=all')).conversations.length, 1)
    await saysInChat(visitor, 'It should come today.')
  }),
)

const saysInChat = (page: Page, text: string) => page.getByRole('log').getByText(text).waitFor()

async function signIn(page: Page, token: string): Promise<void> {
  await Promise.all([page.waitForResponse(/chat\/mine/), tell(page, { token })])
}

/** As the shop's own script does. */
const tell = (page: Page, detail: unknown) =>
  page.evaluate(said => {
    document.dispatchEvent(new CustomEvent('answerwell-chat', { detail: said }))
  }, detail)
