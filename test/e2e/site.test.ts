import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barriers, noBrowser, openBrowser } from '../browser.ts'
import { createPlace, end, freePort } from './program.ts'

const skip = noBrowser ?? false

test('the public pages in a real browser', { skip }, async t => {
  const PORT = await freePort()
  const { run } = createPlace('answerwell-site-')
  const app = run('start', [], { PORT })
  await app.saying(/Ctrl-C/)
  const [, token] = /Token\s+(\S+)/.exec(app.printed()) as RegExpExecArray
  const base = `http://localhost:${PORT}`
  const browser = await openBrowser()

  await t.test('pages are accessible: light and dark, both directions, wide and narrow', async () => {
    const paths = [
      '/help',
      '/help/search?q=refund',
      '/help/articles/how-to-get-a-refund',
      '/status',
      '/status/history',
      '/contact',
      '/nowhere-at-all',
    ]
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1_200, 360]) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } })
        const loud: string[] = []
        page.on(
          'console',
          message => message.type() === 'error' && !/404/.test(message.text()) && loud.push(message.text()),
        )
        page.on('request', request => request.url().startsWith(base) || loud.push(request.url()))
        for (const path of paths.slice(0, -1)) {
          await page.goto(base + path)
          assert.deepEqual(await barriers(page), [], `${path} ${colorScheme} ${width}`)
          await page.evaluate("document.documentElement.dir = 'rtl'")
          assert.deepEqual(await barriers(page), [], `${path} ${colorScheme} ${width} rtl`)
          const overflow = await page.evaluate(
            'document.documentElement.scrollWidth > document.documentElement.clientWidth',
          )
          assert.equal(overflow, false, `${path} is wider than ${width}`)
        }
        assert.deepEqual(loud, [])
        await page.close()
      }
  })

  await t.test('a visitor finds an answer while typing, by keyboard', async () => {
    const page = await browser.newPage()
    await page.goto(`${base}/help`)
    await page.getByRole('searchbox').pressSequentially('refun', { delay: 20 })
    const found = page.getByRole('listitem').getByRole('link', { name: 'How to get a refund' }).first()
    await found.waitFor()
    const focused = () => page.evaluate('document.activeElement.textContent')
    for (let tabs = 0; tabs < 10 && (await focused()) !== 'How to get a refund'; tabs++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/help\/articles\/how-to-get-a-refund/)
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'How to get a refund')
    await page.close()
  })

  await t.test('everything works without scripts: search, and the contact form', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${base}/help`)
    await page.getByRole('searchbox').fill('refund')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'How to get a refund' }).first().waitFor()
    await page.goto(`${base}/contact`)
    await page.getByLabel('Your email address').fill('visitor@example.com')
    await page.getByLabel('Subject').fill('From the browser')
    await page.getByLabel('Your message').fill('Do you deliver on Saturdays?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    const headers = { authorization: `Basic ${btoa(`agent@demo.test:${token}`)}` }
    const answer = await fetch(`${base}/api/v1/conversations?q=Saturdays`, { headers })
    const { conversations } = (await answer.json()) as {
      conversations: { subject: string; origin: number }[]
    }
    assert.deepEqual([conversations[0]?.subject, conversations[0]?.origin], ['From the browser', 17])
    await context.close()
  })

  assert.equal(await end(app, 'SIGTERM'), 0)
})
