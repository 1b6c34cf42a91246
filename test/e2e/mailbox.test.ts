// Connecting a mailbox by pages alone, with Dovecot and Postfix.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { haveMailServers, startMailServers } from '../mail-servers.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const skip =
  noBrowser ?? (haveMailServers() ? false : 'needs Dovecot, Postfix and root: bin/ci installs them on Debian')

test('a mailbox is connected by pages', { skip }, async t => {
  const servers = await startMailServers({ domains: ['acme.test'] })
  const environment = { ANSWERWELL_ALLOWED_NETWORKS: 'mail:127.0.0.0/8' }
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
    const steps = await dialog.locator('.mailbox-test li').allTextContents()
    assert.match(steps.at(-1) ?? '', /Failed.*Log in.*refused the login/)
    const { channels } = await ask('GET', '/channels')
    assert.ok(!channels.some(({ email }: { email: string }) => email === 'help@acme.test'))
  })

  await t.test('with the right password each step passes, and the channel is there', async () => {
    await group('Incoming mail').getByLabel('Password').fill('secret')
    await dialog.getByRole('button', { name: 'Test and save' }).click()
    await dialog.getByRole('heading', { name: 'DNS records' }).waitFor({ timeout: 30_000 })
    await dialog.getByRole('button', { name: 'Create DKIM key' }).click()
    await dialog.getByText('DKIM: our signature').waitFor()
    await dialog.getByRole('button', { name: 'Test', exact: true }).click()
    await dialog.getByText('Everything works.').waitFor({ timeout: 30_000 })
    assert.equal(await dialog.locator('.mailbox-test li').count(), 8)
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
  })

  assert.deepEqual(complaints, [])
  await olga.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
