// Lists as CSV, with custom fields.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

test('lists as CSV', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-csv-')
  const olga = await enter(await openBrowser(), 'owner@demo.test')
  const field = (of: string, key: string, type: string) => {
    const body = JSON.stringify({ custom_field: { of, key, name: `The ${key}`, type } })
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    return olga.evaluate(`fetch('/api/v1/custom_fields', ${JSON.stringify(request)}).then(({ ok }) => ok)`)
  }
  assert.ok(await field('contact', 'plan', 'text'))
  assert.ok(await field('conversation', 'amount', 'number'))
  await ask('POST', '/contacts', {
    contact: { name: 'Wim "W" Jansen', email: 'wim@example.nl', data: { plan: 'gold' } },
  })
  const { slug, ref_id } = await ask('POST', '/conversations', {
    conversation: {
      ...{ category: 'sales', subject: '=1+1', user: { email: 'wim@example.nl' }, data: { amount: 12.5 } },
      message: { body: 'Where is it?' },
    },
  })
  const rowsOf = async () => {
    const [download] = await Promise.all([
      olga.waitForEvent('download'),
      olga.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    return readFileSync(await download.path(), 'utf8').split('\r\n')
  }

  await t.test('contacts that were searched for', async () => {
    await olga.goto(`${base}/contacts?q=wim@example.nl`)
    await olga.getByRole('listitem').filter({ hasText: 'Wim' }).waitFor()
    const [head, row, ...rest] = await rowsOf()
    assert.equal(head, '"Name","Email","Phone","Twitter","Instagram","Created","The plan"')
    assert.match(row as string, /^"Wim ""W"" Jansen","wim@example.nl","","","","20[^"]+","gold"$/)
    assert.deepEqual(rest, [''])
  })

  await t.test('conversations that a search finds; a subject is no formula', async () => {
    await olga.goto(`${base}/search/${slug}?q=from:wim@example.nl`)
    await olga.locator('.rows .virtual li').first().waitFor()
    const [head, row, ...rest] = await rowsOf()
    assert.match(head as string, /^"Reference","Subject","Status","Priority",.*"The amount"$/)
    assert.ok(row?.startsWith(`"${ref_id}","'=1+1","Open","Normal",`), row)
    assert.match(row as string, /,12\.5$/)
    assert.deepEqual(rest, [''])
  })

  assert.deepEqual(complaints, [])
  await end(app, 'SIGTERM')
})
