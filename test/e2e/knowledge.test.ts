// How an owner starts another brand from the pages alone, at a host of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preferring, story } from '../office.ts'
import { choose } from './fields.ts'
import { chooseIn } from './inbox-walk.ts'

test(
  'a brand is created from the pages; its owner goes there, and back by the menu',
  story(async office => {
    const { base, enter, complaints } = office
    const olga = await enter('owner@demo.test')
    await olga.context().addInitScript(preferring({ editor: 'markdown' }))
    await chooseIn(olga, olga.getByRole('button', { name: 'Juniper & Co.' }), 'New brand')
    await olga.getByLabel('Name', { exact: true }).fill('Second Shop')
    await olga.getByLabel('Subdomain').fill('second')
    await olga.getByRole('button', { name: 'Create brand' }).click()
    await olga.getByRole('link', { name: 'Go to the new brand' }).click()
    await olga.waitForURL(/second\.localhost.*\/inbox\/open/)

    // Nothing has been done there, until she writes an article.
    const steps = olga.locator('.first-steps li')
    await steps.first().waitFor()
    const done = olga.locator('.first-steps .done')
    assert.deepEqual(await done.allTextContents(), [])
    await olga.goto(new URL('/articles/new', olga.url()).href)
    await olga.locator('[name=title]').fill('Opening hours')
    await olga.locator('[name=body]').fill('Nine to five.')
    await choose(olga.locator('form').getByLabel('Visibility'), '0')
    await olga.getByRole('button', { name: 'Save' }).click()
    await olga.locator('.toast', { hasText: 'Article saved' }).waitFor()
    await olga.goto(new URL('/inbox/open', olga.url()).href)
    await done.filter({ hasText: 'help article' }).waitFor()
    assert.equal((await done.allTextContents()).length, 1)

    // She is logged in at another name of this machine; the way back opens no door.
    await chooseIn(olga, olga.getByRole('button', { name: 'Second Shop' }), 'Juniper & Co.')
    await olga.waitForURL(url => url.hostname === 'demo.localhost' && url.pathname === '/login')
    await olga.goto(`${base}/inbox/open`)
    await chooseIn(olga, olga.getByRole('button', { name: 'Juniper & Co.' }), 'Second Shop')
    await olga.waitForURL(/second\.localhost.*\/inbox\/open/)

    // The brands’ own hosts are no strangers.
    const others = complaints.splice(0).filter(one => !/\/\/(second|demo)\.localhost/.test(one))
    assert.deepEqual(others, [])
  }),
)
