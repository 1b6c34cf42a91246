// Settings of one person in a browser: password, second factor, sessions, tokens, notifications, appearance.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { noBrowser, openBrowser } from '../browser.ts'
import { emptied, refusedAt } from './fields.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const skip = noBrowser ?? false
const PASSWORD = 'four words make sense'
const OTHER_PASSWORD = 'five words make more sense'

/** The card with this heading. */
const card = (page: Page, name: string) =>
  page.locator('.card', { has: page.getByRole('heading', { name, exact: true }) })

async function logIn(page: Page, base: string, password: string): Promise<void> {
  await page.goto(`${base}/login`)
  await page.getByLabel('Email address').fill('agent@demo.test')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('settings of one person', { skip }, async t => {
  const { app, base, enter } = await openOffice('answerwell-own-settings-')
  const browser = await openBrowser()
  const ana = await enter(browser, 'agent@demo.test')
  /** What the server has, for whoever is logged in. */
  const stored = async (path: string) => (await ana.request.get(`${base}/api/v1${path}`)).json()
  const visitor = await (await browser.newContext()).newPage()

  await t.test('a password that is guessed first is refused at its field, and none is set', async () => {
    await ana.goto(`${base}/settings/me`)
    const form = card(ana, 'Password')
    assert.equal(await form.getByLabel('Current password').count(), 0)
    for (const [password, why] of [
      ['password123', /common/i],
      ['aaaaaaaaaaaa', /different characters/],
      ['Ana Souza 2026', /your name/],
    ] as const) {
      await form.getByLabel('New password').fill(password)
      await form.getByRole('button', { name: 'Save' }).click()
      assert.equal(await refusedAt(ana, 'New password', why), password)
    }
    assert.equal((await stored('/me'))['password?'], false)
  })

  await t.test('a password logs in from then on; changing it takes the present one', async () => {
    const form = card(ana, 'Password')
    await form.getByLabel('New password').fill(PASSWORD)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByLabel('Current password').waitFor()
    await emptied(form.getByLabel('New password'))
    await logIn(visitor, base, PASSWORD)
    await visitor.waitForURL(/\/inbox\/open/)
    await form.getByLabel('Current password').fill('a wrong one')
    await form.getByLabel('New password').fill(OTHER_PASSWORD)
    await form.getByRole('button', { name: 'Save' }).click()
    await refusedAt(ana, 'Current password', /wrong|not/)
    assert.equal(await form.getByLabel('New password').inputValue(), OTHER_PASSWORD)
  })

  await t.test('the other sessions are listed, and can be ended at once', async () => {
    await ana.reload()
    const sessions = card(ana, 'Active sessions')
    await sessions.getByText('This browser').waitFor()
    const before = (await stored('/me/sessions')).length
    assert.ok(before >= 2)
    assert.equal(await sessions.getByRole('row').count(), before)
    assert.match((await sessions.getByRole('row').first().textContent()) ?? '', /Chrome, Linux/)
    await sessions.getByRole('button', { name: 'Log out all others' }).click()
    await sessions.getByRole('button', { name: 'Log out all others' }).waitFor({ state: 'detached' })
    assert.equal((await stored('/me/sessions')).length, 1)
    await visitor.goto(`${base}/settings/tokens?from=here`)
    await visitor.waitForURL(/\/login\?next=/)
  })

  await t.test('the login leads to the page that was asked for, and to no other site', async () => {
    await visitor.getByLabel('Email address').fill('agent@demo.test')
    await visitor.getByLabel('Password').fill(PASSWORD)
    await visitor.getByRole('button', { name: 'Log in' }).click()
    await visitor.waitForURL(/\/settings\/tokens/)
    await visitor.goto('about:blank') // the page would ask to log in when a request of its own is refused
    await visitor.context().clearCookies()
    await visitor.goto(`${base}/login?next=${encodeURIComponent('https://evil.example/inbox')}`)
    await visitor.getByLabel('Email address').fill('agent@demo.test')
    await visitor.getByLabel('Password').fill(PASSWORD)
    await visitor.getByRole('button', { name: 'Log in' }).click()
    await visitor.waitForURL(`${base}/inbox/open`)
    await visitor.goto('about:blank')
    await visitor.context().clearCookies()
  })

  await t.test('a wrong login says so without telling which part, and keeps the address', async () => {
    await logIn(visitor, base, 'a wrong one')
    const why = await visitor.getByRole('alert').textContent()
    assert.equal(await visitor.getByLabel('Email address').inputValue(), 'agent@demo.test')
    await visitor.getByLabel('Email address').fill('nobody@demo.test')
    await visitor.getByRole('button', { name: 'Log in' }).click()
    await visitor.getByRole('alert').waitFor()
    assert.equal(await visitor.getByRole('alert').textContent(), why)
  })

  await t.test(
    'who has forgotten the password is told the same, whether or not the address is known',
    async () => {
      for (const email of ['agent@demo.test', 'nobody@demo.test']) {
        await visitor.goto(`${base}/login`)
        await visitor.getByRole('button', { name: 'Forgot your password?' }).click()
        await visitor.getByLabel('Email address').fill(email)
        await visitor.getByRole('button', { name: 'Email me a link' }).click()
        await visitor.getByText('If this address belongs to a member of the team').waitFor()
      }
    },
  )

  await t.test('a second factor takes effect with its first right code, and goes with one', async () => {
    await ana.goto(`${base}/settings/me`)
    const factor = card(ana, 'Two-factor authentication')
    await factor.getByRole('button', { name: 'Set up authenticator app' }).click()
    const secret = Secret.fromBase32((await factor.locator('code').textContent()) as string)
    await factor.getByLabel('Code').fill('000000')
    await factor.getByRole('button', { name: 'Confirm' }).click()
    assert.equal(await refusedAt(ana, 'Verification code', /./), '000000')
    assert.equal((await stored('/me'))['second_factor?'], false)
    await factor.getByLabel('Code').fill(new TOTP({ secret }).generate())
    await factor.getByRole('button', { name: 'Confirm' }).click()
    const codes = ((await factor.locator('pre').textContent()) ?? '').split('\n')
    assert.equal(codes.length, (await stored('/me')).recovery_codes_left)
    await factor.getByText(`You have ${codes.length} recovery codes left`).waitFor()
    await factor.getByLabel('Code').fill('000000')
    await factor.getByRole('button', { name: 'Turn off' }).click()
    await refusedAt(ana, 'Verification code', /./)
    assert.equal((await stored('/me'))['second_factor?'], true)
    await factor.getByLabel('Code').fill(codes[0] as string)
    await factor.getByRole('button', { name: 'Turn off' }).click()
    await factor.getByText('Off. Turn it on').waitFor()
    assert.equal((await stored('/me'))['second_factor?'], false)
  })

  await t.test('each notification is switched by itself', async () => {
    const boxes = ana.getByRole('group', { name: 'Email notifications' })
    const before: string[] = (await stored('/me')).notify
    const labels = { assigned: /assigned to me/, followed: /I follow/, unassigned: /^Unassigned/ }
    for (const [reason, name] of Object.entries(labels)) {
      const box = boxes.getByRole('checkbox', { name })
      const isOn = before.includes(reason)
      assert.equal(await box.isChecked(), isOn, reason)
      const answered = ana.waitForResponse(/\/staff\/agent/)
      await box.click()
      await answered
      const { notify } = await stored('/me')
      assert.equal(notify.includes(reason), !isOn, reason)
      await boxes.getByRole('checkbox', { name, checked: !isOn }).waitFor()
    }
  })

  await t.test('a token is shown once, works until it is revoked, and needs a name', async () => {
    await ana.goto(`${base}/settings/tokens`)
    const name = ana.getByLabel('Name', { exact: true })
    const add = ana.getByRole('button', { name: 'Add', exact: true })
    const before = (await stored('/me/tokens')).length
    await name.fill('x'.repeat(201))
    await add.click()
    assert.equal(await refusedAt(ana, 'Name', /characters/), 'x'.repeat(201))
    assert.equal((await stored('/me/tokens')).length, before)
    await name.fill('Nightly export')
    await add.click()
    const token = await ana.locator('.notice code').textContent()
    await emptied(name)
    const asProgram = async () => {
      const authorization = `Basic ${btoa(`agent@demo.test:${token}`)}`
      return (await fetch(`${base}/api/v1/me`, { headers: { authorization } })).status
    }
    assert.equal(await asProgram(), 200)
    await ana.reload()
    const row = ana.getByRole('row').filter({ hasText: 'Nightly export' })
    await row.waitFor()
    assert.equal(await ana.getByText(token as string).count(), 0)
    await row.getByRole('button', { name: 'Revoke' }).click()
    await row.waitFor({ state: 'detached' })
    assert.equal(await asProgram(), 401)
  })

  await t.test(
    'the appearance is that of this browser: it survives a reload, and is not on the server',
    async () => {
      const me = await stored('/me')
      await ana.goto(`${base}/settings/look`)
      const ground = () => ana.evaluate('getComputedStyle(document.body).backgroundColor')
      const light = await ground()
      await ana.getByLabel('Theme').selectOption('dark')
      assert.notEqual(await ground(), light, 'the whole page is dark, whatever the system is')
      await ana.getByLabel('Density').selectOption('dense')
      await ana.getByLabel('Single-key shortcuts').uncheck()
      await ana.reload()
      assert.equal(await ana.getByLabel('Theme').inputValue(), 'dark')
      assert.equal(await ana.locator('html').getAttribute('data-density'), 'dense')
      assert.equal(await ana.getByLabel('Single-key shortcuts').isChecked(), false)
      await ana.getByRole('heading', { name: 'Settings' }).click()
      await ana.keyboard.press('?')
      await ana.keyboard.press('Control+k')
      await ana.getByRole('dialog', { name: 'Commands' }).waitFor()
      assert.equal(await ana.getByRole('dialog').count(), 1, '? opened nothing')
      await ana.keyboard.press('Escape')
      assert.deepEqual(await stored('/me'), me)
    },
  )

  await t.test('the pages speak the chosen language, with its plural forms, and go back', async () => {
    await ana.getByLabel('Language').selectOption('de')
    await ana.getByRole('heading', { name: 'Darstellung' }).waitFor()
    assert.equal(await ana.locator('html').getAttribute('lang'), 'de')
    await ana.goto(`${base}/inbox/open`)
    const boxes = ana.locator('.conversation-row').getByRole('checkbox')
    await boxes.nth(0).check()
    await ana.getByRole('toolbar', { name: 'Ausgewählte Konversationen' }).getByText('1 ausgewählt').waitFor()
    await ana.goto(`${base}/settings/look`)
    await ana.getByLabel('Sprache').selectOption('en')
    await ana.getByRole('heading', { name: 'Appearance' }).waitFor()
    assert.equal(await ana.locator('html').getAttribute('lang'), 'en')
  })

  assert.deepEqual(complaints, [])
  await visitor.context().close()
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
