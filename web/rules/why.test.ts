// Why rules acted on a conversation, or did not, as the pages say it.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createRulesWorld } from '../../test/rules-world.ts'

const world = await createRulesWorld()
const { olga, make, withoutRules } = world

const open = (t: TestContext, at: string) => openPage(t, world, { as: olga.email, at })
/** Waits until a part of the page reads so, whatever is in bold. */
const reads = (selector: string, words: RegExp) =>
  eventually(
    () => assert.match([...document.querySelectorAll(selector)].map(one => one.textContent).join(' '), words),
    { what: `${selector} reads ${words}` },
  )

test('a conversation says which rule ran, and why: conditions, what they saw, and what became of the actions', async t => {
  await withoutRules()
  await make({
    name: 'Cracked goods',
    if: {
      any: [
        { field: 'text', op: 'contains', value: ['cracked'] },
        { field: 'priority', op: 'is', value: ['urgent'] },
      ],
    },
    then: [{ add_tags: ['damaged'] }, { priority: 'normal' }],
  })
  const { slug } = await world.start({ message: { body: 'The shade is CRACKED.' } })
  await world.work()
  const { screen, user, within } = await open(t, `/inbox/open/${slug}`)
  await screen.findByText(/The rule “Cracked goods” ran/)
  await user.click(screen.getByRole('button', { name: 'Why?' }))
  const dialog = await screen.findByRole('dialog', { name: 'Why did this happen?' })
  await reads('.why', /Value: The shade is CRACKED\./)
  await reads('.why', /Not met\. Value: Normal/)
  await reads('.why', /Add the tags damaged Done/)
  await reads('.why', /No change needed/)
  assert.ok(within(dialog).getByRole('link', { name: 'Open rule' }))
  const [{ id }] = (await world.ana.get(`/conversations/${slug}/runs`)).body.runs
  await world.ana.send('DELETE', `/rule_runs/${id}`)
  await screen.findByText(/Ana Souza undid what the rule “Cracked goods” did/)
})

test('a team that has been deleted since keeps its name', async t => {
  await withoutRules()
  const { id } = (await olga.post('/teams', { team: { name: 'Lacquer' } })).body
  await make({ name: 'To lacquer', then: [{ team: id }] })
  const { slug } = await world.start({ message: { body: 'It peels.' } })
  await world.work()
  await olga.send('DELETE', `/teams/${id}`)
  const { screen, user } = await open(t, `/inbox/open/${slug}`)
  await user.click(await screen.findByRole('button', { name: 'Why?' }))
  await reads('.why', /Move to the team Lacquer \(deleted\) Done/)
})

test('a turn that came to nobody is not called done', async t => {
  await withoutRules()
  const { id } = (await olga.post('/teams', { team: { name: 'Vacant' } })).body
  await make({ name: 'To nobody', then: [{ in_turn: id }] })
  const { slug } = await world.start({ message: { body: 'Anybody?' } })
  await world.work()
  const { screen, user } = await open(t, `/inbox/open/${slug}`)
  await user.click(await screen.findByRole('button', { name: 'Why?' }))
  await reads(
    '.why',
    /Assign in turn within Vacant Partly done · moved to the team, where nobody is available/,
  )
})

test('a conversation says why a rule did not act: what it sees now, whether it is on, and when it acts', async t => {
  await withoutRules()
  await make({ name: 'Acts', then: [{ add_tags: ['seen'] }] })
  await make({
    name: 'Only urgent',
    if: { all: [{ field: 'priority', op: 'is', value: ['urgent'] }] },
    then: [{ add_tags: ['fast'] }],
  })
  const none = [{ field: 'priority', op: 'is', value: ['normal'] }]
  await make({ name: 'Unless normal', if: { none }, then: [{ add_tags: ['odd'] }] })
  const { id } = await make({ name: 'Paused', then: [{ add_tags: ['never'] }] })
  await olga.put(`/rules/${id}`, { rule: { enabled: false } })
  const { slug } = await world.start({ message: { body: 'Where is it?' } })
  await world.work()
  await make({ name: 'Too late', then: [{ add_tags: ['late'] }] })
  const { screen, user } = await open(t, `/inbox/open/${slug}`)
  await screen.findByText('Where is it?')
  await user.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Rules' }))
  await screen.findByRole('dialog', { name: 'Rules in this conversation' })
  await reads('.rules-here', /Acts Ran .*Only urgent Not met: priority is Urgent/)
  await reads('.rules-here', /Unless normal Not met.*Paused Turned off.*Too late All conditions are met now/)
  await reads('.rules-here', /Runs when: a customer writes/)
  await reads('.rules-here', /Not met\. Value: Normal/)
})

test('a rule that waits says until when, and one that no longer waits says why', async t => {
  await withoutRules()
  const later = { when: [{ after: '3 days', clock: 'open' }], then: [{ add_tags: ['late'] }] }
  await make({ name: 'Waits', ...later })
  const changed = await make({ name: 'Changed', ...later })
  const deleted = await make({ name: 'Deleted', ...later })
  const { slug } = await world.start({ message: { body: 'Where is it?' } })
  await world.work()
  await olga.put(`/rules/${changed.id}`, { rule: { then: [{ add_tags: ['later'] }] } })
  await olga.send('DELETE', `/rules/${deleted.id}`)
  const { screen, user } = await open(t, `/inbox/open/${slug}`)
  await screen.findByText('Where is it?')
  await user.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Rules' }))
  await screen.findByRole('dialog', { name: 'Rules in this conversation' })
  await reads('.rules-here', /Waits Runs .*Changed All conditions are met now/)
  await reads('.rules-here', /Changed Stopped waiting: the rule was changed/)
  await reads('.rules-here', /Deleted Stopped waiting: the rule was deleted/)
})
