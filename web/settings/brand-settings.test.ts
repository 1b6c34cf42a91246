import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { fill, refused } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

async function open(t: TestContext, section: string) {
  const page = await openPage(t, world, { as: world.olga.email, at: `/settings/${section}` })
  const { screen } = page
  return {
    ...page,
    /** A field of the form, once it is shown. */
    field: (label: string) => screen.findByLabelText<HTMLInputElement>(label),
    /** The card with this heading. */
    async card(name: string) {
      const heading = await screen.findByText(name, { selector: '.card h2' })
      return page.within(heading.closest<HTMLElement>('.card') as HTMLElement)
    },
    saved: () => screen.findByText('Saved.', { selector: '.toast *' }),
  }
}

const stored = async () => (await world.olga.get('/brand')).body
const store = (brand: object) => world.olga.put('/brand', { brand })

test('every rule of the brand is saved, and shown again after a reload', async t => {
  await store({ name: 'Before', time_zone: 'UTC', language: 'english', survey_after: '1h' })
  const { user, field, card, saved, close } = await open(t, 'brand')
  await fill(user, await field('Brand name'), 'Juniper & Söhne')
  await user.selectOptions(await field('Time zone'), 'Europe/Berlin')
  const languages = await field('Help center language')
  assert.equal(languages.textContent, 'English')
  await user.selectOptions(languages, 'german')
  await user.selectOptions(await field('Resolve conversations automatically'), 'any')
  await user.selectOptions(await field('Satisfaction survey'), '4h')
  await user.click((await card('General')).getByRole('button', { name: 'Save' }))
  await saved()
  const { name, time_zone, language, resolve_on, survey_after_minutes } = await stored()
  assert.deepEqual(
    [name, time_zone, language, resolve_on, survey_after_minutes],
    ['Juniper & Söhne', 'Europe/Berlin', 'german', 'any', 240],
  )
  await close()
  const again = await open(t, 'brand')
  assert.equal((await again.field('Time zone')).value, 'Europe/Berlin')
  assert.equal((await again.field('Satisfaction survey')).value, '4h')
  await again.user.selectOptions(await again.field('Satisfaction survey'), 'never')
  await again.user.click((await again.card('General')).getByRole('button', { name: 'Save' }))
  await again.saved()
  assert.equal((await stored()).survey_after_minutes, null)
})

test('a refused name is explained at its field, stays there, and changes nothing', async t => {
  await store({ time_zone: 'Europe/Berlin' })
  const before = await stored()
  const { user, screen, document, field, card, saved } = await open(t, 'brand')
  await fill(user, await field('Brand name'), 'x'.repeat(300))
  await user.selectOptions(await field('Time zone'), 'UTC')
  await user.click((await card('General')).getByRole('button', { name: 'Save' }))
  await refused(() => screen.getByLabelText('Brand name'), /characters/)
  assert.equal((await field('Brand name')).value, 'x'.repeat(300))
  assert.equal((await field('Time zone')).value, 'UTC')
  assert.deepEqual(await stored(), before)
  await fill(user, await field('Brand name'), 'Juniper')
  await user.click((await card('General')).getByRole('button', { name: 'Save' }))
  await saved()
  assert.equal(document.querySelectorAll('.field .wrong').length, 0)
  await screen.findByText('Juniper', { selector: '.rail strong' })
  assert.equal((await stored()).name, 'Juniper')
})

test('a survey after another time than the listed ones stays as it is', async t => {
  await store({ survey_after: '45m' })
  const { user, field, card, saved } = await open(t, 'brand')
  assert.equal((await field('Satisfaction survey')).value, '')
  await fill(user, await field('Brand name'), 'Juniper & Co')
  await user.click((await card('General')).getByRole('button', { name: 'Save' }))
  await saved()
  const { name, survey_after_minutes } = await stored()
  assert.deepEqual([name, survey_after_minutes], ['Juniper & Co', 45])
})

test('a footer for mail is saved', async t => {
  const { user, field, card, saved } = await open(t, 'brand')
  await fill(user, await field('Footer'), 'Juniper & Co., *1 Road*')
  await user.click((await card('Email')).getByRole('button', { name: 'Save' }))
  await saved()
  assert.equal((await stored()).mail_footer, 'Juniper & Co., *1 Road*')
})

test('a domain is added and removed; what is no host name is refused and stays', async t => {
  const { user, screen, gone, field } = await open(t, 'domains')
  const add = await field('Add domain')
  await user.type(add, 'not a host{Enter}')
  await refused(() => screen.getByLabelText('Add domain'), /help\.example\.com/)
  assert.equal(add.value, 'not a host')
  assert.deepEqual((await stored()).hosts, [])
  await fill(user, add, 'Help.Juniper.Example')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('help.juniper.example', { selector: 'li strong' })
  await eventually(() => assert.equal(add.value, ''), { what: 'the field is empty again' })
  assert.deepEqual((await stored()).hosts, ['help.juniper.example'])
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await gone(() => screen.queryByText('help.juniper.example', { selector: 'li strong' }))
  assert.deepEqual((await stored()).hosts, [])
})

test('an agent has none of the sections of the brand, not even by their addresses', async t => {
  const { screen, document } = await openPage(t, world, { as: world.ana.email, at: '/settings/brand' })
  const goTo = (section: string) => document.defaultView?.history.pushState(null, '', `/settings/${section}`)
  for (const section of ['brand', 'staff', 'channels', 'fields', 'webhooks', 'mails']) {
    goTo(section)
    await screen.findByRole('heading', { name: 'Appearance' })
    goTo('tokens')
    await screen.findByRole('heading', { name: 'API tokens' })
  }
  assert.deepEqual(
    [...document.querySelectorAll('nav[aria-label=Settings] a')].map(link => link.textContent),
    [
      'Appearance',
      'Availability',
      'Notifications',
      'Signature',
      'Security',
      'API tokens',
      'Saved replies',
      'Macros',
      'Organizations',
    ],
  )
})
