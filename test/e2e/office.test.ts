// Reports with their downloads, the way of somebody new into the office, and a brand that has just begun.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { OLGA } from '../../db/cast.ts'
import { openBrand } from '../../src/desk/brands/open-brand.ts'
import { systemScope } from '../../src/kit/scope.ts'
import { makeLoginLink } from '../../src/people/sessions/log-in.ts'
import { getUserByEmail } from '../../src/people/users/queries.ts'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'
import { chooseIn } from './inbox-walk.ts'

const PASSWORD = 'four words make sense'

test(
  'reports are charts with tables, and can be downloaded',
  story(async ({ base, open }) => {
    const olga = await open(OLGA.email)
    await olga.goto(`${base}/reports`)
    const report = olga.getByRole('region', { name: 'New and resolved' })
    await report.getByRole('img', { name: 'New and resolved' }).focus()
    await olga.keyboard.press('End')
    await report.getByRole('status').getByText('Backlog').waitFor()
    await report.getByRole('button', { name: 'Show table' }).click()
    await eventually(async () => assert.equal(await report.getByRole('row').count(), 29), {
      what: 'the table has a row for each day of four weeks',
    })
    const [download] = await Promise.all([
      olga.waitForEvent('download'),
      report.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    assert.match(
      readFileSync(await download.path(), 'utf8'),
      /^\ufeff"Day","New conversations","Resolved","Backlog"\r\n"20\d\d-\d\d-\d\d",\d+,\d+,\d+\r\n/,
    )
  }),
)

test(
  'a report is narrowed down, and its address shows the same to others',
  story(async ({ base, open }) => {
    const olga = await open(OLGA.email)
    await olga.goto(`${base}/reports`)
    const total = olga.getByRole('region', { name: 'New conversations' }).locator('.big')
    await total.waitFor()
    const all = Number(await total.innerText())
    await chooseIn(olga, olga.getByRole('button', { name: /^Period:/ }), 'Last 7 days')
    await chooseIn(olga, olga.getByRole('button', { name: /^Channels:/ }), /Email|Support/)
    await olga.waitForURL(/days=7&channel=/)
    await olga.reload()
    await olga.locator('.reports-content[aria-busy=false]').waitFor()
    await eventually(async () => assert.ok(Number(await total.innerText()) < all), {
      what: 'there are fewer',
    })
    await olga.getByRole('button', { name: 'Period: Last 7 days' }).waitFor()
    for (const [tab, words] of [
      ['Members', 'First response, median'],
      ['Tags', 'Conversations'],
      ['Live', 'Resolved today'],
    ] as const) {
      const tabs = olga.getByRole('navigation', { name: 'Reports' })
      if (tab === 'Tags') await chooseIn(olga, tabs.locator('[aria-haspopup=menu]'), tab)
      else await tabs.getByRole('button', { name: tab }).click()
      await olga.getByText(words).first().waitFor()
    }
  }),
)

test(
  'somebody new is invited, sets a password, and logs in with a second factor',
  story(async office => {
    const { base, open } = office
    const olga = await open(OLGA.email)
    await olga.goto(`${base}/settings/staff/new`)
    await olga.getByLabel('Email address').fill('noa@demo.test')
    await olga.getByRole('button', { name: 'Invite' }).last().click()
    const link = new URL((await olga.locator('.notice code').textContent()) as string)
    const noa = await open(undefined)
    await noa.goto(base + link.pathname + link.hash)
    await noa.getByLabel('New password').fill(PASSWORD)
    await noa.getByRole('button', { name: 'Set a new password' }).click()
    await noa.waitForURL(/\/inbox\/open/)
    const codes = await setUpFactor(noa, base)
    await noa.getByRole('button', { name: /noa: account menu/ }).click()
    await noa.getByRole('menuitem', { name: 'Log out' }).click()
    await noa.waitForURL(/\/login/)
    await noa.getByLabel('Email address').fill('noa@demo.test')
    await noa.getByLabel('Password').fill('a wrong one')
    await noa.getByRole('button', { name: 'Log in', exact: true }).click()
    await noa.getByRole('alert').getByText('is wrong').waitFor()
    await noa.getByLabel('Password').fill(PASSWORD)
    await noa.getByRole('button', { name: 'Log in', exact: true }).click()
    await noa.getByLabel('Code').fill(codes[0] as string)
    await noa.getByRole('button', { name: 'Log in', exact: true }).click()
    await noa.waitForURL(/\/inbox\/open/)
    await noa.goto(`${base}/settings/look`)
    await noa.getByRole('link', { name: 'API tokens' }).waitFor()
    const forAdmins = await noa.getByRole('link', { name: 'Webhooks' }).count()
    assert.equal(forAdmins, 0)
  }),
)

/** With an authenticator app; returns the recovery codes. */
async function setUpFactor(page: Page, base: string): Promise<string[]> {
  await page.goto(`${base}/settings/me`)
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page.getByRole('img', { name: 'QR' }).waitFor()
  const secret = Secret.fromBase32((await page.locator('.card code').textContent()) as string)
  await page.getByLabel('Code').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  return ((await page.locator('.notice pre').textContent()) ?? '').split('\n')
}

test(
  'a new brand begins with its first steps',
  story(async ({ base, open, db, complaints }) => {
    const owner = 'you@acme.example'
    const at = base.replace('localhost', 'acme.localhost')
    const { brand } = await openBrand(
      db,
      { slug: 'acme', name: 'Acme', owner },
      { baseDomain: 'localhost', now: () => new Date() },
    )
    const scope = systemScope(brand, db)
    const link = await makeLoginLink(scope, await getUserByEmail(scope, owner), at)
    const you = await open(undefined)
    await you.goto(link)
    await you.getByRole('heading', { name: 'Welcome to Acme' }).waitFor()
    await you.getByRole('link', { name: 'Connect your mailbox' }).click()
    await you.getByRole('cell', { name: 'support@acme.localhost' }).waitFor()
    const fromDemo = await you.getByText('Cody').count()
    assert.equal(fromDemo, 0)
    // It is another host than the office's, and asks for nothing from elsewhere.
    const elsewhere = complaints.splice(0).filter(complaint => !complaint.startsWith(at))
    assert.deepEqual(elsewhere, [])
  }),
)
