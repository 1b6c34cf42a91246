// Where people read from right to left: what is asked for, drawn and pointed at is at its own edge, and moments are in one piece.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { type Office, story } from '../office.ts'

const openArabic = async ({ base, open }: Office, path: string) => {
  const page = await open('owner@demo.test', { locale: 'ar', reducedMotion: 'reduce' })
  await page.goto(base + path)
  return page
}

/** What a script says of the elements that match, of which there are some. */
async function ofEach(page: Page, selector: string, script: string): Promise<string[]> {
  const found = page.locator(selector)
  await found.first().waitFor({ state: 'attached' })
  const said = await page.evaluate<string[]>(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map(${script})`,
  )
  return [...new Set(said.map(String))]
}

test(
  'fields with nothing in them ask from right to left, and what is written has its own direction',
  story(async office => {
    const page = await openArabic(office, '/inbox/open/wobbly-table')
    const fields = 'textarea[placeholder]'
    await page.locator(`.composer ${fields}`).waitFor()
    assert.deepEqual(await ofEach(page, fields, 'one => getComputedStyle(one).direction'), ['rtl'])
    const note = `.person ${fields}`
    await page.locator(note).fill('Prefers email')
    assert.deepEqual(await ofEach(page, note, 'one => getComputedStyle(one).direction'), ['ltr'])
  }),
)

test(
  'the values of an axis end where its lines begin',
  story(async office => {
    const page = await openArabic(office, '/reports')
    const overlap = `text => {
      const line = text.parentElement.querySelector('line')
      return text.getBoundingClientRect().right > line.getBoundingClientRect().left
    }`
    assert.deepEqual(await ofEach(page, '.chart g > text[text-anchor="end"]', overlap), ['false'])
  }),
)

test(
  'a moment is in one piece between names of the other direction',
  story(async office => {
    const page = await openArabic(office, '/reports?tab=satisfaction')
    assert.deepEqual(await ofEach(page, '.comments time', 'one => getComputedStyle(one).unicodeBidi'), [
      'isolate',
    ])
  }),
)

test(
  'arrows point along the line',
  story(async office => {
    const page = await openArabic(office, '/inbox/open/wobbly-table')
    const scale = 'one => getComputedStyle(one).scale'
    assert.deepEqual(await ofEach(page, '.composer .icon[data-icon="reply"]', scale), ['-1 1'])
  }),
)

test(
  'on public pages in Arabic, titles and words of another direction stand at the edge of the page, programs run left to right',
  story(async ({ base, open, ask, db, scope }) => {
    await db.write(sql`update brands set site_language = 'ar' where id = ${scope.brand.id}`)
    const body = 'مثال:\n\n```\nlamp --reset\n```'
    const { slug } = await ask('POST', '/articles', { article: { title: 'تركيب', body, status: 0 } })
    // The demo's own began some days ago: perhaps last month.
    await ask('POST', '/incidents', {
      incident: { title: 'Lamps', updates_attributes: [{ status: 'resolved', message: 'x' }] },
    })
    const page = await open(undefined)
    await page.goto(`${base}/status/history`)
    const gap = `one => {
      const { right } = one.parentElement.getBoundingClientRect()
      return Math.round(right - one.querySelector('a').getBoundingClientRect().right)
    }`
    const insets = await ofEach(page, '.incident > h2', gap)
    assert.ok(insets.length > 0)
    for (const inset of insets) assert.ok(Number(inset) < 40, `${inset} px from the edge`)
    await page.goto(`${base}/help/articles/${slug}`)
    assert.deepEqual(await ofEach(page, '.text pre', 'one => getComputedStyle(one).direction'), ['ltr'])
  }),
)
