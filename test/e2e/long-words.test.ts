// A word without end, or a narrow window, breaks no other word: tables scroll, rows of records stand below each other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLGA } from '../../db/cast.ts'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'
import { openMail } from './shown-mail.ts'

const LONG = 'Wort'.repeat(40)
const PAGES = ['mails', 'templates', 'organizations', 'teams', 'sla', 'channels', 'tokens'].map(
  name => `/settings/${name}`,
)

/** Words of ordinary length that stand in more than one line, and how far the page is wider than its window. */
const BROKEN = `(() => {
  const found = []
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text; (text = texts.nextNode());)
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]{3,22}(?![\\p{L}\\p{N}])/gu)) {
      if (/[\\p{L}\\p{N}]$/u.test(text.data.slice(0, index))) continue
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
    }
  const isLoading = document.querySelector('main .loading') !== null
  return { found, isLoading, over: document.documentElement.scrollWidth - innerWidth }
})()`

test(
  'a word without end in a list of the settings breaks no other word, and no page is wider than its window',
  story(async office => {
    const { base, ask, open } = office
    await openMail(office, { subject: LONG, type: 'mixed', body: ['--b', '', 'Hello', '--b--'] })
    await ask('POST', '/response_templates', { response_template: { name: LONG, body: 'x' } })
    await ask('POST', '/organizations', { organization: { name: LONG, domains: ['example.com'] } })
    const page = await open(OLGA.email)
    for (const path of PAGES) {
      await page.goto(base + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const isWhole = async () => {
          await page.locator('main .card').first().waitFor()
          assert.deepEqual(await page.evaluate(BROKEN), { found: [], isLoading: false, over: 0 })
        }
        await eventually(isWhole, { what: `${path} at ${width}` })
      }
    }
  }),
)
