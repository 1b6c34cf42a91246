// Connecting a mailbox by pages alone, with Dovecot and Postfix.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { OLGA } from '../../db/cast.ts'
import { type AuthorizationServer, startAuthorizationServer } from '../authorization-server.ts'
import { eventually } from '../eventually.ts'
import { haveMailServers, type MailServers, startMailServers } from '../mail-servers.ts'
import { type Office, story } from '../office.ts'
import { choose } from './fields.ts'

const ADDRESS = 'help@acme.test'

if (haveMailServers()) {
  const servers = await startMailServers({ domains: ['acme.test'] })
  const authority = await startAuthorizationServer()
  const settings = {
    ANSWERWELL_ALLOWED_NETWORKS: 'mail:127.0.0.0/8',
    ANSWERWELL_OAUTH_OTHER: authority.setting,
  }
  test(
    'wrong settings are not stored as if they worked; with the right ones each step passes, and mail comes',
    story(office => connect(office, servers), { settings }),
  )
  test(
    'a mailbox that stops working shows in the list, with its reason',
    story(office => stopWorking(office, servers), { settings }),
  )
  test(
    'a mailbox whose owner signs in with the provider needs no password',
    story(office => signIn(office, authority), { settings }),
  )
} else {
  test('a mailbox is connected by pages', {
    skip: 'needs Dovecot, Postfix and root: bin/ci installs them on Debian',
  })
}

async function openChannels({ base, open }: Office) {
  const page = await open(OLGA.email)
  await page.goto(`${base}/settings/channels`)
  const form = page.getByRole('form')
  return { page, ...partsOf(page), newChannel: page.getByRole('button', { name: 'New channel' }), form }
}

function partsOf(page: Page) {
  const form = page.getByRole('form')
  const group = (name: string) => form.getByRole('group', { name })
  return {
    group,
    verdict: form.getByText('The test failed. Nothing is saved yet.'),
    async enterServer(name: string, url: string) {
      const { hostname, port } = new URL(url)
      await group(name).getByLabel('Host').fill(hostname)
      await group(name).getByLabel('Port').fill(port)
      await choose(group(name).getByLabel('Security'), 'starttls')
    },
    /** The channel's row says it, as soon as the mailbox has been tried. */
    rowSays: (address: string, words: RegExp) =>
      eventually(
        async () => {
          const row = page.getByRole('row').filter({ hasText: address })
          assert.match((await row.textContent()) ?? '', words)
        },
        { what: `the row of ${address} says ${words}` },
      ),
  }
}

async function connect(office: Office, servers: MailServers): Promise<void> {
  const { page, form, newChannel, group, verdict, enterServer, rowSays } = await openChannels(office)
  await newChannel.click()
  await form.getByLabel('Name', { exact: true }).fill('Help')
  await form.getByLabel('Email address').fill(ADDRESS)
  await form.getByText('IMAP and SMTP').click()
  await enterServer('Incoming email', servers.imapUrl(ADDRESS))
  await group('Incoming email').getByLabel('User name').fill(ADDRESS)
  await group('Incoming email').getByLabel('Password').fill('wrong')
  await choose(group('Outgoing email').getByLabel('Send through'), 'own')
  await group('Outgoing email').getByLabel('Same user name and password').uncheck()
  await enterServer('Outgoing email', servers.smtpUrl)
  await form.getByRole('button', { name: 'Test and save' }).click()
  await verdict.waitFor()
  await form.getByText('Not saved', { exact: true }).waitFor()
  const steps = await form.locator('.mailbox-test .bad').allTextContents()
  assert.match(steps.join(), /Failed.*Log in.*refused the login/)
  const { channels } = await office.ask('GET', '/channels')
  assert.ok(!channels.some(({ email }: { email: string }) => email === ADDRESS))
  // With the right password each step passes, and the channel is there.
  await group('Incoming email').getByLabel('Password').fill('secret')
  await form.getByRole('button', { name: 'Test and save' }).click()
  await page.getByText(`Saved. New email to ${ADDRESS} will appear as conversations.`).waitFor()
  await form.getByRole('heading', { name: 'DNS records' }).waitFor()
  await form.getByRole('button', { name: 'Create DKIM key' }).click()
  await form.getByText('DKIM: our signature').waitFor()
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await form.getByText('Everything works.').waitFor()
  const all = async () => assert.equal(await form.locator('.mailbox-test .good').count(), 9)
  await eventually(all, { what: 'all nine steps are shown' })
  await form.getByRole('link', { name: 'Cancel' }).click()
  await rowSays(ADDRESS, /Received/)
}

