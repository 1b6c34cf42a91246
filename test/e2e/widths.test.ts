// What fits beside what: lists and their conversations, columns of tables, names of axes, targets of fingers, at every width.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriers } from '../browser.ts'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'

const THREAD = '/inbox/open/lamp-arrived-with-a-cracked-shade'
const ARTICLE = '/articles/how-to-get-a-refund'

const widthOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate(element => Math.round(element.getBoundingClientRect().width))
const headings = (page: Page) => page.getByRole('heading', { level: 1 }).count()

test(
  'from 832 px on, the list stands beside what is open of it; each page has one heading, whatever its width',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test')
    for (const path of [THREAD, ARTICLE])
      for (const width of [390, 831, 832, 1_024, 1_440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(base + path)
        const opened = page.locator(path === THREAD ? '.conversation .message' : '.page form').first()
        await opened.waitFor()
        await eventually(async () => assert.equal(await headings(page), 1), { what: `a heading at ${width}` })
        await page.locator('.list-pane').waitFor({ state: width >= 832 ? 'visible' : 'hidden' })
        if (width !== 832 && width !== 1_024) continue
        assert.deepEqual([await widthOf(page, '.rail'), await widthOf(page, '.list-pane')], [52, 304])
      }
    // The icons have names, and the drawer the rest.
    await page.setViewportSize({ width: 900, height: 900 })
    await page.getByRole('link', { name: /^All open/ }).waitFor()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.locator('.rail summary', { hasText: 'Channels' }).waitFor()
  }),
)

test(
  'what a team does today stands beside its list, and leaves a phone to the list',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test')
    await page.goto(`${base}/search?team=1&status=0`)
    const people = page.locator('.team-today').getByText('Ana Souza')
    await people.waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await people.waitFor({ state: 'hidden' })
  }),
)

test(
  'names along an axis do not touch each other',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test')
    for (const language of ['en', 'de'])
      for (const width of [390, 1_024]) {
        await page.setViewportSize({ width, height: 900 })
        await page.addInitScript(
          `localStorage.setItem('answerwell', JSON.stringify({ language: '${language}' }))`,
        )
        await page.goto(`${base}/reports`)
        await page.locator('.chart text').first().waitFor()
        assert.deepEqual(await page.evaluate(TOUCHING), [], `${language} at ${width}`)
      }
  }),
)

const TOUCHING = `[...document.querySelectorAll('.chart svg')].flatMap(chart => {
  const boxes = [...chart.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()])
  return boxes.flatMap(([name, one], index) => boxes.slice(index + 1)
    .filter(([, other]) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
    .map(([other]) => name + ' ' + other))
})`

test(
  'boxes to tick, and values to change, are targets of 24 px',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test')
    for (const path of [THREAD, '/settings/look', '/settings/face', '/settings/teams']) {
      await page.goto(base + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      if (path === THREAD) {
        await page.locator('.message').first().waitFor()
        await page.keyboard.press('x')
        await page.getByRole('toolbar', { name: 'Selected conversations' }).waitFor()
      }
      assert.deepEqual(await barriers(page, { only: ['target-size'] }), [], path)
    }
  }),
)

test(
  'on a page from right to left, titles in another direction stand on the side of what is around them',
  story(async ({ base, open }) => {
    const owner = await open('owner@demo.test')
    const answer = await owner.request.put(`${base}/api/v1/brand`, {
      data: { brand: { site_languages: ['ar'] } },
      headers: { 'sec-fetch-site': 'same-origin', origin: base },
    })
    assert.equal(answer.status(), 200)
    const page = await open(undefined)
    for (const path of ['/ar/help', '/ar/help/articles/how-to-get-a-refund', '/ar/status']) {
      await page.goto(base + path)
      const sides = await page.evaluate<string[]>(
        `[...document.querySelectorAll('main [dir="auto"]:not(.text)')].map(one => getComputedStyle(one).textAlign)`,
      )
      assert.ok(sides.length > 0, path)
      assert.deepEqual(new Set(sides), new Set(['right']), path)
    }
  }),
)

test(
  'names of another direction stand where those of the page do',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test')
    await page.addInitScript(`localStorage.setItem('answerwell', JSON.stringify({ language: 'ar' }))`)
    const pages = {
      [THREAD]: '.conversation .message',
      '/contacts': '.contacts .open',
      '/incidents': '.systems-card .group-name',
      '/settings/templates': '.lines tr',
    }
    for (const [path, loaded] of Object.entries(pages)) {
      await page.goto(base + path)
      await page.locator('html[dir="rtl"]').waitFor()
      await page.locator(loaded).first().waitFor()
      await eventually(async () => assert.deepEqual(await page.evaluate(ASTRAY), []), { what: path })
    }
  }),
)

