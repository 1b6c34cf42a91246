// What of the settings takes a browser: the login, the look of the pages, their language, the focus.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { ANA, OLGA } from '../../db/cast.ts'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'
import { choose } from './fields.ts'

const PASSWORD = 'four words make sense'

/** What the server has, for whoever is logged in on the page. */
const stored = async (page: Page, { base }: Office, path: string) =>
  (await page.request.get(`${base}/api/v1${path}`)).json()

/** Ana's browser, and that of a visitor who knows her password. */
async function setPassword(office: Office): Promise<{ ana: Page; visitor: Page }> {
  const { base, open } = office
  const ana = await open(ANA.email)
  const headers = { origin: base }
  const set = await ana.request.put(`${base}/api/v1/me/password`, { data: { password: PASSWORD }, headers })
  assert.equal(set.status(), 200)
  return { ana, visitor: await open(undefined) }
}

async function enterLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test(
  'the login leads to the page that was asked for, and to no other site',
  story(async office => {
    const { base, complaints } = office
    const { ana, visitor } = await setPassword(office)
    await visitor.goto(`${base}/login`)
    await enterLogin(visitor, ANA.email, PASSWORD)
    await visitor.waitForURL(/\/inbox\/open/)
    // Their session is ended by another: the next page asks for a login, and is shown after it.
    await visitor.goto(`${base}/help`) // a page of the staff would complain that its requests are refused
    const headers = { origin: base }
    assert.ok((await ana.request.delete(`${base}/api/v1/me/sessions`, { headers })).ok())
    assert.equal((await stored(ana, office, '/me/sessions')).length, 1)
    await visitor.goto(`${base}/settings/tokens?from=here`)
    // The page that was asked for leaves while it loads.
    await visitor.waitForURL(/\/login\?next=/, { waitUntil: 'commit' })
    await enterLogin(visitor, ANA.email, PASSWORD)
    await visitor.waitForURL(/\/settings\/tokens/)
    await visitor.goto(`${base}/help`)
    await visitor.context().clearCookies()
    await visitor.goto(`${base}/login?next=${encodeURIComponent('https://evil.example/inbox')}`)
    await enterLogin(visitor, ANA.email, PASSWORD)
    await visitor.waitForURL(`${base}/inbox/open`)
    // A page whose session has ended may still say why before it leaves.
    const others = complaints.splice(0).filter(complaint => !/Log in with HTTP Basic/.test(complaint))
    assert.deepEqual(others, [])
  }),
)

test(
  'a wrong login, or a forgotten password, does not tell who is known',
  story(async office => {
    const { base } = office
    const { visitor } = await setPassword(office)
    const alert = visitor.getByRole('alert')
    await visitor.goto(`${base}/login`)
    await enterLogin(visitor, ANA.email, 'a wrong one')
    const why = await alert.textContent()
    assert.equal(await visitor.getByLabel('Email address').inputValue(), ANA.email)
    await visitor.getByLabel('Email address').fill('nobody@demo.test')
    const answered = visitor.waitForResponse(answer => answer.request().method() === 'POST')
    await visitor.getByRole('button', { name: 'Log in', exact: true }).click()
    assert.equal((await answered).status(), 401)
    await eventually(async () => assert.equal(await alert.textContent(), why), { what: 'it says the same' })
    for (const email of [ANA.email, 'nobody@demo.test']) {
      await visitor.goto(`${base}/login`)
      await visitor.getByRole('button', { name: 'Forgot your password?' }).click()
      await visitor.getByLabel('Email address').fill(email)
      await visitor.getByRole('button', { name: 'Email me a link' }).click()
      await visitor.getByText('If this address belongs to a member of the team').waitFor()
    }
  }),
)

test(
  'appearance and language are those of this browser: they survive a reload',
  story(async office => {
    const { base, open } = office
    const ana = await open(ANA.email)
    await ana.goto(`${base}/settings/look`)
    await ana.getByLabel('Theme').waitFor()
    const me = await stored(ana, office, '/me')
    const ground = () => ana.evaluate('getComputedStyle(document.body).backgroundColor')
    const light = await ground()
    await choose(ana.getByLabel('Theme'), 'dark')
    await eventually(async () => assert.notEqual(await ground(), light), {
      what: 'the whole page is dark, whatever the system is',
    })
    assert.equal(await ana.evaluate('getComputedStyle(document.documentElement).colorScheme'), 'dark')
    await choose(ana.getByLabel('Density'), 'dense')
    await ana.getByLabel('Single-key shortcuts').uncheck()
    await ana.reload()
    await ana.getByLabel('Theme').waitFor()
    assert.equal(await ana.getByLabel('Theme').getAttribute('value'), 'dark')
    assert.equal(await ana.locator('html').getAttribute('data-density'), 'dense')
    await ana.getByRole('checkbox', { name: 'Single-key shortcuts', checked: false }).waitFor()
    await ana.getByRole('heading', { name: 'Settings' }).click()
    await ana.keyboard.press('?')
    await ana.keyboard.press('Control+k')
    await ana.getByRole('dialog', { name: 'Commands' }).waitFor()
    const dialogs = await ana.getByRole('dialog').count()
    assert.equal(dialogs, 1, '? opened nothing')
    await ana.keyboard.press('Escape')
    assert.deepEqual(await stored(ana, office, '/me'), me)
    // The pages speak the chosen language, with its plural forms, and go back.
    await choose(ana.getByLabel('Language'), 'de')
    await ana.getByRole('heading', { name: 'Darstellung' }).waitFor()
    assert.equal(await ana.locator('html').getAttribute('lang'), 'de')
    await ana.goto(`${base}/inbox/open`)
    await ana.locator('.conversation-row').getByRole('checkbox').nth(0).check()
    await ana.getByRole('toolbar', { name: 'Ausgewählte Konversationen' }).getByText('1 ausgewählt').waitFor()
    await ana.goto(`${base}/settings/look`)
    await choose(ana.getByLabel('Sprache'), 'en')
    await ana.getByRole('heading', { name: 'Appearance' }).waitFor()
    assert.equal(await ana.locator('html').getAttribute('lang'), 'en')
  }),
)

test(
  'the button of a dialog has the focus again when it closes',
  story(async ({ base, open }) => {
    const olga = await open(OLGA.email)
    await olga.goto(`${base}/contacts`)
    const opens = olga.getByRole('button', { name: 'New contact' })
    await opens.focus()
    await olga.keyboard.press('Enter')
    await olga.getByRole('dialog').waitFor()
    await olga.keyboard.press('Escape')
    await olga.getByRole('dialog').waitFor({ state: 'detached' })
    await opens.and(olga.locator(':focus')).waitFor()
  }),
)
