// Every mail that we can send, as a picture: on a telephone and beside a list, in the light and in the dark.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriers } from '../browser.ts'
import { sendEveryMail } from '../every-mail.ts'
import { createMailbox } from '../mailbox.ts'
import { story } from '../office.ts'

const mailbox = await createMailbox()
const NARROW = { width: 360, height: 640 }
const WIDE = { width: 700, height: 900 }
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** Smaller targets are missed by fingers. */
const SMALLEST_BUTTON = 44

/** How far the mail is wider than its window, and the heights of its buttons and choices. */
const MEASURE = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  return {
    over: scrollWidth - clientWidth,
    buttons: [...document.querySelectorAll('a.button, a.choice')].map(one => one.getBoundingClientRect().height),
  }
})()`
/** The direction of the page, and on which side the first words of our own begin. */
const SIDES = `(() => {
  const first = document.querySelector('body > [dir]')
  const words = first.querySelector('h1') ?? first
  return [getComputedStyle(first).direction, getComputedStyle(words).textAlign]
})()`

async function show(page: Page, html: string): Promise<void> {
  await page.setContent(html.replace(/cid:[^"]+/g, PIXEL))
}

for (const language of ['en', 'ar'] as const)
  test(
    `every mail in ${language} can be read, and its button hit, in both themes and widths`,
    story(async ({ t, open }) => {
      const { mails } = await sendEveryMail(mailbox, {
        language,
        color: language === 'ar' ? '#ffdd00' : '#2f5d4a',
      })
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await open(undefined, { colorScheme, viewport: WIDE })
        for (const [kind, { mail }] of mails)
          await t.test(`${kind}, ${colorScheme}`, async () => {
            for (const viewport of [NARROW, WIDE]) {
              await page.setViewportSize(viewport)
              await show(page, mail.html ?? '')
              const { over, buttons } = (await page.evaluate(MEASURE)) as { over: number; buttons: number[] }
              assert.equal(over, 0, `${over} px too wide at ${viewport.width}`)
              for (const height of buttons) assert.ok(height >= SMALLEST_BUTTON, `${height}`)
            }
            assert.deepEqual(
              await barriers(page, { without: ['region', 'landmark-one-main', 'page-has-heading-one'] }),
              [],
            )
            const sides = language === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
            assert.deepEqual(await page.evaluate(SIDES), sides)
          })
      }
    }),
  )
