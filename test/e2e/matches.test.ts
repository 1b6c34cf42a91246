// A customer who may be the same person as another contact: suggested beside the conversation, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

test('the same person on two channels', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-matches-')
  const browser = await openBrowser()
  const ana = await enter(browser, 'agent@demo.test')
  const { _id: other } = await ask('POST', '/contacts', {
    contact: { name: 'Jonas Berg', mobile: '+4520123456' },
  })
  const identities = async () => (await ask('GET', '/contacts/jonas@example.dk/identities')).identities.length
  const card = ana.getByRole('region', { name: 'Possible duplicate' })
  const [{ slug }] = (await ask('GET', '/conversations?filter=all&for=jonas@example.dk')).conversations

  await t.test('they are merged only when somebody says so, which can be undone', async () => {
    await ana.goto(`${base}/inbox/all/${slug}`)
    await card.getByText('Has the same name.').waitFor()
    const before = await identities()
    await card.getByRole('button', { name: 'Merge' }).click()
    const toast = ana.locator('.toast', { hasText: 'Merged with Jonas Berg.' })
    await toast.waitFor()
    await card.waitFor({ state: 'detached' })
    assert.equal(await identities(), before + 1)
    await toast.getByRole('button', { name: 'Undo' }).click()
    await ana.locator('.toast', { hasText: 'Undone' }).waitFor()
    assert.equal(await identities(), before)
    await card.waitFor()
  })

  await t.test('two people are not suggested again', async () => {
    await card.getByRole('button', { name: 'Keep separate' }).click()
    await card.waitFor({ state: 'detached' })
    await ana.reload()
    await ana.getByRole('heading', { name: 'Jonas Berg' }).first().waitFor()
    assert.equal(await card.count(), 0)
    const { matches } = await ask('GET', `/contacts/${other}/matches?identifier_type=_id`)
    assert.deepEqual(matches, [])
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
