// Passkeys in a browser: added in the settings, used at the login, alone and after a password.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { ANA } from '../../db/cast.ts'
import { hashPassword } from '../../src/kit/passwords.ts'
import { transaction } from '../../src/kit/scope.ts'
import { lockLoginSettings, updateLoginSettings } from '../../src/people/login-settings/queries.ts'
import { forgetFactorShown } from '../../src/people/sessions/factor-queries.ts'
import { updatePassword } from '../../src/people/sessions/login-queries.ts'
import { getUserByEmail } from '../../src/people/users/queries.ts'
import { type Office, story } from '../office.ts'

const PASSWORD = 'four words make sense'

/** Chromium's own authenticator: a laptop's, whose owner is there. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

async function setPassword({ scope }: Office, email: string): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  await transaction(scope, async tx => updatePassword(tx, (await getUserByEmail(tx, email)).id, hash))
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL(/\/login/)
}

test(
  'a member adds a passkey, logs out, and logs in with it',
  story(async office => {
    const { base, open } = office
    await setPassword(office, ANA.email)
    const ana = await open(ANA.email)
    await withAuthenticator(ana)
    await ana.goto(`${base}/settings/me`)
    await ana.getByText('No passkeys yet').waitFor()
    await ana.getByRole('button', { name: 'Add a passkey' }).click()
    await ana.getByText('Keep these recovery codes').waitFor()
    await ana.getByText('Chrome', { exact: false }).first().waitFor()
    await ana.getByRole('button', { name: 'Rename' }).click()
    await ana.getByRole('dialog').getByLabel('Name').fill('Work laptop')
    await ana.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const row = ana.getByRole('row', { name: 'Work laptop' })
    await row.getByText('never used').waitFor()
    await ana.getByRole('button', { name: 'Add a passkey' }).click()
    await ana.getByRole('alert').getByText('This device has a passkey for you already.').waitFor()

    await logOut(ana)
    await ana.getByRole('button', { name: 'Log in with a passkey' }).click()
    await ana.waitForURL(/\/inbox\/open/)

    await logOut(ana)
    await ana.getByLabel('Email address').fill(ANA.email)
    await ana.getByLabel('Password').fill(PASSWORD)
    await ana.getByRole('button', { name: 'Log in', exact: true }).click()
    await ana.getByRole('button', { name: 'Use a passkey' }).click()
    await ana.waitForURL(/\/inbox\/open/)

    await ana.goto(`${base}/settings/me`)
    await row.getByText('last used').waitFor()
    await row.getByRole('button', { name: 'Remove' }).click()
    await ana.getByText('No passkeys yet').waitFor()
    await ana.getByText('Off. Turn it on').waitFor()
  }),
)

/** The brand requires a second factor, from long ago. */
async function requireFactor({ scope }: Office): Promise<void> {
  await transaction(scope, async tx => {
    const row = await lockLoginSettings(tx)
    await updateLoginSettings(tx, { ...row, secondFactorRequired: true, secondFactorDay: '2026-01-01' })
  })
}

test(
  'where a second factor is required, a passkey is set up, and shown in a session without one',
  story(async office => {
    const { base, open } = office
    await requireFactor(office)
    const ana = await open(ANA.email)
    await withAuthenticator(ana)
    await ana.goto(`${base}/inbox/open`)
    const dialog = ana.getByRole('dialog', { name: 'Two-factor authentication' })
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByRole('button', { name: 'I have saved the codes' }).click()
    await ana.getByRole('heading', { name: 'All open' }).waitFor()
    await transaction(office.scope, async tx =>
      forgetFactorShown(tx, (await getUserByEmail(tx, ANA.email)).id),
    )
    await ana.reload()
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await ana.getByRole('heading', { name: 'All open' }).waitFor()
  }),
)

test(
  'a passkey that the authenticator does not have is refused in words, and the password still works',
  story(async office => {
    const { base, open } = office
    await setPassword(office, ANA.email)
    const page = await open(undefined)
    const cdp = await withAuthenticator(page)
    await page.goto(`${base}/login`)
    await page.getByLabel('Email address').fill(ANA.email)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.getByRole('alert').getByText('No passkey was used.').waitFor()
    assert.equal(await page.getByLabel('Email address').inputValue(), ANA.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(/\/inbox\/open/)
    await cdp.detach()
  }),
)
