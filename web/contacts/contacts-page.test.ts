// Finding and making contacts, their names and notes.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { fill, refused } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { toast, undo } from '../../test/page/toasts.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

// biome-ignore lint/suspicious/noExplicitAny: as it came over the wire
const make = async (contact: Record<string, unknown>): Promise<any> =>
  (await world.ana.post('/contacts', { contact })).body
const contactOf = async (email: string) => (await world.ana.get(`/contacts/${email}`)).body

async function openContacts(t: TestContext, rest = '') {
  const page = await openPage(t, world, { as: world.ana.email, at: `/contacts${rest}` })
  const { screen, user, within, path } = page
  const list = async () => within(await screen.findByRole('region', { name: 'Contacts' }))
  return {
    ...page,
    /** Waits until these are listed, and no others. */
    lists: async (...names: string[]) =>
      eventually(
        async () => {
          const items = (await list()).queryAllByRole('listitem')
          assert.deepEqual(items.map(item => item.querySelector('strong')?.textContent).toSorted(), names)
        },
        { what: `the list has ${names}` },
      ),
    search: async () => (await list()).findByRole<HTMLInputElement>('searchbox'),
    searched: () => new URLSearchParams(path().split('?')[1]).get('q')?.replaceAll('"', ''),
    inNew: async () => {
      await user.click(await screen.findByRole('button', { name: 'New contact' }))
      return within(await screen.findByRole('dialog'))
    },
    toast: (words: RegExp | string) => toast(page, words),
  }
}

/** The page of a contact that is new. */
async function openContact(t: TestContext, name: string, email: string) {
  const { _id } = await make({ name, email })
  const page = await openContacts(t, `/${_id}`)
  const person = page.within(await page.screen.findByRole('region', { name }))
  return { ...page, person }
}

test('a search finds names, addresses, numbers and handles, and is in the address', async t => {
  await make({ name: 'Mireille Dubois', email: 'mireille@example.fr' })
  await make({ name: 'Priya Raman', email: 'priya.raman@example.in' })
  await make({ name: 'Joana Reis', mobile: '+351912345678' })
  await make({ name: 'Ola N.', email: 'ola@example.no', twitter: 'ola_builds' })
  await make({ name: 'ياسمين', email: 'yasmin@example.eg' })
  const { user, path, search, searched, lists, screen, close } = await openContacts(t)
  await screen.findByText('Mireille Dubois')
  for (const [words, name] of [
    ['mireille', 'Mireille Dubois'],
    ['priya.raman@', 'Priya Raman'],
    ['912345678', 'Joana Reis'],
    ['ola_builds', 'Ola N.'],
    ['ياسمين', 'ياسمين'],
  ] as const) {
    await fill(user, await search(), words)
    await eventually(() => assert.equal(searched(), words), { what: 'the search is in the address' })
    await lists(name)
  }
  const address = path()
  await close()
  const again = await openContacts(t, address.replace('/contacts', ''))
  assert.equal((await again.search()).value, 'ياسمين')
  await again.lists('ياسمين')
  await fill(again.user, await again.search(), 'nobody at all')
  await again.screen.findByText('No contacts found')
  await again.user.clear(await again.search())
  await again.screen.findByText('Mireille Dubois')
  await again.screen.findByText('Ola N.')
})

test('a new contact needs an address or a number; the refusal is at the field, and names stay', async t => {
  const { user, screen, path, inNew } = await openContacts(t)
  const dialog = await inNew()
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label)
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }))
  await fill(user, field('Name'), 'Wim Jansen')
  await save()
  await refused(() => field('Email address'), /required/)
  await fill(user, field('Phone number'), '0612345678')
  await save()
  await refused(() => field('Phone number'), /country code/)
  assert.deepEqual([field('Phone number').value, field('Name').value], ['0612345678', 'Wim Jansen'])
  await fill(user, field('Phone number'), '+31 6 1234 5678')
  await fill(user, field('Email address'), 'Wim@Example.NL')
  await save()
  await screen.findByRole('region', { name: 'Wim Jansen' })
  const made = await contactOf('wim@example.nl')
  assert.deepEqual([made.name, made.mobile], ['Wim Jansen', '+31612345678'])
  assert.match(path(), new RegExp(`^/contacts/${made._id}`))
})

test('an address that somebody has makes no second contact', async t => {
  await make({ name: 'Lea Berger', email: 'lea@example.ch' })
  const count = async () => (await world.ana.get('/contacts')).body.total_count
  const before = await count()
  const { user, document, inNew } = await openContacts(t)
  const dialog = await inNew()
  await fill(user, dialog.getByLabelText('Name'), 'Lea again')
  await fill(user, dialog.getByLabelText('Email address'), 'lea@example.ch')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await eventually(() => document.querySelector('dialog .wrong, dialog [role=alert]') !== null, {
    what: 'it is refused',
  })
  assert.equal(dialog.getByLabelText<HTMLInputElement>('Name').value, 'Lea again')
  assert.equal(await count(), before)
})

