import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { BROWSER, createEmptyServer } from '../../../test/empty-server.ts'
import { openBrand } from '../brands/open-brand.ts'
import { makeSetupLink } from './make-setup-link.ts'

const GOOD = {
  name: 'Späte Läufer & Co.',
  owner_name: 'Olga Oak',
  owner: 'olga@acme.example',
  password: 'seven green bicycles',
}

test('a link leads to a form that creates all that `brand create` does, and logs the owner in', async () => {
  const { app, db, link, get, send } = await createEmptyServer()
  const path = await link()
  const page = await get(path)
  assert.equal(page.statusCode, 200)
  assert.match(
    String(page.headers['content-security-policy']),
    /default-src 'none'; script-src 'nonce-[^']+'/,
  )
  assert.equal(page.headers['referrer-policy'], 'no-referrer')
  const made = await send(path, { ...GOOD, mailbox: 'Help@Acme.Example' })
  assert.equal(made.statusCode, 303, made.body)
  const [, ticket] = /^\/login#link=(.+)$/.exec(String(made.headers.location)) as RegExpExecArray
  const login = await app.inject({
    method: 'POST',
    url: '/login/link',
    payload: { ticket },
    headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin' },
  })
  assert.equal(login.json().state, 'in')
  const cookie = String(login.headers['set-cookie']).split(';')[0] as string
  const me = (await get('/api/v1/me', { cookie })).json()
  assert.deepEqual(
    [me.name, me.email, me.role.name, me['password?']],
    ['Olga Oak', GOOD.owner, 'owner', true],
  )
  assert.deepEqual([me.brand.slug, me.brand.name], ['spaete-laeufer-and-co', GOOD.name])

  // Everything that the command writes, but for times, secrets and what the form adds.
  const elsewhere = await createEmptyServer()
  await openBrand(
    elsewhere.db,
    { slug: 'spaete-laeufer-and-co', name: GOOD.name, owner: GOOD.owner, ownerName: GOOD.owner_name },
    { baseDomain: 'localhost' },
  )
  const counts = async (of: typeof db) => {
    const tables = await of.rows<{ name: string }>(sql`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
    const rows: Record<string, number> = {}
    for (const { name } of tables) {
      const [row] = await of.rows<{ n: number }>({
        text: `select count(*)::int as n from ${name}`,
        values: [],
      } as never)
      rows[name] = row?.n ?? 0
    }
    return rows
  }
  const [ours, theirs] = [await counts(db), await counts(elsewhere.db)]
  for (const table of ['user_logins', 'sessions', 'known_browsers']) {
    assert.equal(ours[table], 1, table)
    delete ours[table]
    delete theirs[table]
  }
  const more = (table: string) => (theirs[table] as number) + 1
  const withLogin = { ...theirs, events: more('events'), audit_entries: more('audit_entries') }
  assert.deepEqual(ours, withLogin, 'and the login')
  const channel = await db.row(sql`select slug, email, kind from channels`)
  assert.deepEqual(channel, { slug: 'support', email: 'help@acme.example', kind: 1 })
})

test('a refused form comes back with what was written, without the password, and names each field', async () => {
  const { db, link, send, brands } = await createEmptyServer()
  const path = await link()
  for (const [changes, field, words] of [
    [{ name: ' ' }, 'name', 'The name must not be empty.'],
    [{ name: '🙂' }, 'slug', 'The short name is required: none can be made from this name.'],
    [{ slug: 'not ok' }, 'slug', 'The short name must be 1 to 63 characters'],
    [{ host: 'https://help.acme.example/' }, 'host', 'The host must be a host name'],
    [{ host: 'acme.localhost' }, 'host', 'The host must not be a subdomain of localhost'],
    [{ owner_name: '' }, 'owner_name', 'Your name must not be empty.'],
    [{ owner: 'nobody' }, 'owner', 'Your email address must be an email address.'],
    [{ password: '' }, 'password', 'The password must be 10 to 200 characters.'],
    [{ password: 'password1234' }, 'password', 'The password is too common'],
    [
      { password: 'spaete laeufer', name: 'Spaete Laeufer' },
      'password',
      'The password must not be your name',
    ],
    [{ mailbox: 'nobody' }, 'mailbox', 'The address must be an email address.'],
    [{ mailbox: 'support+x@acme.example' }, 'mailbox', 'The address must'],
  ] as const) {
    const fields: Record<string, string> = { ...GOOD, ...changes }
    const { statusCode, body } = await send(path, fields)
    assert.equal(statusCode, 422, field)
    assert.ok(body.includes(`id="wrong-${field}">${words}`), `${field}: ${body}`)
    assert.match(body, new RegExp(`name="${field}"[^>]*aria-invalid="true" aria-describedby="wrong-${field}`))
    for (const [name, value] of Object.entries(fields))
      if (name !== 'password') assert.ok(body.includes(`name="${name}" value="${escaped(value)}"`), name)
    assert.ok(fields.password === '' || !body.includes(fields.password ?? ''))
  }
  assert.deepEqual(await brands(), [])
  assert.equal((await send(path, GOOD)).statusCode, 303, 'the link is still good')
  assert.equal((await db.rows(sql`select 1 from setup_links`)).length, 0)
})

