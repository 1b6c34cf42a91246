// Incidents and systems, as staff write them, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { ANA } from '../../db/cast.ts'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'
import { choose, refusedAt } from './fields.ts'

test(
  'systems are added; an incident affects the chosen ones, until it is resolved',
  story(async office => {
    const ana = await office.open(ANA.email)
    await ana.goto(`${office.base}/incidents`)
    await addSystem(ana, office)
    await moveSystem(ana, office)
    await openIncident(ana, office)
    await refuseIncident(ana, office)
    await resolveIncident(ana, office)
  }),
)

/** Without a name a system is not added, and a long name is refused at its field. */
async function addSystem(ana: Page, { ask }: Office): Promise<void> {
  await ana.getByRole('button', { name: 'New system' }).click()
  const dialog = ana.getByRole('dialog', { name: 'New system' })
  const name = dialog.getByLabel('Name')
  const save = dialog.getByRole('button', { name: 'Save' })
  // Their uptime changes with the time.
  const titles = async () => (await ask('GET', '/systems')).map(({ title }: { title: string }) => title)
  const before = await titles()
  await name.fill('x'.repeat(201))
  await save.click()
  assert.equal(await refusedAt(ana, 'Name', /characters/), 'x'.repeat(201))
  await name.fill('   ')
  await Promise.all([ana.waitForResponse(answer => answer.status() === 422), save.click()])
  await refusedAt(ana, 'Name', /./)
  assert.deepEqual(await titles(), before)
  await name.fill('Gift cards')
  await dialog.getByLabel('Group').fill('Shop')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  await ana.getByRole('row').filter({ hasText: 'Gift cards' }).getByText('Operational').waitFor()
  assert.equal((await titles()).length, before.length + 1)
}

/** By keyboard: from the row to its handle, Enter, Home, Enter. */
async function moveSystem(ana: Page, { ask }: Office): Promise<void> {
  const order = async () => {
    const systems: { title: string; position: number }[] = await ask('GET', '/systems')
    return systems.toSorted((one, other) => one.position - other.position).map(({ title }) => title)
  }
  await ana.getByRole('row').filter({ hasText: 'Showroom telephone' }).focus()
  await ana.keyboard.press('ArrowRight')
  await ana
    .locator(':focus')
    .and(ana.getByRole('button', { name: 'Move Showroom telephone' }))
    .waitFor()
  await ana.keyboard.press('Enter')
  await ana.locator('.sortable [data-drop-target]').waitFor({ state: 'attached' })
  await ana.keyboard.press('Home')
  // It is dropped where the focus is, which follows the mark.
  await ana.locator('.sortable > :first-child :focus').waitFor({ state: 'attached' })
  await ana.keyboard.press('Enter')
  await eventually(async () => assert.equal((await order())[0], 'Showroom telephone'), {
    what: 'the telephone is the first system',
  })
}

/** It affects the chosen system only, and the page says beforehand what readers will see. */
async function openIncident(ana: Page, { ask }: Office): Promise<void> {
  await ana.getByRole('button', { name: 'New incident' }).click()
  const pane = ana.getByRole('complementary', { name: 'New incident' })
  await pane.getByLabel('Title').fill('Gift cards are declined')
  await choose(pane.getByLabel('Add a system'), 'Gift cards')
  await choose(pane.getByLabel('Gift cards', { exact: true }), 'major_outage')
  await pane.getByText('Gift cards does not work').waitFor()
  await pane.getByRole('radio', { name: 'Investigating' }).focus()
  await ana.keyboard.press('ArrowRight')
  await pane.getByLabel('Message').fill('A certificate **expired**.')
  await pane.getByRole('button', { name: 'Publish' }).click()
  await ana.getByRole('complementary', { name: 'Gift cards are declined' }).waitFor()
  const [incident] = await ask('GET', '/incidents')
  const affected = incident.incidents_systems.map(
    ({ system, status }: { system: { title: string }; status: string }) => `${system.title} ${status}`,
  )
  assert.deepEqual([incident.status, affected], ['identified', ['Gift cards major_outage']])
  await ana.getByRole('row').filter({ hasText: 'Gift cards' }).getByText('Major outage').waitFor()
}

/** A refused incident keeps its words, and none is opened. */
async function refuseIncident(ana: Page, { ask }: Office): Promise<void> {
  const before = (await ask('GET', '/incidents')).length
  await ana.getByRole('button', { name: 'New incident' }).click()
  const pane = ana.getByRole('complementary', { name: 'New incident' })
  await pane.getByLabel('Title').fill('x'.repeat(501))
  await pane.getByLabel('Message').fill('We are looking.')
  await pane.getByRole('button', { name: 'Publish' }).click()
  assert.equal(await refusedAt(ana, 'Title', /characters/), 'x'.repeat(501))
  await pane.getByLabel('Title').fill('Short')
  await pane.getByLabel('Message').fill('x'.repeat(20_001))
  await pane.getByRole('button', { name: 'Publish' }).click()
  assert.equal((await refusedAt(ana, 'Message', /characters/)).length, 20_001)
  await pane.getByRole('button', { name: 'Close' }).click()
  await ana
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await pane.waitFor({ state: 'detached' })
  assert.equal((await ask('GET', '/incidents')).length, before)
}

/** An update suggests the systems as they are, and all well again when it resolves. */
async function resolveIncident(ana: Page, { ask }: Office): Promise<void> {
  await ana.getByRole('link', { name: /Gift cards are declined/ }).click()
  const pane = ana.getByRole('complementary', { name: 'Gift cards are declined' })
  const system = pane.getByLabel('Gift cards', { exact: true })
  await pane.locator('input[value="identified"]:checked').waitFor({ state: 'attached' })
  assert.equal(await system.getAttribute('value'), 'major_outage')
  await pane.getByText('Resolved', { exact: true }).click()
  await eventually(async () => assert.equal(await system.getAttribute('value'), 'operational'), {
    what: 'the system is suggested to be well',
  })
  await pane.getByLabel('Message').fill('A new certificate is in place.')
  await pane.getByRole('button', { name: 'Post update' }).click()
  await pane.locator('.updates').getByText('A new certificate is in place.').waitFor()
  const [{ status, updates }] = await ask('GET', '/incidents')
  assert.deepEqual([status, updates.length], ['resolved', 2])
  const systems: { title: string; status: string }[] = await ask('GET', '/systems')
  assert.equal(systems.find(one => one.title === 'Gift cards')?.status, 'operational')
}
