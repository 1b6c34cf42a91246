import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { eventually } from '../../test/eventually.ts'
import { openPage, type Page } from '../../test/page/page.ts'
import { enter, linkTicket } from '../../test/session.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const PIA = { email: 'pia@demo.test', password: 'Str0ng-and-long-enough' }
await world.olga.post('/staff', { staff: { name: 'Pia', ...PIA } })

const GERMAN = { language: 'de' }
const email = ({ screen }: Page) => screen.findByLabelText<HTMLInputElement>('E-Mail-Adresse')
const password = ({ screen }: Page) => screen.findByLabelText<HTMLInputElement>('Passwort')
/** Whoever is in is asked for once, before the page is left. */
const isIn = ({ network }: Page) =>
  eventually(() => network.asked.at(-1) === 'GET /api/v1/me', { what: 'the login asks who is in' })

test('a refused login is told in the language of the page, and keeps what was written', async t => {
  const page = await openPage(t, world, { at: '/login', preferences: GERMAN })
  const { screen, user, document } = page
  assert.deepEqual([document.title, document.documentElement.lang], ['Anmelden · The demo brand', 'de'])
  await user.type(await email(page), PIA.email)
  await user.type(await password(page), 'a wrong one{Enter}')
  const { textContent } = await screen.findByRole('alert')
  assert.match(textContent, /Passwort/)
  assert.deepEqual([(await email(page)).value, (await password(page)).value], [PIA.email, 'a wrong one'])
  assert.ok(document.activeElement === (await password(page)))
  await user.clear(await password(page))
  await user.keyboard(`${PIA.password}{Enter}`)
  await isIn(page)
  assert.equal(screen.queryByRole('alert'), null)
})

test('who has forgotten a password gets a link, with the address that was already written', async t => {
  const page = await openPage(t, world, { at: '/login', preferences: GERMAN })
  const { screen, user, document } = page
  await user.type(await email(page), 'nobody@demo.test')
  await user.click(screen.getByRole('button', { name: 'Passwort vergessen?' }))
  assert.equal((await email(page)).value, 'nobody@demo.test')
  assert.equal(screen.queryByLabelText('Passwort'), null)
  assert.ok(document.activeElement === (await email(page)))
  await user.keyboard('{Enter}')
  await screen.findByText(/^Falls diese Adresse zu einem Teammitglied gehört/)
  await user.click(screen.getByRole('button', { name: 'Zurück zur Anmeldung' }))
  assert.equal((await email(page)).value, 'nobody@demo.test')
})

test('the code of a second factor is asked for after the password, and what is wrong with it is said beside it', async t => {
  const browser = await enter(world, PIA.email)
  const { secret } = (await browser.post('/me/second_factor', {})).body
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now.getTime() })
  assert.equal((await browser.put('/me/second_factor', { code: code() })).status, 200)
  const page = await openPage(t, world, { at: '/login', preferences: GERMAN })
  const { user, document, screen } = page
  await user.type(await email(page), PIA.email)
  await user.type(await password(page), `${PIA.password}{Enter}`)
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  assert.ok(document.activeElement === field)
  await user.keyboard('123{Enter}')
  await screen.findByRole('alert')
  assert.equal(field.value, '123')
  await user.clear(field)
  world.clock.now = new Date(world.clock.now.getTime() + 60_000)
  await user.keyboard(`${code()}{Enter}`)
  await isIn(page)
})

test('a link logs in by itself; one that was used leads to the password', async t => {
  const ticket = await linkTicket(world, world.ana.email)
  const page = await openPage(t, world, { at: `/login#link=${ticket}`, preferences: GERMAN })
  await isIn(page)
  await page.close()
  const again = await openPage(t, world, { at: `/login#link=${ticket}`, preferences: GERMAN })
  await again.screen.findByRole('alert')
  await password(again)
})

test('a server that cannot be reached, and a browser that keeps no session, are told', async t => {
  const page = await openPage(t, world, { at: '/login', preferences: GERMAN })
  const { screen, user, network } = page
  network.answer(() => {
    throw new TypeError('fetch failed')
  })
  await user.type(await email(page), PIA.email)
  await user.type(await password(page), `${PIA.password}{Enter}`)
  await screen.findByText(/^Der Server ist nicht erreichbar/)
  network.answer(({ url }) =>
    url.pathname === '/login' ? Response.json({ state: 'in' }) : Response.json({}, { status: 401 }),
  )
  await user.click(screen.getByRole('button', { name: 'Anmelden' }))
  await screen.findByText(/Anmelde-Cookie nicht gespeichert/)
})