test('whatever is written, the form has it again or the brand has it', async () => {
  const { app, db, clock, brands } = await createEmptyServer()
  const words = fc.string({ unit: 'grapheme', maxLength: 40 })
  const fields = fc.record({ name: words, slug: words, host: words, owner_name: words, owner: words })
  await fc.assert(
    fc.asyncProperty(fields, async given => {
      const path = new URL(await makeSetupLink(db, 'http://x', clock.now)).pathname
      const headers = { host: 'localhost', 'content-type': 'application/json', ...BROWSER }
      const payload = { ...given, password: 'short' }
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: path,
        headers,
        payload,
        remoteAddress: `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}::1`,
      })
      assert.ok(statusCode === 422 || statusCode === 400, body)
      for (const [name, value] of Object.entries(given))
        if (statusCode === 422) assert.ok(body.includes(`name="${name}" value="${escaped(value)}"`), name)
      assert.deepEqual(await brands(), [])
    }),
    { numRuns: 30 },
  )
})

const escaped = (text: string) => text.replace(/[&<>"'`=]/g, character => `&#${character.charCodeAt(0)};`)

test('a link that is wrong, was used or has expired opens nothing', async () => {
  const { clock, link, get, send, brands } = await createEmptyServer()
  const [path, late] = [await link(), await link()]
  for (const wrong of [`${path}x`, path.slice(0, -1), `/setup/${'A'.repeat(43)}`, '/setup/%00']) {
    for (const answer of [await get(wrong), await send(wrong, GOOD)]) {
      assert.equal(answer.statusCode, 404)
      assert.match(answer.body, /incomplete or no longer valid.*prints a new one/s)
    }
    assert.equal((await get(wrong, { accept: '*/*' })).json().code, 'not_found')
  }
  clock.now = new Date('2026-11-28T12:00:00.000Z')
  assert.equal((await get(path)).statusCode, 404, 'after a week')
  assert.equal((await send(path, GOOD)).statusCode, 404)
  assert.deepEqual(await brands(), [])
  const fresh = await link()
  assert.equal((await send(fresh, GOOD)).statusCode, 303)
  for (const used of [fresh, late]) {
    const answer = await send(used, { ...GOOD, slug: 'second' })
    assert.equal(answer.statusCode, 404)
    assert.match(answer.body, /has been set up.*href="\/login"/s)
    assert.match((await get(used)).body, /has been set up/)
  }
  assert.equal((await brands()).length, 1)
})

test('of many submits at once, by one link or several, one creates a brand', async () => {
  const { link, send, brands } = await createEmptyServer()
  const paths = [await link(), await link()]
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(n => send(paths[n % 2] as string, { ...GOOD, slug: `brand-${n}` })),
  )
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, 404, 404, 404, 404, 404])
  assert.equal((await brands()).length, 1)
})

test('with a brand there is no way in, even by a link that was made before', async () => {
  const { db, link, get, send, brands } = await createEmptyServer()
  const path = await link()
  await openBrand(
    db,
    { slug: 'acme', name: 'Acme', owner: 'o@acme.example', ownerName: 'O' },
    { baseDomain: 'localhost' },
  )
  assert.equal((await get(path)).statusCode, 404)
  assert.equal((await send(path, { ...GOOD, slug: 'other' })).statusCode, 404)
  assert.deepEqual(await brands(), ['acme'])
})

