// Connecting a mailbox by pages alone, with Dovecot and Postfix.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAuthorizationServer } from '../authorization-server.ts'
import { noBrowser, openBrowser } from '../browser.ts'
import { haveMailServers, startMailServers } from '../mail-servers.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const skip =
  noBrowser ?? (haveMailServers() ? false : 'needs Dovecot, Postfix and root: bin/ci installs them on Debian')

test('a mailbox is connected by pages', { skip }, async t => {
  const servers = await startMailServers({ domains: ['acme.test'] })
  const authority = await startAuthorizationServer()
  const environment = {
    ANSWERWELL_ALLOWED_NETWORKS: 'mail:127.0.0.0/8',
    ANSWERWELL_OAUTH_OTHER: authority.setting,
  }
  const { app, base, enter, ask } = await openOffice('answerwell-mailbox-', environment)
  const olga = await enter(await openBrowser(), 'owner@demo.test')
  const dialog = olga.getByRole('dialog')
  const group = (name: string) => dialog.getByRole('group', { name })
  const imap = new URL(servers.imapUrl('help@acme.test'))
  const smtp = new URL(servers.smtpUrl)

  const enterServers = async (password: string) => {
    await dialog.getByLabel('Read a mailbox (IMAP)').check()
    const incoming = group('Incoming mail')
    await incoming.getByLabel('Host').fill(imap.hostname)
    await incoming.getByLabel('Port').fill(imap.port)
    await incoming.getByLabel('Security').selectOption('starttls')
    await incoming.getByLabel('User name').fill('help@acme.test')
    await incoming.getByLabel('Password').fill(password)
    const outgoing = group('Outgoing mail')
    await outgoing.getByLabel('Send through').selectOption('own')
    await outgoing.getByLabel('Same user name and password').uncheck()
    await outgoing.getByLabel('Host').fill(smtp.hostname)
    await outgoing.getByLabel('Port').fill(smtp.port)
    await outgoing.getByLabel('Security').selectOption('starttls')
  }

  await t.test('wrong settings are not stored as if they worked: the step that failed is named', async () => {
    await olga.goto(`${base}/settings/channels`)
    await olga.getByRole('button', { name: 'New channel' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Help')
    await dialog.getByLabel('Email address').fill('help@acme.test')
    await enterServers('wrong')
    await dialog.getByRole('button', { name: 'Test and save' }).click()
    await dialog.getByText('The test failed. Nothing is saved yet.').waitFor()
    const box = await dialog.getByText('The test failed. Nothing is saved yet.').boundingBox()
    assert.ok(box && box.y > 0 && box.y + box.height < 900, 'the verdict is in view')
    const steps = await dialog.locator('.mailbox-test li').allTextContents()
    assert.match(steps.at(-1) ?? '', /Failed.*Log in.*refused the login/)
    const { channels } = await ask('GET', '/channels')
    assert.ok(!channels.some(({ email }: { email: string }) => email === 'help@acme.test'))
  })

  await t.test('with the right password each step passes, and the channel is there', async () => {
    await group('Incoming mail').getByLabel('Password').fill('secret')
    await dialog.getByRole('button', { name: 'Test and save' }).click()
    await olga
      .getByText('Saved. New mail to help@acme.test will appear as conversations.')
      .waitFor({ timeout: 30_000 })
    await dialog.getByRole('heading', { name: 'DNS records' }).waitFor()
    await dialog.getByRole('button', { name: 'Create DKIM key' }).click()
    await dialog.getByText('DKIM: our signature').waitFor()
    await dialog.getByRole('button', { name: 'Test', exact: true }).click()
    await dialog.getByText('Everything works.').waitFor({ timeout: 30_000 })
    assert.equal(await dialog.locator('.mailbox-test li').count(), 9)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await olga
      .getByRole('row', { name: /help@acme\.test/ })
      .getByText(/Received/)
      .waitFor({ timeout: 60_000 })
  })

  await t.test('a mailbox that stops working shows in the list, with its reason', async () => {
    const row = olga.getByRole('row', { name: /help@acme\.test/ })
    await row.getByRole('button', { name: 'Edit' }).click()
    await group('Incoming mail').getByLabel('Password').fill('wrong')
    await dialog.getByRole('button', { name: 'Test and save' }).click()
    await dialog.getByRole('button', { name: 'Save without a working test' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row.getByText(/Cannot receive since .*refused the login/).waitFor({ timeout: 90_000 })
    await olga.reload()
    await olga.getByRole('link', { name: 'A channel is not working' }).waitFor()
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByText(/Cannot receive since/).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await t.test('a mailbox whose owner signs in with the provider needs no password', async () => {
    authority.register(`${base}/settings/sign-in`)
    const { issuer } = authority
    const signedIn = await startMailServers({ domains: ['oauth.test'], issuer })
    await olga.getByRole('button', { name: 'New channel' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Sales')
    await dialog.getByLabel('Email address').fill('sales@oauth.test')
    await dialog.getByLabel('Log in with').selectOption('127.0.0.1')
    await dialog.getByLabel('Read a mailbox (IMAP)').check()
    await dialog.getByLabel('Send through').selectOption('own')
    for (const [name, url] of [
      ['Incoming mail', signedIn.imapUrl('sales@oauth.test')],
      ['Outgoing mail', signedIn.smtpUrl],
    ] as const) {
      await group(name).getByLabel('Host').fill(new URL(url).hostname)
      await group(name).getByLabel('Port').fill(new URL(url).port)
      await group(name).getByLabel('Security').selectOption('starttls')
    }
    await group('Incoming mail').getByLabel('User name').fill('sales@oauth.test')
    assert.equal(await dialog.getByLabel('Password', { exact: true }).count(), 0)
    assert.equal(await dialog.getByRole('button', { name: 'Test and save' }).isDisabled(), true)
    const opening = olga.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    const provider = await opening
    await provider.getByPlaceholder('Enter any login').fill('sales@oauth.test')
    await provider.getByPlaceholder('and password').fill('any')
    await provider.getByRole('button', { name: 'Sign-in' }).click()
    await provider.getByRole('button', { name: 'Continue' }).click()
    await provider.getByText('You are signed in. Close this window').waitFor()
    await provider.close()
    await dialog.getByText('You are signed in.').waitFor()
    await dialog.getByRole('button', { name: 'Test and save' }).click()
    await dialog.getByRole('heading', { name: 'DNS records' }).waitFor({ timeout: 30_000 })
    await dialog.getByRole('button', { name: 'Close' }).click()
    const row = olga.getByRole('row', { name: /sales@oauth\.test/ })
    await row.getByText(/Received/).waitFor({ timeout: 60_000 })

    authority.revoke('sales@oauth.test')
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByText('You are signed in.').waitFor()
    await dialog.getByRole('button', { name: 'Test', exact: true }).click()
    await dialog.getByText('The test failed.').waitFor({ timeout: 30_000 })
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  assert.deepEqual(complaints, [])
  await olga.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
