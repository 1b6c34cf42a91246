import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { test } from 'node:test'
import { barriers, noBrowser, sharedBrowser } from '../browser.ts'
import { createPlace, freePort } from './program.ts'

test('a start without the demo leads a stranger to a brand, by its set-up link, in a browser', {
  skip: noBrowser,
}, async t => {
  const { run } = createPlace('answerwell-set-up-', t)
  const environment = { PORT: await freePort(), ANSWERWELL_LOG_LEVEL: 'trace' }
  const start = () => run('start', ['--no-demo'], environment)
  const app = start()
  const [, link = ''] = await app.saying(/Set up\s+(http\S+)[\s\S]*Ctrl-C/)
  const browser = await sharedBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  t.after(() => context.close())
  const page = await context.newPage()
  await page.goto(new URL('/login', link).href)
  await page.getByRole('heading', { name: 'This server has no brand yet' }).waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.goto(link)
  assert.deepEqual(await barriers(page), [])
  await page.getByLabel('Name', { exact: true }).pressSequentially('Späte Läufer')
  assert.equal(await page.getByLabel('Short name').inputValue(), 'spaete-laeufer')
  await page.getByLabel('Your name').fill('Olga Oak')
  await page.getByLabel('Your email address').fill('olga@acme.example')
  await page.getByLabel('Password').fill('password1234')
  await page.getByRole('button', { name: 'Create and log in' }).click()
  await page.getByText('The password is too common').waitFor()
  assert.deepEqual(await barriers(page), [])
  assert.equal(await page.getByLabel('Your name').inputValue(), 'Olga Oak')
  await page.getByLabel('Password').fill('seven green bicycles')
  await page.getByRole('button', { name: 'Create and log in' }).click()
  await page.getByRole('heading', { name: 'Welcome to Späte Läufer' }).waitFor()
  await page.goto(link)
  await page.getByRole('link', { name: 'Log in' }).waitFor()
  assert.ok(!app.logged().includes(basename(link)), 'the log has no link')
  app.child.kill('SIGTERM')
  await app.ended
  const again = start()
  await again.saying(/Ctrl-C/)
  assert.match(again.printed(), /Inbox\s+http:\/\/spaete-laeufer\.localhost/)
  assert.doesNotMatch(again.printed(), /Set up/)
})
