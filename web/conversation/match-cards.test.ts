// A customer who may be the same person as another contact: suggested beside the conversation.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { toast, undo } from '../../test/page/toasts.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

/** A conversation of somebody, and another contact who has the same name. */
async function startTwins({ name, email, mobile }: { name: string; email: string; mobile: string }) {
  const { slug } = await world.start({ user: { name, email } })
  const { _id } = (await world.ana.post('/contacts', { contact: { name, mobile } })).body
  await world.work()
  return { slug, other: _id }
}

async function openConversation(t: TestContext, slug: string) {
  const page = await openPage(t, world, { as: world.ana.email, at: `/inbox/all/${slug}` })
  const { screen, user, within } = page
  const card = () => screen.queryByRole('region', { name: 'Possible duplicate' })
  return {
    ...page,
    card,
    isSuggested: () => screen.findByText(/Has the same name\./),
    press: (name: string) => user.click(within(card() as HTMLElement).getByRole('button', { name })),
  }
}

test('two contacts are merged only when somebody says so, which can be undone', async t => {
  const identities = async () =>
    (await world.ana.get('/contacts/jonas@example.dk/identities')).body.identities.length
  const { slug } = await startTwins({ name: 'Jonas Berg', email: 'jonas@example.dk', mobile: '+4520123456' })
  const page = await openConversation(t, slug)
  await page.isSuggested()
  const before = await identities()
  await page.press('Merge')
  await toast(page, 'Merged with Jonas Berg.')
  await page.gone(page.card)
  assert.equal(await identities(), before + 1)
  await undo(page, 'Merged with Jonas Berg.')
  assert.equal(await identities(), before)
  await page.isSuggested()
})

test('two people are not suggested again', async t => {
  const { slug, other } = await startTwins({
    name: 'Ida Holm',
    email: 'ida@example.dk',
    mobile: '+4520999999',
  })
  const page = await openConversation(t, slug)
  await page.isSuggested()
  await page.press('Keep separate')
  await page.gone(page.card)
  await page.close()
  const again = await openConversation(t, slug)
  await again.screen.findAllByRole('heading', { name: 'Ida Holm' })
  await eventually(() => again.network.asked.some(one => /\/matches/.test(one)), {
    what: 'it asks for matches',
  })
  await again.network.settle()
  const { matches } = (await world.ana.get(`/contacts/${other}/matches?identifier_type=_id`)).body
  assert.deepEqual(matches, [])
  assert.ok(again.card() === null)
})
