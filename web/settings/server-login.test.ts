import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginOfUrl, NO_LOGIN, type ServerLogin, urlOfLogin } from './server-login.ts'

const LOGIN: ServerLogin = {
  host: 'imap.acme.example',
  port: '993',
  security: 'tls',
  user: 'kim@acme.example',
  password: 'p@ss:/w%rd',
  folder: 'Support/Deutsch',
}

test('a login becomes a URL, with special characters encoded', () => {
  assert.equal(
    urlOfLogin('imap', LOGIN, false),
    'imaps://kim%40acme.example:p%40ss%3A%2Fw%25rd@imap.acme.example:993/Support%2FDeutsch',
  )
  assert.equal(
    urlOfLogin('smtp', { ...LOGIN, security: 'starttls', port: '587', password: '' }, true),
    'smtp://kim%40acme.example:***@imap.acme.example:587',
  )
  assert.equal(urlOfLogin('smtp', { ...NO_LOGIN, host: '::1', port: '25' }, false), 'smtps://[::1]:25')
})

test('a password without a user name is not dropped', () => {
  assert.equal(
    urlOfLogin('imap', { ...NO_LOGIN, host: 'in.example', password: 'secret' }, false),
    'imaps://:secret@in.example/INBOX',
  )
})

test('a URL of the API becomes the same login, without its password', () => {
  const shown = urlOfLogin('imap', { ...LOGIN, password: '' }, true)
  assert.deepEqual(loginOfUrl(shown), { login: { ...LOGIN, password: '' }, hasPassword: true })
  assert.equal(urlOfLogin('imap', loginOfUrl(shown).login, true), shown)
  assert.deepEqual(loginOfUrl(undefined), { login: NO_LOGIN, hasPassword: false })
  assert.deepEqual(loginOfUrl('smtp://out.example').login.port, '25')
  assert.deepEqual(loginOfUrl('smtps://kim:***@out.example').login.port, '465')
})