test('a changed name is saved; the button waits for a change', async t => {
  const { user, screen, person, toast } = await openContact(t, 'Ida Holm', 'ida@example.dk')
  const name = () => person.getByLabelText<HTMLInputElement>('Name')
  const save = () =>
    person.getAllByRole<HTMLButtonElement>('button', { name: 'Save' })[0] as HTMLButtonElement
  assert.equal(save().disabled, true)
  await fill(user, name(), 'Ida de Holm')
  await user.click(save())
  await toast('Saved.')
  await screen.findByRole('heading', { name: 'Ida de Holm' })
  assert.equal((await contactOf('ida@example.dk')).name, 'Ida de Holm')
  await fill(user, name(), 'x'.repeat(201))
  await user.click(save())
  await toast(/characters/)
  assert.equal(name().value, 'x'.repeat(201))
  assert.equal((await contactOf('ida@example.dk')).name, 'Ida de Holm')
})

test('a note is added with its author, and blank ones cannot be', async t => {
  const { user, document, within, toast } = await openContact(t, 'Tom Vos', 'tom@example.nl')
  const section = [...document.querySelectorAll<HTMLElement>('.contact section')].find(one =>
    one.textContent?.includes('Notes'),
  ) as HTMLElement
  const notes = within(section)
  const text = notes.getByLabelText<HTMLTextAreaElement>('Add a note')
  const written = () => text.value
  const stored = async () =>
    (await contactOf('tom@example.nl')).notes.map(({ note }: { note: string }) => note)
  await fill(user, text, '   ')
  assert.equal(written(), '   ')
  assert.ok(notes.queryByRole('button', { name: 'Save' }) === null)
  await fill(user, text, 'Prefers calls after four.\nSpeaks Dutch.')
  await user.click(notes.getByRole('button', { name: 'Save' }))
  const note = await notes.findByText(/Prefers calls after four\./, { selector: 'li' })
  within(note).getByText(/Ana Souza/)
  assert.equal(written(), '')
  assert.deepEqual(await stored(), ['Prefers calls after four.\nSpeaks Dutch.'])
  await fill(user, text, 'x'.repeat(20_001))
  await user.click(notes.getByRole('button', { name: 'Save' }))
  await toast(/characters/)
  assert.equal(written().length, 20_001)
  assert.equal((await stored()).length, 1)
})

