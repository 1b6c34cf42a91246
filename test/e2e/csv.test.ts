// Lists as CSV, with custom fields.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { transaction } from '../../src/kit/scope.ts'
import { createField } from '../../src/people/custom-fields/write-field.ts'
import { story } from '../office.ts'

/** The lines of the file that the page gives. */
async function download(page: Page): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  assert.ok(text.startsWith('\ufeff'), 'it says that it is UTF-8')
  return text.slice(1).split('\r\n')
}

test(
  'what a search finds is downloaded as CSV, with custom fields',
  story(async ({ base, open, ask, scope }) => {
    for (const field of [
      { subject: 'contact', key: 'plan', name: 'The plan', type: 'text' },
      { subject: 'conversation', key: 'amount', name: 'The amount', type: 'number' },
    ] as const)
      await transaction(scope, tx => createField(tx, field))
    await ask('POST', '/contacts', {
      contact: { name: 'Wim "W" Jansen', email: 'wim@example.nl', data: { plan: 'gold' } },
    })
    const { slug, ref_id } = await ask('POST', '/conversations', {
      conversation: {
        category: 'sales',
        subject: '=1+1',
        user: { email: 'wim@example.nl' },
        data: { amount: 12.5 },
        message: { body: 'Where is it?' },
      },
    })
    const olga = await open('owner@demo.test')

    // Contacts.
    await olga.goto(`${base}/contacts?q=wim@example.nl`)
    await olga.getByRole('listitem').filter({ hasText: 'Wim' }).waitFor()
    const [head, row, ...rest] = await download(olga)
    assert.equal(
      head,
      '"Name","Email","Phone","Twitter","Instagram","Organization","Open conversations","The plan","Last seen","Created"',
    )
    assert.match(
      row as string,
      /^"Wim ""W"" Jansen","wim@example.nl","","","","",1,"gold","(20[^"]+)?","20[^"]+"$/,
    )
    assert.deepEqual(rest, [''])

    // Conversations; a subject is no formula.
    await olga.goto(`${base}/search/${slug}?q=from:wim@example.nl`)
    await olga.locator('.rows .virtual li').first().waitFor()
    const [names, found, ...others] = await download(olga)
    assert.match(names as string, /^"Reference","Subject","Status","Priority",.*"The amount"$/)
    assert.ok(found?.startsWith(`"${ref_id}","'=1+1","Open","Normal",`), found)
    assert.match(found as string, /,12\.5$/)
    assert.deepEqual(others, [''])
  }),
)
