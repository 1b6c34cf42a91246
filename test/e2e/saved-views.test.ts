// Searches that are kept, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

test('saved views', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-views-')
  const browser = await openBrowser()
  const ana = await enter(browser, 'agent@demo.test')
  const rail = ana.getByRole('navigation', { name: 'Pages' })
  const dialog = ana.getByRole('dialog')
  const words = ana.getByRole('combobox', { name: 'Search messages' })
  const subjects = () => ana.locator('.conversation-row .who').allTextContents()
  const menu = async (name: string, item: string) => {
    await ana.getByRole('button', { name: `Actions for the view ${name}` }).click()
    await ana.getByRole('menuitem', { name: item }).click()
  }
  const until = async (read: () => Promise<unknown>, expected: unknown) => {
    const isSo = async () => JSON.stringify(await read()) === JSON.stringify(expected)
    for (let tries = 0; tries < 100 && !(await isSo()); tries++) await ana.waitForTimeout(50)
    assert.deepEqual(await read(), expected)
  }
  const views = async () =>
    (await ask('GET', '/saved_views')).saved_views.map(
      (view: { name: string; is_personal: boolean; sort: string }) => [
        view.name,
        view.is_personal,
        view.sort,
      ],
    )

  await t.test('a search is saved with its order, and stands in the rail with its count', async () => {
    await ana.goto(`${base}/search`)
    await words.fill('tag:refund is:open')
    await ana.locator('.conversation-row').nth(1).waitFor()
    await ana.getByRole('button', { name: /^Sort/ }).click()
    await ana.getByRole('menuitem', { name: 'Waiting longest' }).click()
    await ana.waitForURL(/sort=waiting/)
    await ana.getByRole('button', { name: 'Save view' }).click()
    await dialog.getByLabel('Name').and(ana.locator(':focus')).waitFor()
    await ana.keyboard.type('Refunds, a e !')
    await ana.keyboard.press('Enter')
    await ana.getByRole('heading', { name: 'Refunds, a e !' }).waitFor()
    await until(
      async () => rail.getByRole('link', { name: `Refunds, a e ! ${(await subjects()).length}` }).count(),
      1,
    )
    await until(views, [['Refunds, a e !', true, 'waiting']])
  })

  await t.test('the order is the one that was chosen', async () => {
    const waiting = await subjects()
    await ana.getByRole('button', { name: /^Sort/ }).click()
    await ana.getByRole('menuitem', { name: 'Oldest' }).click()
    await ana.waitForURL(/sort=oldest/)
    await ana.getByRole('button', { name: /^Sort/ }).click()
    await ana.getByRole('menuitem', { name: 'Newest' }).click()
    await ana.waitForURL(/sort=newest/)
    await until(async () => (await subjects()).length, waiting.length)
    await menu('Refunds, a e !', 'Save these filters')
    await until(views, [['Refunds, a e !', true, 'newest']])
  })

  await t.test('it is renamed and shared, and a colleague has it', async () => {
    await menu('Refunds, a e !', 'Edit view')
    await dialog.getByLabel('Name').fill('Refunds')
    await dialog.getByLabel('Share with the team').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await until(views, [['Refunds', false, 'newest']])
    const olga = await enter(browser, 'owner@demo.test')
    await olga.getByRole('link', { name: /^Refunds/ }).click()
    await olga.getByRole('heading', { name: 'Refunds' }).waitFor()
    await olga.context().close()
  })

  await t.test('views are ordered, hidden, and deleted', async () => {
    await ask('POST', '/saved_views', { saved_view: { name: 'Second', filters: { tag: 'b2b' } } })
    await ana.reload()
    const listed = () => rail.locator('details', { hasText: 'Views' }).getByRole('link').allTextContents()
    const named = async () => (await listed()).map(text => text.replace(/\d+$/, ''))
    await until(named, ['Refunds', 'Second'])
    await menu('Refunds', 'Move down')
    await until(named, ['Second', 'Refunds'])
    const link = (name: RegExp) => rail.getByRole('link', { name })
    await link(/^Refunds/).dragTo(link(/^Second/))
    await until(named, ['Refunds', 'Second'])
    await link(/^Refunds/).dragTo(link(/^Second/))
    await until(named, ['Second', 'Refunds'])
    await menu('Refunds', 'Hide in the sidebar')
    await until(named, ['Second'])
    await menu('Refunds', 'Show in the sidebar')
    await until(named, ['Second', 'Refunds'])
    await menu('Refunds', 'Delete view')
    await until(named, ['Second'])
    assert.equal(await words.inputValue(), 'tag:refund is:open')
    await rail.getByRole('link', { name: /^Second/ }).click()
    await ana.locator('.search-form .chip', { hasText: 'b2b' }).waitFor()
    assert.equal(await words.inputValue(), '')
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
