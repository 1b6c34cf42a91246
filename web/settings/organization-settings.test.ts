import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

test('a company stands beside the conversation, and leads to its conversations', async t => {
  const { slug } = await world.start({ subject: 'Wobbly table' })
  await world.start({ subject: 'Elsewhere', user: { email: 'rosa@example.es' } })
  const settings = await openPage(t, world, { as: world.olga.email, at: '/settings/organizations' })
  await settings.user.click(await settings.screen.findByRole('button', { name: 'New organization' }))
  const form = settings.within(await settings.screen.findByRole('form'))
  await fill(settings.user, form.getByLabelText('Name'), 'Carter & Co.')
  await fill(settings.user, form.getByLabelText('Domains'), 'example.com\n')
  await settings.user.click(form.getByRole('button', { name: 'Save' }))
  await settings.screen.findByRole('cell', { name: 'Carter & Co.' })
  await settings.close()
  await world.work()

  const { screen, user, path, document } = await openPage(t, world, {
    as: world.olga.email,
    at: `/inbox/open/${slug}`,
  })
  await user.click(await screen.findByRole('link', { name: 'Carter & Co.' }))
  await eventually(() => assert.match(path(), /^\/search/), { what: 'the page searches' })
  await eventually(
    () =>
      assert.deepEqual(
        [...document.querySelectorAll('.conversation-row .subject')].map(({ textContent }) => textContent),
        ['Wobbly table'],
      ),
    { what: 'its conversation is found' },
  )
})
