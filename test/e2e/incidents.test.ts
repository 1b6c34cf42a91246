// Incidents and systems, as staff write them, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { ANA } from '../../db/cast.ts'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'
import { emptied, refusedAt } from './fields.ts'

test(
  'systems are added; an incident affects the chosen ones, until it is resolved',
  story(async office => {
    const ana = await office.open(ANA.email)
    await ana.goto(`${office.base}/incidents`)
    await addSystem(ana, office)
    await openIncident(ana, office)
    await refuseIncident(ana, office)
    await resolveIncident(ana, office)
  }),
)

/** Without a name a system is not added, and a long name is refused at its field. */
async function addSystem(ana: Page, { ask }: Office): Promise<void> {
  const name = ana.getByLabel('New system')
  const add = ana.getByRole('button', { name: 'Add', exact: true })
  const before = await ask('GET', '/systems')
  await name.fill('x'.repeat(201))
  await add.click()
  assert.equal(await refusedAt(ana, 'New system', /characters/), 'x'.repeat(201))
  await name.fill('   ')
  await Promise.all([ana.waitForResponse(answer => answer.status() === 422), add.click()])
  await refusedAt(ana, 'New system', /./)
  assert.deepEqual(await ask('GET', '/systems'), before)
  await name.fill('Gift cards')
  await add.click()
  const row = ana.getByRole('row').filter({ hasText: 'Gift cards' })
  await row.getByText('Operational').waitFor()
  await emptied(name)
  assert.equal((await ask('GET', '/systems')).length, before.length + 1)
}

/** It affects the chosen system only. */
async function openIncident(ana: Page, { ask }: Office): Promise<void> {
  await ana.getByRole('button', { name: 'New incident' }).click()
  const dialog = ana.getByRole('dialog', { name: 'New incident' })
  await dialog.getByLabel('Title').fill('Gift cards are declined')
  await dialog.getByLabel('Status').selectOption('identified')
  await dialog.getByLabel('Message').fill('A certificate **expired**.')
  await dialog.getByLabel('Gift cards').selectOption('major_outage')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const card = ana.getByRole('article', { name: 'Gift cards are declined' })
  await card.getByText('Gift cards: Major outage').waitFor()
  const [incident] = await ask('GET', '/incidents')
  const affected = incident.incidents_systems.map(
    ({ system, status }: { system: { title: string }; status: string }) => `${system.title} ${status}`,
  )
  assert.deepEqual([incident.status, affected], ['identified', ['Gift cards major_outage']])
  const systems = ana.locator('.card', { has: ana.getByRole('heading', { name: 'Systems' }) })
  await systems.getByRole('row').filter({ hasText: 'Gift cards' }).getByText('Major outage').waitFor()
}

/** A refused incident keeps its words, and none is opened. */
async function refuseIncident(ana: Page, { ask }: Office): Promise<void> {
  const before = (await ask('GET', '/incidents')).length
  await ana.getByRole('button', { name: 'New incident' }).click()
  const dialog = ana.getByRole('dialog', { name: 'New incident' })
  await dialog.getByLabel('Title').fill('x'.repeat(501))
  await dialog.getByLabel('Message').fill('We are looking.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  assert.equal(await refusedAt(ana, 'Title', /characters/), 'x'.repeat(501))
  await dialog.getByLabel('Title').fill('Short')
  await dialog.getByLabel('Message').fill('x'.repeat(20_001))
  await dialog.getByRole('button', { name: 'Save' }).click()
  assert.equal((await refusedAt(ana, 'Message', /characters/)).length, 20_001)
  await ana.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await ask('GET', '/incidents')).length, before)
}

/** An update suggests the systems as they are, and all well again when it resolves. */
async function resolveIncident(ana: Page, { ask }: Office): Promise<void> {
  const card = ana.getByRole('article', { name: 'Gift cards are declined' })
  await card.getByRole('button', { name: 'Post update' }).click()
  const dialog = ana.getByRole('dialog', { name: 'Gift cards are declined' })
  const system = dialog.getByLabel('Gift cards')
  assert.equal(await dialog.getByLabel('Status').inputValue(), 'identified')
  assert.equal(await system.inputValue(), 'major_outage')
  await dialog.getByLabel('Status').selectOption('resolved')
  await eventually(async () => assert.equal(await system.inputValue(), 'operational'), {
    what: 'the system is suggested to be well',
  })
  assert.equal(await dialog.getByLabel('Payments').inputValue(), '', 'was not affected')
  await dialog.getByLabel('Message').fill('A new certificate is in place.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await card.getByText('A new certificate is in place.').waitFor()
  const [{ status, updates }] = await ask('GET', '/incidents')
  assert.deepEqual([status, updates.length], ['resolved', 2])
  const systems: { title: string; status: string }[] = await ask('GET', '/systems')
  assert.equal(systems.find(one => one.title === 'Gift cards')?.status, 'operational')
}