test('a past conversation leads to itself, and its customer back to the contact', async t => {
  const customer = { name: 'Oskar Nowak', email: 'oskar@example.pl' }
  await world.start({ subject: 'Brakujące śruby', user: customer, message: { body: 'Przyszły M5' } })
  const { user, screen, path } = await openContacts(t, '?q=oskar')
  await user.click(await screen.findByRole('link', { name: /Oskar Nowak/ }))
  await user.click(await screen.findByRole('link', { name: 'Brakujące śruby' }))
  await eventually(() => assert.match(path(), /^\/inbox\/all\//), { what: 'the conversation is open' })
  await screen.findByText('Przyszły M5', { selector: 'article.message *' })
  await user.click(await screen.findByRole('link', { name: 'Oskar Nowak' }))
  await eventually(() => assert.match(path(), /^\/contacts\/\d+/), { what: 'the contact is open' })
})

test('a segment, a filter and the order are in the address; a chip takes its filter away', async t => {
  await world.olga.post('/organizations', {
    organization: { name: 'Brandl GmbH', domains: ['brandl.example'] },
  })
  await make({ name: 'Lukas Brandl', email: 'lukas@brandl.example' })
  const user = { email: 'resi@brandl.example', name: 'Resi Brandl' }
  await world.start({ user, message: { body: 'Hello', user } })
  await world.work()
  const { user: hands, screen, path, lists } = await openContacts(t, '?q=brandl')
  const follow = async (name: string) => hands.click(await screen.findByRole('link', { name }))
  await screen.findByText('Lukas Brandl')
  await follow('With open conversations')
  await lists('Resi Brandl')
  const row = await screen.findByRole('link', { name: /Resi Brandl/ })
  assert.match(row.textContent ?? '', /Brandl GmbH.*1 open/)
  assert.match(path(), /open=true/)
  assert.equal(
    screen.getByRole('link', { name: 'With open conversations' }).getAttribute('aria-current'),
    'page',
  )
  await hands.click(screen.getByRole('button', { name: 'Filter' }))
  await hands.click(await screen.findByRole('menuitem', { name: 'Brandl GmbH' }))
  await hands.click(await screen.findByRole('button', { name: /Remove.*Has open conversations/ }))
  await lists('Lukas Brandl', 'Resi Brandl')
  await screen.findByText('2 contacts')
  const names = () =>
    screen.getAllByRole('listitem').flatMap(item => item.querySelector('strong')?.textContent ?? [])
  await eventually(() => assert.deepEqual(names(), ['Resi Brandl', 'Lukas Brandl']), {
    what: 'who wrote is first',
  })
  await hands.click(screen.getByRole('button', { name: 'Order of the list' }))
  await hands.click(await screen.findByRole('menuitem', { name: 'Name, A to Z' }))
  await eventually(() => assert.deepEqual(names(), ['Lukas Brandl', 'Resi Brandl']), { what: 'A is first' })
  assert.match(path(), /sort=name/)
  await hands.click(screen.getByRole('link', { name: /^Name/ }))
  await eventually(() => assert.deepEqual(names(), ['Resi Brandl', 'Lukas Brandl']), { what: 'Z is first' })
})

test('Escape closes the panel, and the focus is on the row of the contact', async t => {
  const { _id } = await make({ name: 'Esra Aydin', email: 'esra@example.org' })
  const { user, screen, path, document } = await openContacts(t, '?q=esra')
  await user.click(await screen.findByRole('link', { name: /Esra Aydin/ }))
  const panel = await screen.findByRole('region', { name: 'Esra Aydin' })
  ;(
    await eventually(() => panel.querySelector<HTMLElement>('textarea') ?? false, { what: 'the panel' })
  ).focus()
  await user.keyboard('{Escape}')
  await eventually(() => assert.equal(path().split('?')[0], '/contacts'), { what: 'the panel is closed' })
  assert.equal(document.activeElement?.getAttribute('href')?.split('?')[0], `/contacts/${_id}`)
})

test('a search is kept as a segment with a count, renamed, updated, and deleted with Undo', async t => {
  const stored = async () =>
    (await world.ana.get('/segments')).body.segments.map(
      ({ name, filters }: { name: string; filters: object }) => [name, filters],
    )
  await make({ name: 'Sanne Smit', email: 'sanne@smit.example' })
  const page = await openContacts(t, '?q=smit')
  const { user, screen, path, within } = page
  await user.click(await screen.findByRole('button', { name: 'Save segment…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(user, dialog.getByLabelText('Name'), 'Smits')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Smits 1', current: 'page' })
  await eventually(() => assert.match(path(), /segment=\d+/), { what: 'it is open' })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Last seen within 7 days' }))
  await user.click(await screen.findByRole('button', { name: 'Actions for the segment Smits' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Update segment' }))
  await screen.findByRole('link', { name: 'Smits 0' })
  assert.deepEqual(await stored(), [['Smits', { q: 'smit', seen: 'week' }]])
  await user.click(await screen.findByRole('button', { name: 'Actions for the segment Smits' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete segment' }))
  await toast(page, 'Deleted segment Smits.')
  assert.deepEqual(await stored(), [])
  await user.keyboard('z')
  await screen.findByRole('link', { name: 'Smits 0' })
  assert.deepEqual(await stored(), [['Smits', { q: 'smit', seen: 'week' }]])
})

test('a field is set for all that are ticked, and each gets its own value back', async t => {
  const [one, two] = ['one@bulk.example', 'two@bulk.example'] as const
  await make({ name: 'One Bulk', email: one, data: { plan: 'gold' } })
  await make({ name: 'Two Bulk', email: two })
  const plans = async () =>
    Promise.all([one, two].map(async email => (await contactOf(email)).data.plan ?? null))
  const page = await openContacts(t, '?q=bulk.example')
  const { user, screen, within } = page
  await user.click(await screen.findByRole('checkbox', { name: 'Select “One Bulk”' }))
  const merge = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Merge…' })
  assert.equal(merge().disabled, true)
  ;(await screen.findByRole('link', { name: /Two Bulk/ })).focus()
  await user.keyboard('x')
  await screen.findByText('2 selected')
  assert.equal(merge().disabled, false)
  await user.click(screen.getByRole('button', { name: 'Set a field…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(user, dialog.getByLabelText('Field'), 'plan')
  await fill(user, dialog.getByLabelText('Value'), 'silver')
  await user.click(dialog.getByRole('button', { name: 'Set for 2 contacts' }))
  await toast(page, '2 contacts changed.')
  assert.deepEqual(await plans(), ['silver', 'silver'])
  await undo(page, '2 contacts changed.')
  assert.deepEqual(await plans(), ['gold', null])
})
