import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const plan = { of: 'contact', name: 'Plan', type: 'choice', choices: ['Basic', 'Gold'] }
const amount = { of: 'conversation', name: 'Amount', type: 'number' }
for (const custom_field of [plan, amount]) await world.olga.post('/custom_fields', { custom_field })

test('a value is chosen beside the conversation, and found by a search that completes it', async t => {
  const { slug } = await world.start({ subject: 'Wobbly table' })
  await world.start({ subject: 'Elsewhere', user: { email: 'rosa@example.es' } })
  const page = await openPage(t, world, { as: world.olga.email, at: `/inbox/open/${slug}` })
  const region = async (name: string) => page.within(await page.screen.findByRole('region', { name }))
  await page.user.selectOptions(await (await region('Customer details')).findByLabelText('Plan'), 'Gold')
  await eventually(
    async () => assert.equal((await world.ana.get('/contacts/cody@example.com')).body.data.plan, 'Gold'),
    { what: 'the customer has the plan' },
  )
  await page.user.type(await (await region('Conversation details')).findByLabelText('Amount'), '12.5{Enter}')
  await eventually(
    async () => assert.equal((await world.ana.get(`/conversations/${slug}`)).body.data.amount, 12.5),
    { what: 'the conversation has the amount' },
  )
  await page.close()

  const { screen, user, document } = await openPage(t, world, { as: world.olga.email, at: '/search' })
  const isFound = (...subjects: string[]) =>
    eventually(
      () => {
        const rows = [...document.querySelectorAll('.conversation-row .subject')]
        assert.deepEqual(rows.map(({ textContent }) => textContent).toSorted(), subjects)
      },
      { what: `the search finds ${subjects}` },
    )
  await isFound('Elsewhere', 'Wobbly table')
  const search = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Search/ })
  await fill(user, search, 'plan:g')
  await screen.findByRole('option', { name: 'plan:Gold' })
  await user.keyboard('{Tab}')
  assert.match(search.value, /^plan:Gold/)
  await user.keyboard('amount:>12')
  await isFound('Wobbly table')
})
