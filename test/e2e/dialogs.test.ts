// Dialogs and keys, in a browser: what is typed stays in its field.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATUS } from '../../client/codes.ts'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const TABLE = 'wobbly-table'

test('dialogs and keys', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-dialogs-')
  const ana = await enter(await openBrowser(), 'agent@demo.test')
  const dialog = ana.getByRole('dialog')
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => ana.keyboard.press(key)), Promise.resolve())
  const table = () => ask('GET', `/conversations/${TABLE}`)
  await ana.goto(`${base}/inbox/open/${TABLE}`)
  await ana.locator('.message', { hasText: 'it still wobbles' }).waitFor()

  await t.test('every dialog opens in its first field', async () => {
    for (const key of ['t', 'v']) {
      await press(key)
      await dialog.locator('input:focus, select:focus').waitFor()
      await press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await press('Control+k')
    await dialog.getByPlaceholder('Type a command').and(ana.locator(':focus')).waitFor()
    await ana.keyboard.type('edit subject')
    await press('Enter')
    const subject = dialog.getByLabel('Subject')
    await subject.and(ana.locator(':focus')).waitFor()
    await press('Control+a')
    await ana.keyboard.type('a e ! x')
    assert.equal(await subject.inputValue(), 'a e ! x')
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await table()).subject, 'Wobbly table')
  })

  await t.test('in a dialog no key is a shortcut, wherever the focus is', async () => {
    await press('t')
    await dialog.getByRole('heading').click()
    await press('e', 'a', '!', 'j')
    assert.equal(await dialog.count(), 1)
    await press('Escape')
    assert.deepEqual([(await table()).status, await ana.getByRole('menu').count()], [STATUS.unresolved, 0])
  })

  await t.test('a tag that is typed is added to those that are there', async () => {
    const tags = async (expected: string) => {
      const read = async () => (await table()).tag_list.join()
      for (let tries = 0; tries < 100 && (await read()) !== expected; tries++) await ana.waitForTimeout(50)
      assert.equal(await read(), expected)
    }
    await press('t')
    await dialog.locator('input:focus').waitFor()
    await ana.keyboard.type('wobbles')
    await press('Enter')
    await tags('assembly,wobbles')
    await press('z')
    await tags('assembly')
  })

  await t.test('z undoes what was done last', async () => {
    await press('e')
    await ana.locator('.toast', { hasText: 'Resolved' }).getByRole('button', { name: 'Undo' }).waitFor()
    const until = async (status: number) => {
      for (let tries = 0; tries < 100 && (await table()).status !== status; tries++)
        await ana.waitForTimeout(50)
      assert.equal((await table()).status, status)
    }
    await until(STATUS.resolved)
    await press('z')
    await until(STATUS.unresolved)
    await ana.goto(`${base}/inbox/open/${TABLE}`)
    await ana.locator('.message', { hasText: 'it still wobbles' }).waitFor()
  })

  await t.test('a letter typed right after its field has disappeared is no shortcut', async () => {
    await press('n')
    await ana.keyboard.type('Hm')
    await ana.evaluate('document.activeElement.blur()')
    await ana.keyboard.type('e!')
    await ana.waitForTimeout(300)
    assert.equal((await table()).status, STATUS.unresolved)
    const note = ana.getByRole('combobox', { name: 'Internal note' })
    await note.fill('')
    await press('Escape')
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
