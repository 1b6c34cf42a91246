// The help center's order, languages, and gaps, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'
import { choose } from './fields.ts'
import { chooseIn, writeMarkdown } from './inbox-walk.ts'

const OWNER = 'owner@demo.test'

/** Topics with an article each: About Alpha is in Alpha. */
async function write({ ask }: Office, names: string[]): Promise<void> {
  for (const name of names) {
    await ask('POST', '/topics', { topic: { name } })
    const article = { title: `About ${name}`, body: 'x' }
    await ask('POST', `/topics/${name.toLowerCase()}/articles`, { article })
  }
}

/** Readers can choose German, too. */
async function offerGerman(olga: Page, base: string): Promise<void> {
  const answer = await olga.request.put(`${base}/api/v1/brand`, {
    data: { brand: { site_languages: ['de'] } },
    headers: { 'sec-fetch-site': 'same-origin', origin: base },
  })
  assert.equal(answer.status(), 200)
}

test(
  'topics are put in order, into each other, renamed, and deleted without their articles',
  story(async office => {
    const { base, open, ask } = office
    await write(office, ['Alpha', 'Beta', 'Gamma'])
    const olga = await open(OWNER)
    await olga.goto(`${base}/articles`)
    await olga.getByRole('button', { name: 'Topics' }).click()
    const topics = olga.getByRole('dialog', { name: 'Topics' })
    const row = (name: string) => topics.getByRole('row', { name })
    const edit = (name: string) => row(name).getByRole('button', { name: 'Edit' }).click()
    const standsBefore = async (one: string, other: string) => {
      const page = await (await olga.request.get(`${base}/help`)).text()
      assert.ok(page.indexOf(`${one}</h2>`) < page.indexOf(`${other}</h2>`))
    }
    // By keyboard.
    await moveUpTo(olga, row('Gamma'), /before Alpha|between .*Alpha$|and Alpha/i)
    const read = olga.waitForResponse(
      answer => answer.request().method() === 'GET' && answer.url().includes('/topics'),
    )
    await olga.keyboard.press('Enter')
    await read
    await eventually(
      async () => {
        const names = (await topics.getByRole('row').allTextContents()).join(' ')
        assert.ok(names.indexOf('Gamma') < names.indexOf('Alpha'))
      },
      { what: 'Gamma is above Alpha' },
    )
    await eventually(() => standsBefore('Gamma', 'Alpha'), { what: 'the help center has Gamma first' })
    // By mouse.
    await row('Beta').dragTo(row('Gamma'), { targetPosition: { x: 60, y: 3 } })
    await eventually(() => standsBefore('Beta', 'Gamma'), { what: 'the help center has Beta first' })
    // Into another one, with a new name.
    await edit('Beta')
    await topics.getByLabel('Name').fill('Beta and more')
    await choose(topics.getByLabel('Inside'), 'alpha')
    await topics.getByRole('button', { name: 'Save' }).click()
    await topics.locator('.inside', { hasText: 'Beta and more' }).waitFor()
    // Its article stays when it is deleted.
    await edit('Beta and more')
    await topics.getByRole('button', { name: 'Delete' }).click()
    await topics
      .getByRole('button', { name: /^Delete/ })
      .last()
      .click()
    await eventually(async () => assert.equal((await ask('GET', '/articles/about-beta')).topic, null), {
      what: 'the article of the topic is in none',
    })
    await row('Gamma').waitFor()
    await row('Beta and more').waitFor({ state: 'detached' })
  }),
)

/** Picks the row up by keyboard, and carries it upwards to the place of that name. */
async function moveUpTo(page: Page, row: Locator, wanted: RegExp): Promise<void> {
  const placeOf = () => page.evaluate(`document.activeElement?.getAttribute('aria-label') ?? ''`)
  await row.focus()
  await page.keyboard.press('ArrowRight')
  let place = String(await placeOf())
  for (let steps = 0; steps < 20 && !wanted.test(place); steps++) {
    await page.keyboard.press(steps === 0 ? 'Enter' : 'ArrowUp')
    place = await eventually(
      async () => {
        const next = String(await placeOf())
        return next !== place && next
      },
      { what: 'the next place has the focus' },
    )
  }
  assert.match(place, wanted)
}

test(
  'an article is translated into a language that readers can choose',
  story(async office => {
    const { base, open } = office
    await write(office, ['Alpha'])
    const olga = await open(OWNER)
    await writeMarkdown(olga)
    const { site_languages } = await (await olga.request.get(`${base}/api/v1/brand`)).json()
    assert.deepEqual(site_languages, ['de'])
    const title = olga.getByLabel('Title', { exact: true })
    await olga.goto(`${base}/articles/about-alpha`)
    const languages = olga.getByRole('button', { name: /^Language:/ })
    await chooseIn(olga, languages, /Deutsch/)
    await title.fill('Über Alpha')
    await olga.getByLabel('Content', { exact: true }).fill('Alles **dazu**.')
    await olga.getByRole('button', { name: 'Publish' }).click()
    await olga.getByText('Translation saved.').waitFor()
    const visitor = await open(undefined)
    await visitor.goto(`${base}/de/help/articles/about-alpha`)
    await visitor.getByRole('heading', { name: 'Über Alpha' }).waitFor()
    await chooseIn(olga, languages, /Original/)
    await eventually(async () => assert.equal(await title.inputValue(), 'About Alpha'), {
      what: 'the original is shown',
    })
  }),
)

test(
  'changes that are not saved are not lost without a question',
  story(async office => {
    const { base, open } = office
    await write(office, ['Alpha', 'Gamma'])
    const olga = await open(OWNER)
    await offerGerman(olga, base)
    await olga.goto(`${base}/articles/about-alpha`)
    const title = olga.getByLabel('Title', { exact: true })
    await title.fill('Not saved')
    await olga.getByRole('link', { name: /About Gamma/ }).click()
    const asked = olga.getByRole('dialog', { name: 'Leave without saving?' })
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await asked.waitFor({ state: 'detached' })
    assert.equal(await title.inputValue(), 'Not saved')
    await chooseIn(olga, olga.getByRole('button', { name: /^Language:/ }), /Deutsch/)
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    // Looking for another one loses nothing.
    await olga.getByLabel('Search titles and content').fill('About')
    await olga.waitForURL(/q=About/)
    assert.equal(await title.inputValue(), 'Not saved')
    await olga.getByRole('link', { name: /About Gamma/ }).click()
    await asked.getByRole('button', { name: 'Leave' }).click()
    await eventually(async () => assert.equal(await title.inputValue(), 'About Gamma'), {
      what: 'the other article is shown',
    })
  }),
)

test(
  'searches without a result are listed where articles are written',
  story(async ({ base, open, ask }) => {
    // As a visitor: what staff look for is not listed.
    await fetch(`${base}/help/search?q=left-handed%20scissors`)
    // The answer to a visitor does not wait for the note.
    await eventually(
      async () => assert.equal((await ask('GET', '/missed_searches')).missed_searches.length, 1),
      {
        what: 'the search is noted',
      },
    )
    const olga = await open(OWNER)
    await olga.goto(`${base}/articles`)
    await olga.getByRole('heading', { name: 'Searches without a result' }).waitFor()
    await olga.getByText('left handed scissors').waitFor()
  }),
)
