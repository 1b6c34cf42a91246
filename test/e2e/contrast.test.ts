// Contrast themes (forced colours) take away grounds and shadows: what only these told is told by an edge.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'

/** Pages with something open, chosen, pressed or at the keys, or that draw. */
const PAGES: Record<string, (page: Page) => Promise<void>> = {
  async '/inbox/open/lamp-arrived-with-a-cracked-shade'(page) {
    await page.locator('.message').first().waitFor()
    await page.locator('.conversation-row.unread').first().waitFor()
  },
  async '/inbox/open'(page) {
    await page.locator('.conversation-row').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('menuitem').first().waitFor()
  },
  async '/inbox/open?tag='(page) {
    await page.locator('.conversation-row').first().waitFor()
    await page.getByRole('button', { name: /^Notifications|notification/ }).click()
    await page.getByRole('dialog').waitFor()
  },
  '/contacts': page => page.locator('.links a').first().waitFor(),
  '/articles/how-to-get-a-refund': page => page.getByLabel('Title').first().waitFor(),
  '/incidents': page => page.locator('.card').first().waitFor(),
  '/reports': page => page.locator('.chart svg').first().waitFor(),
  '/reports?tab=team': page => page.locator('.breakdown').first().waitFor(),
  '/settings/brand': page => page.locator('.settings .card').first().waitFor(),
  '/settings/macros': page => page.locator('.switch').first().waitFor(),
  '/settings/face': page => page.locator('.small-site').first().waitFor(),
  '/help': page => page.locator('.topic').first().waitFor(),
  '/help/articles/how-to-get-a-refund': page => page.locator('.helpful').waitFor(),
  '/status': openGroups,
  '/contact': page => page.locator('form').first().waitFor(),
}

/** Groups of systems where all works are closed. */
async function openGroups(page: Page): Promise<void> {
  await page.locator('.systems').first().waitFor()
  for (const closed of await page.locator('.systems details:not([open]) > summary').all())
    await closed.click()
  await page.locator('.bars').first().waitFor()
}

/** Marks, in ordinary colours, what only a ground or a shadow shows; returns how many there are. */
const MARK = `(() => {
  const parts = [null, '::before', '::after']
  const isClear = colour => /^rgba\\(.*, 0\\)$/.test(colour)
  const saysNothing = element => element.childElementCount === 0 && element.textContent.trim() === '' &&
    ['::before', '::after'].every(part => ['none', 'normal', '""'].includes(getComputedStyle(element, part).content))
  const hasEdge = style => ['Top', 'Left'].some(side => parseFloat(style['border' + side + 'Width']) > 0)
  let marked = 0
  for (const element of document.body.querySelectorAll('*:not(option, svg *, iframe, input[type="color"], script, style)')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    for (const part of parts) {
      const style = getComputedStyle(element, part)
      if (part && (style.content === 'none' || style.content === 'normal')) continue
      const box = element.getBoundingClientRect()
      const size = part ? [parseFloat(style.width), parseFloat(style.height)] : [box.width, box.height]
      if (!(size[0] > 2 && size[1] > 2)) continue
      const isMute = part ? style.content === '""' : saysNothing(element) && !element.matches('svg, img, input, textarea, select, canvas, video')
      const isGround = !isClear(style.backgroundColor)
      const isOnShadow = style.boxShadow !== 'none' && !hasEdge(style) && !style.boxShadow.includes('inset')
      if ((isMute && isGround && !hasEdge(style)) || (isOnShadow && isGround)) {
        element.setAttribute('data-mute' + (part ?? '').replace('::', '-'), '')
        marked++
      }
    }
  }
  return marked
})()`