async function stopWorking(office: Office, servers: MailServers): Promise<void> {
  const { page, form, group, rowSays } = await openChannels(office)
  const { base } = office
  const imap_url = servers.imapUrl(ADDRESS)
  const channel = { name: 'Help', channel: 'email', email: ADDRESS, settings: { imap_url } }
  const headers = { origin: base }
  const made = await page.request.post(`${base}/api/v1/channels`, { data: { channel }, headers })
  assert.equal(made.status(), 201, await made.text())
  await page.reload()
  const edit = page.getByRole('row').filter({ hasText: ADDRESS }).getByRole('button', { name: 'Edit' })
  await edit.click()
  await group('Incoming email').getByLabel('Password').fill('wrong')
  await form.getByRole('button', { name: 'Test and save' }).click()
  await form.getByRole('button', { name: 'Save without a working test' }).click()
  await form.waitFor({ state: 'detached' })
  await rowSays(ADDRESS, /Cannot receive since .*refused the login/)
  await page.reload()
  await page.getByRole('link', { name: 'A channel is not working' }).waitFor()
  await edit.click()
  await form.getByText(/Cannot receive since/).waitFor()
}

async function signIn(office: Office, authority: AuthorizationServer): Promise<void> {
  const { page, form, newChannel, group, enterServer, rowSays } = await openChannels(office)
  const address = 'sales@oauth.test'
  authority.register(`${office.base}/settings/sign-in`)
  const servers = await startMailServers({ domains: ['oauth.test'], issuer: authority.issuer })
  await newChannel.click()
  await form.getByLabel('Name', { exact: true }).fill('Sales')
  await form.getByLabel('Email address').fill(address)
  await form.getByLabel('Log in with').click()
  await page.getByRole('option', { name: '127.0.0.1' }).click()
  await form.getByText('IMAP and SMTP').click()
  await choose(form.getByLabel('Send through'), 'own')
  await enterServer('Incoming email', servers.imapUrl(address))
  await enterServer('Outgoing email', servers.smtpUrl)
  await group('Incoming email').getByLabel('User name').fill(address)
  await form.getByRole('button', { name: 'Test and save' }).and(page.locator(':disabled')).waitFor()
  const passwords = await form.getByLabel('Password', { exact: true }).count()
  assert.equal(passwords, 0)
  const opening = page.waitForEvent('popup')
  await form.getByRole('button', { name: 'Sign in' }).click()
  await signInAt(await opening, address)
  await form.getByText('You are signed in.').waitFor()
  await form.getByRole('button', { name: 'Test and save' }).click()
  await form.getByRole('heading', { name: 'DNS records' }).waitFor()
  await form.getByRole('link', { name: 'Cancel' }).click()
  await rowSays(address, /Received/)
  // The owner takes the consent back.
  authority.revoke(address)
  await page.getByRole('row').filter({ hasText: address }).getByRole('button', { name: 'Edit' }).click()
  await form.getByText('You are signed in.').waitFor()
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await form.getByText('The test failed.').waitFor()
}

/** What the owner does in the provider's window. */
async function signInAt(provider: Page, account: string): Promise<void> {
  await provider.getByPlaceholder('Enter any login').fill(account)
  await provider.getByPlaceholder('and password').fill('any')
  await provider.getByRole('button', { name: 'Sign-in' }).click()
  await provider.getByRole('button', { name: 'Continue' }).click()
  await provider.getByText('You are signed in. Close this window').waitFor()
  await provider.close()
}
