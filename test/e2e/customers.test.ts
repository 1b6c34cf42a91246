// Customers of a shop, signed in by its token: on the help center, and in the chat.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '../../src/kit/scope.ts'
import { createKey } from '../../src/people/customers/keys.ts'
import { type Office, story } from '../office.ts'
import { signed } from '../shop.ts'

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
