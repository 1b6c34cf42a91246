// Mail with HTML in a browser: shown as it was sent, in a frame where nothing runs and nothing is fetched.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { letter } from '../letters.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('mail with HTML', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-html-mail-')
  const ana = await enter(await openBrowser(), 'agent@demo.test')
  const { channels } = await ask('GET', '/channels?channel=email')
  const receive = async (subject: string, html: string) => {
    const body = [
      ...['--b', 'Content-Type: text/html; charset=utf-8', '', html],
      ...['--b', 'Content-Type: image/png; name=leg.png', 'Content-ID: <leg@x>'],
      ...['Content-Transfer-Encoding: base64', '', PIXEL, '--b--'],
    ].join('\n')
    const headers = { To: channels[0].email, 'Content-Type': 'multipart/related; boundary=b' }
    return receiveRaw(subject, letter({ from: 'vera@example.com', subject, headers, body }))
  }
  const receiveRaw = async (subject: string, data: string) => {
    const taken = await ana.request.post(`${base}/api/v1/intake/email`, {
      data,
      headers: { 'content-type': 'message/rfc822', 'sec-fetch-site': 'same-origin' },
    })
    assert.equal(taken.status(), 201)
    for (let tries = 0; tries < 200; tries++) {
      const { conversations } = await ask('GET', '/conversations?filter=all')
      const found = conversations.find((one: { subject: string }) => one.subject === subject)
      if (found) return found.slug
      await ana.waitForTimeout(50)
    }
    return assert.fail('the mail did not arrive')
  }
  const frame = ana.frameLocator('.mail-frame iframe')

  await t.test(
    'a table, a picture and a link are where they were; remote images are not fetched',
    async () => {
      const rows = Array.from({ length: 40 }, (_, n) => `<tr><td>Item ${n}</td><td>${n}.99</td></tr>`).join(
        '',
      )
      const slug = await receive(
        'An order',
        `<h1 style="color:#080">Your order</h1><img src="cid:leg@x" alt="A leg" width="40" height="40"><img src="https://track.example/pixel.gif"><table>${rows}</table><a href="https://shop.example/">Shop</a><script>document.body.textContent = 'taken over'</script>`,
      )
      await ana.goto(`${base}/inbox/all/${slug}`)
      await frame.getByRole('heading', { name: 'Your order' }).waitFor()
      await frame.getByRole('cell', { name: 'Item 39' }).waitFor()
      const picture = frame.getByRole('img', { name: 'A leg' })
      await picture.waitFor()
      assert.equal(
        await picture.evaluate(one => (one as unknown as { naturalWidth: number }).naturalWidth),
        1,
      )
      await ana.getByText('1 remote image blocked').waitFor()
      assert.equal(await frame.getByRole('link', { name: 'Shop' }).getAttribute('rel'), 'noopener noreferrer')
      const isWhole = await frame.locator('html').evaluate(page => page.scrollHeight <= page.clientHeight)
      assert.ok(isWhole, 'nothing is cut off at the end')
      const box = await ana.locator('.mail-frame iframe').boundingBox()
      assert.ok((box?.height ?? 0) > 600, `the frame has grown with its content: ${box?.height}`)
    },
  )

  await t.test('in the dark theme the mail is dark, and its pictures keep their colours', async () => {
    const filterOf = (selector: string) =>
      frame
        .locator(selector)
        .first()
        .evaluate(
          one =>
            (globalThis as never as { getComputedStyle(of: unknown): { filter: string } }).getComputedStyle(
              one,
            ).filter,
        )
    assert.equal(await filterOf('html'), 'none')
    await ana.emulateMedia({ colorScheme: 'dark' })
    await frame.locator('html[data-theme=dark]').waitFor()
    assert.match(await filterOf('html'), /^invert/)
    assert.match(await filterOf('img'), /^invert/)
    await ana.emulateMedia({ colorScheme: 'light' })
    await frame.locator('html[data-theme=light]').waitFor()
  })

  await t.test('images are shown when asked for, once or for all mails of the sender', async () => {
    await ana.getByRole('button', { name: 'Show images', exact: true }).click()
    await ana.getByText('1 remote image blocked').waitFor({ state: 'detached' })
    const shown = frame.locator('img[src^="/files/remote/"]')
    await shown.waitFor({ state: 'attached' })
    await ana.getByRole('button', { name: 'Always show images from' }).click()
    await ana.getByRole('button', { name: 'Stop showing images from' }).waitFor()
    await ana.reload()
    await shown.waitFor({ state: 'attached' })
    await ana.getByRole('button', { name: 'Stop showing images from' }).click()
    await ana.getByText('1 remote image blocked').waitFor()
  })

  await t.test('it can be read as text, too', async () => {
    await ana.getByRole('button', { name: 'Show as text' }).click()
    await ana.getByRole('cell', { name: 'Item 39' }).waitFor()
    assert.equal(await ana.locator('.mail-frame').count(), 0)
    await ana.getByRole('button', { name: 'Show original' }).click()
    await frame.getByRole('heading', { name: 'Your order' }).waitFor()
  })

  await t.test(
    'HTML that is only words is shown as text, and without a mark where nothing is folded',
    async () => {
      const slug = await receive('Only words', '<p>Hello <b>there</b></p>')
      await ana.goto(`${base}/inbox/all/${slug}`)
      await ana.locator('.message', { hasText: 'Hello there' }).waitFor()
      assert.equal(await ana.locator('.mail-frame').count(), 0)
      assert.equal(await ana.locator('.message details.original').count(), 0)
      await ana.getByRole('button', { name: 'Show original' }).click()
      await frame.getByText('Hello there').waitFor()
    },
  )

  await t.test('an invitation and a forwarded mail show what they say', async () => {
    const calendar = [
      ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Fitting', 'DTSTART:20261124T090000Z'],
      ...['LOCATION:Room 4', 'END:VEVENT', 'END:VCALENDAR'],
    ]
    const body = [
      ...['--b', '', 'See below', '--b', 'Content-Type: text/calendar; name=invite.ics'],
      ...['Content-Disposition: attachment', '', ...calendar, '--b', 'Content-Type: message/rfc822', ''],
      ...['From: Kim <kim@example.com>', 'Subject: The original', '', 'The lamp is broken.', '--b--'],
    ].join('\n')
    const headers = { To: channels[0].email, 'Content-Type': 'multipart/mixed; boundary=b' }
    const slug = await receiveRaw(
      'With cards',
      letter({ from: 'vera@example.com', subject: 'With cards', headers, body }),
    )
    await ana.goto(`${base}/inbox/all/${slug}`)
    const cards = ana.locator('.file-card')
    await cards.filter({ hasText: 'Fitting' }).getByText('Room 4').waitFor()
    await cards.filter({ hasText: 'The original' }).getByText('The lamp is broken.').waitFor()
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