/** Left-to-right names, in blocks of a right-to-left page, that do not end where their block begins. */
const ASTRAY = `[...document.querySelectorAll('[dir="auto"], bdi')].flatMap(name => {
  const { display, direction } = getComputedStyle(name)
  if (display.startsWith('inline') || direction === 'rtl' || name.matches('p, div, pre, li, input, textarea, :empty')) return []
  const text = document.createRange()
  text.selectNodeContents(name)
  const { width, right } = name.getBoundingClientRect()
  return width > 0 && right - text.getBoundingClientRect().right > 12 ? [name.textContent.slice(0, 40)] : []
})`

test(
  'on a phone, the filters of the audit log stand in rows, and its dates side by side',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${base}/settings/audit`)
    await page.getByPlaceholder('Search names and addresses').waitFor()
    const boxOf = async (selector: string, at = 0) => {
      const box = await page.locator(`.filters > ${selector}`).nth(at).boundingBox()
      return box ?? assert.fail(`${selector} is shown`)
    }
    const [search, kind] = [await boxOf('[type="search"]'), await boxOf('.select')]
    assert.equal(Math.round(search.width), Math.round(kind.width))
    const [since, until] = [await boxOf('.row'), await boxOf('.row', 1)]
    assert.equal(Math.round(since.y), Math.round(until.y))
    assert.ok(since.y >= kind.y + kind.height, 'the dates stand below the kind')
  }),
)

test(
  'at 400 % zoom the state of a conversation covers none of its messages',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test')
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(base + THREAD)
    const message = page.locator('.message').first()
    await message.waitFor()
    const state = page.locator('.conversation-head .title > p')
    await eventually(
      async () => {
        const [above, below] = await Promise.all([state.boundingBox(), message.boundingBox()])
        assert.ok(above && below && above.y + above.height <= below.y, JSON.stringify([above, below]))
      },
      { what: 'the first message begins below the state' },
    )
  }),
)

test(
  'at 400 % zoom the commands have the height that hints of keys take elsewhere',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test')
    await page.goto(base + THREAD)
    await page.locator('.message').first().waitFor()
    await page.keyboard.press('Control+k')
    const foot = page.locator('.palette-foot')
    await foot.waitFor()
    await page.setViewportSize({ width: 320, height: 256 })
    await foot.waitFor({ state: 'hidden' })
  }),
)

test(
  'a menu opened by its key is in sight where its button was scrolled away',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test')
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(base + THREAD)
    const head = page.locator('.conversation-head')
    await eventually(
      async () => assert.ok(((await head.boundingBox())?.y ?? 0) < -100, 'the head is above the window'),
      { what: 'the newest message is shown' },
    )
    for (const key of ['a', 'h']) {
      await page.keyboard.press(key)
      const menu = page.getByRole('menu')
      await menu.waitFor()
      const { y = -1 } = (await menu.boundingBox()) ?? {}
      assert.ok(y >= 0 && y < 256, `${key} opens at ${y}`)
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'hidden' })
      await page.locator('.conversation').evaluate(element => element.scrollTo(0, element.scrollHeight))
    }
  }),
)

test(
  'at 320 pixels forms of settings have no barriers, and the head of help articles is one row',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test', { viewport: { width: 320, height: 640 } })
    for (const path of ['/settings/macros/new', '/settings/fields/new', '/settings/rules/new']) {
      await page.goto(base + path)
      await page.getByLabel('Name', { exact: true }).waitFor()
      await eventually(async () => assert.equal(await headings(page), 1), { what: `a heading on ${path}` })
      assert.deepEqual(await barriers(page), [], path)
    }
    await page.goto(`${base}/articles`)
    const head = page.locator('.articles-head')
    await head.waitFor()
    const { height = 0 } = (await head.boundingBox()) ?? {}
    assert.ok(height <= 56, `${height} px`)
    await page.getByRole('link', { name: 'New article' }).waitFor()
  }),
)

test(
  'tags are edited in sight where the tools of the conversation were scrolled away',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test', { viewport: { width: 320, height: 256 } })
    await page.goto(base + THREAD)
    await page.locator('.message').first().waitFor()
    await page.keyboard.press('t')
    const field = page.getByRole('dialog').getByRole('textbox')
    await eventually(
      async () => {
        const { y = -1, height = 0 } = (await field.boundingBox()) ?? {}
        assert.ok(y >= 0 && y + height <= 256, `from ${y}`)
      },
      { what: 'the field is in the window' },
    )
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }),
)
