// The help center's order, languages, and gaps, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice, writeMarkdown } from './inbox-walk.ts'
import { end } from './program.ts'

test('the help center', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-help-center-')
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  await writeMarkdown(olga)
  const topics = olga.getByRole('dialog', { name: 'Topics' })
  const namesOf = () => topics.getByRole('row').allTextContents()
  const until = async (isSo: () => Promise<boolean>) => {
    for (let tries = 0; tries < 100 && !(await isSo()); tries++) await olga.waitForTimeout(50)
    assert.ok(await isSo())
  }
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    await ask('POST', '/topics', { topic: { name } })
    await ask('POST', `/topics/${name.toLowerCase()}/articles`, {
      article: { title: `About ${name}`, body: 'x' },
    })
  }

  await t.test('topics are put in order by keyboard, and stand so in the help center', async () => {
    await olga.goto(`${base}/articles`)
    await olga.getByRole('button', { name: 'Topics' }).click()
    await topics.getByRole('row', { name: 'Gamma' }).focus()
    await olga.keyboard.press('ArrowRight')
    await olga.keyboard.press('Enter')
    for (let steps = 0; steps < 20; steps++) {
      const place = await olga.evaluate(`document.activeElement?.getAttribute('aria-label') ?? ''`)
      if (/before Alpha|between .*Alpha$|and Alpha/i.test(String(place))) break
      await olga.keyboard.press('ArrowUp')
    }
    await olga.keyboard.press('Enter')
    const places = async () => {
      const names = (await namesOf()).join(' ')
      return names.indexOf('Gamma') < names.indexOf('Alpha')
    }
    await until(places)
    await until(async () => {
      const page = await (await olga.request.get(`${base}/help`)).text()
      return page.indexOf('Gamma</h2>') < page.indexOf('Alpha</h2>')
    })
  })

  await t.test('and by mouse', async () => {
    const row = (name: string) => topics.getByRole('row', { name })
    await row('Beta').dragTo(row('Gamma'), { targetPosition: { x: 60, y: 3 } })
    await until(async () => {
      const page = await (await olga.request.get(`${base}/help`)).text()
      return page.indexOf('Beta</h2>') < page.indexOf('Gamma</h2>')
    })
  })

  await t.test('a topic is put into another one, renamed, and deleted without its articles', async () => {
    const edit = (name: string) =>
      topics.getByRole('row', { name }).getByRole('button', { name: 'Edit' }).click()
    await edit('Beta')
    await topics.getByLabel('Name').fill('Beta and more')
    await topics.getByLabel('Inside').selectOption('alpha')
    await topics.getByRole('button', { name: 'Save' }).click()
    await topics.locator('.inside', { hasText: 'Beta and more' }).waitFor()
    await edit('Beta and more')
    await topics.getByRole('button', { name: 'Delete' }).click()
    await topics
      .getByRole('button', { name: /^Delete/ })
      .last()
      .click()
    await until(async () => (await ask('GET', '/articles/about-beta')).topic === null)
    await topics.getByRole('row', { name: 'Gamma' }).waitFor()
    assert.equal(await topics.getByRole('row', { name: 'Beta and more' }).count(), 0)
    await olga.keyboard.press('Escape')
  })

  await t.test('an article is translated into a language that readers can choose', async () => {
    await olga.goto(`${base}/settings/brand`)
    const { site_languages } = await (await olga.request.get(`${base}/api/v1/brand`)).json()
    assert.deepEqual(site_languages, [])
    await olga.request.put(`${base}/api/v1/brand`, {
      data: { brand: { site_languages: ['de'] } },
      headers: { 'sec-fetch-site': 'same-origin', origin: base },
    })
    await olga.goto(`${base}/articles/about-alpha`)
    await olga.getByRole('button', { name: /Deutsch.*not translated/ }).click()
    await olga.getByLabel('Title', { exact: true }).fill('Über Alpha')
    await olga.getByLabel('Content', { exact: true }).fill('Alles **dazu**.')
    await olga.getByRole('button', { name: 'Save' }).click()
    await olga.getByText('Translation saved.').waitFor()
    const page = await olga.context().newPage()
    await page.goto(`${base}/de/help/articles/about-alpha`)
    await page.getByRole('heading', { name: 'Über Alpha' }).waitFor()
    await page.close()
    await olga.getByRole('button', { name: 'Original' }).click()
    assert.equal(await olga.getByLabel('Title', { exact: true }).inputValue(), 'About Alpha')
  })

  await t.test('changes that are not saved are not lost without a question', async () => {
    await olga.goto(`${base}/articles/about-alpha`)
    await olga.getByLabel('Title', { exact: true }).fill('Not saved')
    await olga.getByRole('link', { name: /About Gamma/ }).click()
    const asked = olga.getByRole('dialog', { name: 'Leave without saving?' })
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    assert.equal(await olga.getByLabel('Title', { exact: true }).inputValue(), 'Not saved')
    await olga.getByRole('button', { name: /Deutsch/ }).click()
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await olga.getByLabel('Search titles and content').fill('About')
    assert.equal(await olga.getByLabel('Title', { exact: true }).inputValue(), 'Not saved')
    await olga.getByRole('link', { name: /About Gamma/ }).click()
    await asked.getByRole('button', { name: 'Leave' }).click()
    await until(async () => (await olga.getByLabel('Title', { exact: true }).inputValue()) === 'About Gamma')
  })

  await t.test('searches without a result are listed where articles are written', async () => {
    // As a visitor: what staff look for is not listed.
    await fetch(`${base}/help/search?q=left-handed%20scissors`)
    await olga.goto(`${base}/articles`)
    await olga.getByRole('heading', { name: 'Searches without a result' }).waitFor()
    await olga.getByText('left handed scissors').waitFor()
  })

  assert.deepEqual(complaints, [])
  await end(app, 'SIGTERM')
})