test('from another machine, the brand needs a host; there the owner goes on', async () => {
  const { link, get, send, brands } = await createEmptyServer()
  const path = await link()
  const suggested = async (host: string) =>
    /name="host" value="([^"]*)"/.exec((await get(path, { ...BROWSER, host })).body)?.[1]
  assert.equal(await suggested('help.acme.example:3000'), 'help.acme.example')
  for (const host of ['localhost:3000', '192.168.1.5:3000', 'x.localhost', '[::1]:3000'])
    assert.equal(await suggested(host), '', host)
  const refused = await send(path, { ...GOOD, slug: 'acme' }, '192.168.1.5:3000')
  assert.equal(refused.statusCode, 422)
  assert.match(refused.body, /id="wrong-host">The host is required here:[^<]* acme\.localhost/)
  assert.deepEqual(await brands(), [])
  const made = await send(path, { ...GOOD, host: 'help.acme.example' }, '192.168.1.5:3000')
  assert.equal(made.statusCode, 200)
  assert.match(made.body, /is ready.*href="https:\/\/help\.acme\.example\/login#link&#61;[\w-]{43}"/s)
  assert.equal((await get('/status', { ...BROWSER, host: 'help.acme.example' })).statusCode, 200)
})

test('at the host of the brand, the owner stays there', async () => {
  const { link, send } = await createEmptyServer()
  const made = await send(await link(), { ...GOOD, host: 'help.acme.example' }, 'help.acme.example')
  assert.equal(made.statusCode, 303)
  assert.match(String(made.headers.location), /^\/login#link=/)
})

test('guesses are limited by network, and nothing of a link is stored but its digest', async () => {
  const { app, db, link } = await createEmptyServer()
  const path = await link()
  const guess = () => app.inject({ url: '/setup/guess', headers: BROWSER, remoteAddress: '203.0.113.9' })
  const codes = []
  for (let n = 0; n < 61; n++) codes.push((await guess()).statusCode)
  assert.deepEqual([codes[0], codes[59], codes[60]], [404, 404, 429])
  assert.match((await guess()).body, /<h1>.*Try again in \d+ seconds/s)
  const [row] = await db.rows<{ digest: Buffer }>(sql`select digest from setup_links`)
  assert.equal(row?.digest.length, 32)
  assert.ok(!String(row?.digest).includes(path.slice('/setup/'.length)))
})

test('a server that starts for ever keeps a hundred links', async () => {
  const { db, clock, link, get } = await createEmptyServer()
  const first = await link()
  for (let n = 0; n < 100; n++) {
    clock.now = new Date(clock.now.getTime() + 1_000)
    await link()
  }
  assert.equal((await db.rows(sql`select 1 from setup_links`)).length, 100)
  assert.equal((await get(first)).statusCode, 404)
})

test('without a brand every page says what to do, and programs get it as JSON', async () => {
  const { get } = await createEmptyServer()
  for (const url of [
    '/',
    '/login',
    '/help',
    '/status',
    '/inbox/open',
    '/contact',
    '/admin',
    '/nothing',
    '/fr/help',
  ]) {
    const { statusCode, body, headers } = await get(url)
    assert.equal(statusCode, 404, url)
    assert.match(String(headers['content-type']), /^text\/html/, url)
    assert.match(body, /<h1>This server has no brand yet<\/h1>.*set-up link.*brand create acme/s, url)
    assert.equal(headers['cache-control'], 'no-store')
  }
  for (const [url, accept] of [
    ['/api/v1/me', BROWSER.accept],
    ['/help', '*/*'],
    ['/api/v1/conversations', 'application/json'],
  ] as const) {
    const { statusCode, body } = await get(url, { accept })
    assert.equal(statusCode, 404)
    const { code, error } = JSON.parse(body)
    assert.equal(code, 'not_found')
    assert.match(error, /^This server has no brand yet\. Open the set-up link.*brand create/)
  }
})

test('at an unknown host of a server with brands there is a page in words, which names no brand', async () => {
  const { db, get } = await createEmptyServer()
  await openBrand(
    db,
    { slug: 'acme', name: 'Acme', owner: 'o@acme.example', ownerName: 'O' },
    { baseDomain: 'localhost' },
  )
  for (const url of ['/', '/login', '/help', '/nothing']) {
    const { statusCode, body } = await get(url, { ...BROWSER, host: '<b>.example:3000' })
    assert.equal(statusCode, 404)
    assert.match(body, /<h1>There is nothing at this address<\/h1>.*&#60;b&#62;\.example/s)
    assert.doesNotMatch(body, /acme/i)
  }
  const { body } = await get('/help', { accept: '*/*', host: 'x.example' })
  assert.equal(JSON.parse(body).error, 'There is no such brand at this host.')
})
