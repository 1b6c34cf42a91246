// Whatever the styles of a mail: its frame has one height, and its words can be read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { story } from '../office.ts'
import { FRAMES_DRAWN, frameOf, htmlMail, openHtml, readMail } from './shown-mail.ts'

/** A table makes a mail one that is shown as it was sent. */
const TABLE = '<table bgcolor="#eeeeee"><tr><td>First words</td><td>b</td></tr></table>'

const rule = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('height', 'min-height', 'max-height', 'block-size', 'min-block-size', 'inset', 'top'),
      fc.constantFrom(
        '100%',
        '110%',
        '200%',
        '110vh',
        '11\\30 vh',
        'calc(100% + 20px)',
        '-webkit-fill-available',
      ),
    )
    .map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom('position: fixed', 'position: absolute', 'position: relative', 'overflow: hidden'),
  fc.constantFrom(
    'display: flex; flex-direction: column',
    'display: grid',
    'flex: 1 0 110%',
    'padding: 20px',
  ),
  fc.constantFrom('margin: 40px 0', 'box-sizing: border-box', 'aspect-ratio: 1', 'transform: none'),
)
const rules = fc
  .array(fc.tuple(rule, fc.constantFrom('', ' !important')), { maxLength: 4 })
  .map(all => all.map(([one, weight]) => one.replaceAll(';', `${weight};`) + weight).join('; '))
const inBoth = fc.array(rule, { maxLength: 2 }).map(all => all.filter(one => !/hidden/.test(one)).join('; '))

/** Mails whose heights depend on each other in any way. */
const mails = fc
  .record({ html: rules, body: rules, inner: inBoth, table: fc.constantFrom('', '100%', '110%', '500') })
  .map(
    ({ html, body, inner, table }) =>
      `<style>html { ${html} } html body { ${body} }</style>${TABLE.replace('>', ` height="${table}">`)}<div style="${inner}">Hello</div><p>Last words</p>`,
  )

const KNOWN = [
  `<style>html,body{height:100%}</style>${TABLE}<div style="height:110%">Hello</div><p>Last words</p>`,
  `<style>html,body{height:100%}body{padding:20px}</style>${TABLE}<p>Hello</p><p>Last words</p>`,
  `<style>html,body{height:100%}</style><table height="100%" bgcolor="#eee"><tr><td>First words</td></tr></table><p>Hello</p><p>Last words</p>`,
]

test(
  'a frame is as high as what is in it, whatever its styles say of heights, and all words can be scrolled to',
  story(async office => {
    const ana = await office.open('agent@demo.test')
    for (const [n, html] of [...KNOWN, ...fc.sample(mails, { numRuns: 9, seed: 7 })].entries()) {
      await readMail(office, ana, htmlMail(`Heights ${n}`, html))
      await frameOf(ana).getByText('Last words').waitFor({ state: 'attached' })
      const frame = ana.locator('.mail-frame iframe')
      await ana.evaluate(FRAMES_DRAWN)
      const first = await frame.boundingBox()
      await ana.evaluate(FRAMES_DRAWN)
      assert.deepEqual(await frame.boundingBox(), first, html)
      assert.ok((first?.height ?? 0) < 1_500, `${first?.height} for ${html}`)
      for (const words of ['First words', 'Hello', 'Last words']) {
        await frameOf(ana).getByText(words).scrollIntoViewIfNeeded()
        assert.ok(await frameOf(ana).getByText(words).evaluate(isInView), `${words} in ${html}`)
      }
    }
  }),
)

/** Whether the first letters of an element are in its window. */
function isInView(element: Element): boolean {
  const range = new Range()
  range.selectNodeContents(element)
  const { top, bottom } = range.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

test(
  'a mail whose styles hide all of its words is shown as text, whether it has a table or not',
  story(async office => {
    const ana = await office.open('agent@demo.test')
    for (const [n, css] of [
      'body { display: none }',
      'body { visibility: hidden }',
      'html { opacity: 0 }',
      '* { opacity: 0 }',
      'td, h1 { visibility: hidden }',
      'table, h1 { display: none }',
      '* { font-size: 0 !important }',
      'body { color: transparent }',
      'td, h1 { position: absolute; left: -9999px }',
      'div { height: 0; overflow: hidden }',
      'div { transform: scale(0) }',
    ].entries()) {
      const words = `<h1>Hidden ${n}</h1>${TABLE}`
      const html = `<style>${css}</style><div>${words}</div>`
      await readMail(office, ana, htmlMail(`Hidden ${n}`, html))
      await ana.locator('.message .prose', { hasText: `Hidden ${n}` }).waitFor()
      await ana.locator('.mail-frame').waitFor({ state: 'detached' })
      await ana.getByRole('button', { name: 'Show original' }).waitFor()
    }
  }),
)

test(
  'a mail of pictures with hidden words before them is shown as it was sent',
  story(async office => {
    const hidden = '<div style="display:none">A preview</div>'
    const ana = await openHtml(
      office,
      'Pictures',
      `${hidden}<img src="cid:leg@x" alt="A leg" width="40" height="40">`,
    )
    await frameOf(ana).getByRole('img', { name: 'A leg' }).waitFor()
  }),
)
