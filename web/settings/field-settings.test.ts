import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

test('fields are defined, one of customers with its choices', async t => {
  const { screen, user, within, gone } = await openPage(t, world, {
    as: world.olga.email,
    at: '/settings/fields',
  })
  const startNew = async () => {
    await user.click(await screen.findByRole('button', { name: 'New field' }))
    return within(await screen.findByRole('form'))
  }
  const plan = await startNew()
  await fill(user, plan.getByLabelText('Name'), 'Plan')
  await user.selectOptions(plan.getByLabelText('Type'), 'Choice')
  await fill(user, plan.getByLabelText('Choices'), 'Basic\nGold\n')
  await user.click(plan.getByRole('button', { name: 'Save' }))
  await gone(() => screen.queryByRole('form'))
  await screen.findByRole('row', { name: /^Plan\s*plan/ })
  const amount = await startNew()
  await fill(user, amount.getByLabelText('Name'), 'Amount')
  await user.selectOptions(amount.getByLabelText('Belongs to'), 'Conversations')
  await user.selectOptions(amount.getByLabelText('Type'), 'Number')
  await user.click(amount.getByRole('button', { name: 'Save' }))
  await screen.findByRole('row', { name: /^Amount\s*amount/ })
  const { body } = await world.ana.get('/custom_fields')
  assert.deepEqual(
    body.custom_fields.map(({ of, key, type, choices }: Record<string, unknown>) => [of, key, type, choices]),
    [
      ['contact', 'plan', 'choice', ['Basic', 'Gold']],
      ['conversation', 'amount', 'number', []],
    ],
  )
})
