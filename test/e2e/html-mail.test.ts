// Mail with HTML in a browser: shown as it was sent, in a frame where nothing runs and nothing is fetched.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'
import { FRAMES_DRAWN, frameOf, openHtml, openMail } from './shown-mail.ts'

const ROWS = Array.from({ length: 40 }, (_, n) => `<tr><td>Item ${n}</td><td>${n}.99</td></tr>`).join('')
const ORDER = `<h1 style="color:#080">Your order</h1><img src="cid:leg@x" alt="A leg" width="40" height="40"><img src="https://track.example/pixel.gif"><table>${ROWS}</table><a href="https://shop.example/">Shop</a><script>document.body.textContent = 'taken over'</script>`

const BLOCKED = '1 remote image blocked'

test(
  'a table, a picture and a link are where they were, in the dark theme, too; remote images are not fetched',
  story(async office => {
    const ana = await openHtml(office, 'An order', ORDER)
    const frame = frameOf(ana)
    await frame.getByRole('heading', { name: 'Your order' }).waitFor()
    await frame.getByRole('cell', { name: 'Item 39' }).waitFor()
    const picture = frame.getByRole('img', { name: 'A leg' })
    const widthOf = () => picture.evaluate(one => (one as unknown as { naturalWidth: number }).naturalWidth)
    await eventually(async () => assert.equal(await widthOf(), 1), { what: 'the picture is loaded' })
    await ana.getByText(BLOCKED).waitFor()
    assert.equal(await frame.getByRole('link', { name: 'Shop' }).getAttribute('rel'), 'noopener noreferrer')
    // The frame grows with its content: nothing is cut off at the end.
    const isWhole = () => frame.locator('html').evaluate(page => page.scrollHeight <= page.clientHeight)
    await eventually(isWhole, { what: 'the whole mail is shown' })
    const box = await ana.locator('.mail-frame iframe').boundingBox()
    assert.ok((box?.height ?? 0) > 600, `the frame has grown with its content: ${box?.height}`)
    // In the dark theme the mail is dark, and its pictures keep their colours.
    const filterOf = (selector: string) =>
      frame
        .locator(selector)
        .first()
        .evaluate(one => one.ownerDocument.defaultView?.getComputedStyle(one).filter ?? '')
    assert.equal(await filterOf('html'), 'none')
    await ana.emulateMedia({ colorScheme: 'dark' })
    await frame.locator('html[data-theme=dark]').waitFor()
    assert.match(await filterOf('html'), /^invert/)
    assert.match(await filterOf('img'), /^invert/)
    await ana.emulateMedia({ colorScheme: 'light' })
    await frame.locator('html[data-theme=light]').waitFor()
  }),
)

test(
  'images are shown when asked for, once or for all mails of the sender; a mail can be read as text',
  story(async office => {
    const ana = await openHtml(office, 'An order', ORDER)
    const frame = frameOf(ana)
    await ana.getByRole('button', { name: 'Show images', exact: true }).click()
    await ana.getByText(BLOCKED).waitFor({ state: 'detached' })
    const shown = frame.locator('img[src^="/files/remote/"]')
    await shown.waitFor({ state: 'attached' })
    await ana.getByRole('button', { name: 'Always show images from' }).click()
    const stop = ana.getByRole('button', { name: 'Stop showing images from' })
    await stop.waitFor()
    await ana.reload()
    await shown.waitFor({ state: 'attached' })
    await stop.click()
    await ana.getByText(BLOCKED).waitFor()
    // As text.
    await ana.getByRole('button', { name: 'Show as text' }).click()
    await ana.getByRole('cell', { name: 'Item 39' }).waitFor()
    await ana.locator('.mail-frame').waitFor({ state: 'detached' })
    await ana.getByRole('button', { name: 'Show original' }).click()
    await frame.getByRole('heading', { name: 'Your order' }).waitFor()
  }),
)

const PRICES = `<p>Your order, which is on its way and will be with you in a day or two, if all goes well:</p>
<table>${Array.from({ length: 5 }, (_, n) => `<tr>${['Article', 'Quantity', 'Discount', `J${n}0815A`, 'Availability', '€ 1,119.00'].map(word => `<td style="word-break: break-word">${word}</td>`).join('')}</tr>`).join('')}</table>
<table style="table-layout: fixed; width: 100%"><tr>${'<td>2,119.00</td>'.repeat(30)}</tr></table>
<p>${'x'.repeat(300)}</p><div style="min-height: 100vh">The end</div>`

/** Words in cells of tables that stand in more than one line. */
function brokenWords(page: Element): string[] {
  return [...page.querySelectorAll('td')].flatMap(cell => {
    const text = cell.firstChild as Text
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    })
  })
}

test(
  'amounts and words are whole at any width: a wide table scrolls; and no height of a window makes the frame grow',
  story(async office => {
    const ana = await openHtml(office, 'Prices', PRICES)
    const frame = frameOf(ana)
    await frame.getByText('The end').waitFor()
    for (const width of [1440, 390]) {
      await ana.setViewportSize({ width, height: 844 })
      assert.deepEqual(await frame.locator('html').evaluate(brokenWords), [], `at ${width}`)
      const wide = await frame
        .locator('p')
        .evaluateAll(all => all.map(one => one.scrollWidth - one.clientWidth))
      assert.deepEqual(wide, [0, 0], 'words outside of tables stay inside')
      const isScrolled = await frame.locator('html').evaluate(page => {
        page.scrollLeft = 9_999
        return page.scrollLeft > 0
      })
      assert.ok(isScrolled, 'the tables can be scrolled')
    }
    const heightOf = async () => (await ana.locator('.mail-frame iframe').boundingBox())?.height ?? 0
    const before = await heightOf()
    assert.ok(before < 1_000, `${before}`)
    await ana.evaluate(FRAMES_DRAWN)
    assert.equal(await heightOf(), before)
  }),
)

test(
  'HTML that is only words is shown as text, and without a mark where nothing is folded',
  story(async office => {
    const ana = await openHtml(office, 'Only words', '<p>Hello <b>there</b></p>')
    await ana.locator('.message', { hasText: 'Hello there' }).waitFor()
    assert.deepEqual(await ana.locator('.mail-frame, .message details.original').all(), [])
    await ana.getByRole('button', { name: 'Show original' }).click()
    await frameOf(ana).getByText('Hello there').waitFor()
  }),
)

test(
  'an invitation and a forwarded mail show what they say',
  story(async office => {
    const calendar = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'SUMMARY:Fitting',
      'DTSTART:20261124T090000Z',
      'LOCATION:Room 4',
      'END:VEVENT',
      'END:VCALENDAR',
    ]
    const ana = await openMail(office, {
      subject: 'With cards',
      type: 'mixed',
      body: [
        '--b',
        '',
        'See below',
        '--b',
        'Content-Type: text/calendar; name=invite.ics',
        'Content-Disposition: attachment',
        '',
        ...calendar,
        '--b',
        'Content-Type: message/rfc822',
        '',
        'From: Kim <kim@example.com>',
        'Subject: The original',
        '',
        'The lamp is broken.',
        '--b--',
      ],
    })
    const cards = ana.locator('.file-card')
    await cards.filter({ hasText: 'Fitting' }).getByText('Room 4').waitFor()
    await cards.filter({ hasText: 'The original' }).getByText('The lamp is broken.').waitFor()
  }),
)