/** What is lost in a contrast theme: what is marked and has neither a ground of its own nor an edge, and states that show nothing. */
const LOST = `(() => {
  const lost = []
  const isClear = colour => /^rgba\\(.*, 0\\)$/.test(colour)
  const nameOf = element => [...element.classList].join('.') || element.localName
  const groundOf = element => {
    for (let one = element; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor
      if (!isClear(colour)) return colour
    }
    return 'rgb(255, 255, 255)'
  }
  const edgeOf = style => ['Top', 'Right', 'Bottom', 'Left'].map(side => style['border' + side + 'Width']).join() +
    (style.outlineStyle === 'none' ? '' : style.outlineStyle + style.outlineWidth)
  const hasEdge = style => /[1-9]/.test(edgeOf(style))
  for (const part of ['', '-before', '-after'])
    for (const element of document.querySelectorAll('[data-mute' + part + ']')) {
      const style = getComputedStyle(element, part && part.replace('-', '::'))
      const around = groundOf(part ? element : element.parentElement)
      if (hasEdge(style) || (!isClear(style.backgroundColor) && style.backgroundColor !== around)) continue
      lost.push('not seen: ' + nameOf(element) + part)
    }
  const states = { 'aria-current': 'false', 'aria-selected': 'false', 'aria-pressed': 'false', 'aria-checked': 'false', 'data-focused': null }
  const signs = element => [element, ...element.querySelectorAll('*')].flatMap(one => ['', '::before', '::after'].flatMap(part => {
    const style = getComputedStyle(one, part || null)
    return [edgeOf(style), style.textDecorationLine, style.backgroundColor, style.color]
  })).join('|')
  for (const [name, off] of Object.entries(states))
    for (const element of document.querySelectorAll('[' + name + ']:not([' + name + '="false"])')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('input')) continue
      // What has the focus as well shows that.
      const others = name === 'data-focused' ? ['aria-selected', 'data-hovered'] : []
      const on = signs(element)
      const before = [name, ...others].map(one => [one, element.getAttribute(one)])
      for (const [one] of before) element.removeAttribute(one)
      const isTold = signs(element) !== on
      for (const [one, value] of before) if (value !== null) element.setAttribute(one, value)
      if (!isTold) lost.push(name + ' shows nothing: ' + nameOf(element))
    }
  return [...new Set(lost)]
})()`

test(
  'in a contrast theme, what is open, chosen, pressed or at the keys has an edge, and nothing that was drawn is lost',
  story(async ({ t, base, ask, open }) => {
    await trouble({ ask })
    const page = await open('owner@demo.test', { reducedMotion: 'reduce' })
    for (const [path, show] of Object.entries(PAGES))
      await t.test(path, async () => {
        await page.emulateMedia({ forcedColors: 'none' })
        await page.goto(base + path)
        await show(page)
        const marked = await page.evaluate<number>(MARK)
        await page.emulateMedia({ forcedColors: 'active' })
        assert.deepEqual(await page.evaluate(LOST), [], `${marked} marked`)
      })
  }),
)

test(
  'on the status page of a contrast theme, the worse a day was, the taller is its bar',
  story(async ({ base, ask, open }) => {
    await trouble({ ask })
    const page = await open(undefined, { forcedColors: 'active' })
    await page.goto(`${base}/status`)
    await openGroups(page)
    const heightOf = (state: string) =>
      page
        .locator(`.bars > .${state}`)
        .first()
        .evaluate(bar => bar.getBoundingClientRect().height)
    const [good, bad] = [await heightOf('operational'), await heightOf('major_outage')]
    assert.ok(good > 4 && bad > 2 * good, `${good} and ${bad} px`)
  }),
)

test(
  'in a contrast theme the keys of a chart have the colour of its lines',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test', { forcedColors: 'active' })
    await page.goto(`${base}/reports`)
    const key = page.locator('.legend .key').first()
    await key.waitFor()
    const [edge, ink] = await key.evaluate(element => [
      getComputedStyle(element).borderBlockStartColor,
      getComputedStyle(element.parentElement as HTMLElement).color,
    ])
    assert.equal(edge, ink)
  }),
)

test(
  'with more contrast, the open row and the page in the navigation have an edge',
  story(async ({ base, open }) => {
    const page = await open('agent@demo.test', { contrast: 'more' })
    await page.goto(`${base}/inbox/open/lamp-arrived-with-a-cracked-shade`)
    for (const selector of ['.conversation-row.open > a', '.rail [aria-current]']) {
      await page.locator(selector).first().waitFor()
      const style = `getComputedStyle(document.querySelector('${selector}')).outlineStyle`
      await eventually(async () => (await page.evaluate(style)) === 'solid', {
        what: `${selector} has an outline`,
      })
    }
  }),
)

/** A system that is down. */
async function trouble({ ask }: Pick<Office, 'ask'>): Promise<void> {
  const { id } = await ask('POST', '/systems', { system: { title: 'Warehouse' } })
  await ask('POST', '/incidents', {
    incident: {
      title: 'The warehouse does not answer',
      updates_attributes: [{ status: 'investigating', message: 'We look.' }],
      incidents_systems_attributes: [{ system_id: id, status: 'major_outage' }],
    },
  })
}
