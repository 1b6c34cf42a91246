// Rules in the settings: the list, the examples, and the editor with its dry run.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createRulesWorld, WRITES } from '../../test/rules-world.ts'

const world = await createRulesWorld()
const { olga, make, withoutRules } = world

const open = (t: TestContext, at = '/settings/rules') => openPage(t, world, { as: olga.email, at })
/** Waits until a part of the page reads so, whatever is in bold. */
const reads = (selector: string, words: RegExp) =>
  eventually(
    () => assert.match([...document.querySelectorAll(selector)].map(one => one.textContent).join(' '), words),
    { what: `${selector} reads ${words}` },
  )
const stored = async (): Promise<
  { id: number; name: string; enabled: boolean; [field: string]: unknown }[]
> => (await olga.get('/rules')).body.rules

async function makeThree() {
  await withoutRules()
  for (const name of ['First', 'Second', 'Third'])
    await make({ name, when: WRITES, then: [{ add_tags: [name.toLowerCase()] }] })
}

test('each rule is a sentence, and its switch turns it off', async t => {
  await makeThree()
  const { screen, user } = await open(t)
  await reads('.says p', /When a customer writes, then add the tags second\./)
  await user.click(screen.getByRole('switch', { name: 'Second' }))
  await screen.findByText('2 on, 1 off')
  assert.deepEqual(
    (await stored()).map(({ enabled }) => enabled),
    [true, false, true],
  )
})

test('a rule names its organization, not the number of it', async t => {
  await withoutRules()
  await olga.post('/organizations', { organization: { name: 'Acme Works' } })
  await make({
    if: { all: [{ field: 'organization', op: 'is', value: ['Acme Works'] }] },
    then: [{ add_tags: ['acme'] }],
  })
  await open(t)
  await reads('.says p', /organization is Acme Works, then/)
})

test('a rule is moved by keyboard, and Esc puts it back', async t => {
  await makeThree()
  const { screen, user } = await open(t)
  const grip = await screen.findByRole('button', { name: 'Move Third' })
  grip.focus()
  await user.keyboard(' {ArrowUp}')
  await screen.findByText('Third, now 2 of 3')
  await user.keyboard('{Escape}')
  assert.equal(screen.queryByText(/now 2 of 3/), null)
  await user.keyboard(' {ArrowUp}{ArrowUp} ')
  await eventually(
    async () =>
      assert.deepEqual(
        (await stored()).map(({ name }) => name),
        ['Third', 'First', 'Second'],
      ),
    { what: 'the third rule is first' },
  )
})

test('the receipt among the examples asks at once which saved reply it sends', async t => {
  await withoutRules()
  const { body: template } = await world.olga.post('/response_templates', {
    response_template: { name: 'Received', body: 'We have your message.' },
  })
  const { screen, user } = await open(t)
  await user.click(await screen.findByRole('link', { name: 'Outside business hours: confirm receipt' }))
  await user.click(await screen.findByRole('radio', { name: 'Received' }))
  await user.keyboard('{Escape}')
  await reads('.rule-sentence', /begun by is the customer.*reply with Received/)
  await user.click(await screen.findByRole('button', { name: 'Save rule' }))
  await screen.findByText('1 on, 0 off')
  const [rule] = await stored()
  assert.deepEqual(rule?.then, [{ reply: template.id }])
})

test('without rules there are examples, and one is saved as it is', async t => {
  await withoutRules()
  const { screen, user } = await open(t)
  await user.click(await screen.findByRole('link', { name: 'Refunds first' }))
  await reads('.rule-sentence', /if subject or text contains refund or money back/)
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  await screen.findByText('1 on, 0 off')
  const [rule] = await stored()
  assert.deepEqual(rule?.then, [{ add_tags: ['refund'] }, { priority: 'high' }])
})

test('a rule is built from chips, tried, and saved', async t => {
  await withoutRules()
  await world.start({ subject: 'Refund please' })
  const { screen, user, within } = await open(t, '/settings/rules/new')
  assert.equal(await screen.findByRole('textbox', { name: 'Name' }), document.activeElement)
  await user.keyboard('Money')
  const choose = async (button: string, item: string) => {
    await user.click(screen.getByRole('button', { name: button }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Event', 'a conversation begins')
  await choose('Condition', 'Subject')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'subject' })
  await user.type(field, 'refund{Enter}')
  await choose('Action', 'Set the priority to …')
  await user.click(await screen.findByRole('radio', { name: 'High' }))
  await user.keyboard('{Escape}')
  await reads(
    '.rule-sentence',
    /When a conversation begins, if subject contains refund, then set the priority to High\./,
  )
  const dry = within(screen.getByRole('complementary', { name: 'Dry run' }))
  await user.click(dry.getByRole('button', { name: 'Run' }))
  await dry.findByText('Nothing was changed.')
  await dry.findByText('Refund please')
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  await screen.findByText('1 on, 0 off')
  const [rule] = await stored()
  assert.deepEqual(rule?.if, { all: [{ field: 'subject', op: 'contains', value: ['refund'] }] })
})

test('a rule is saved without being on, and is turned on by its editor', async t => {
  await withoutRules()
  const { screen, user } = await open(t)
  await user.click(await screen.findByRole('link', { name: 'Refunds first' }))
  const turn = async () => user.click(await screen.findByRole('switch', { name: /^(On|Off)$/ }))
  await screen.findByText('Counts from the next event.')
  await turn()
  await screen.findByText('Saved, but off: it does nothing until it is turned on.')
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  await screen.findByText('0 on, 1 off')
  await user.click(screen.getAllByRole('link', { name: 'Refunds first' })[0] as HTMLElement)
  await turn()
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  await screen.findByText('1 on, 0 off')
  assert.equal((await stored())[0]?.version, 1)
})

test('a rule asks for ratings: its sentence, how often, and whom it would ask', async t => {
  await withoutRules()
  await world.start({ subject: 'Lamp', user: { email: 'rated@example.com' } })
  const { screen, user, within } = await open(t, '/settings/rules/new')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ask')
  const choose = async (button: string, item: string) => {
    await user.click(screen.getByRole('button', { name: button }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Event', 'a conversation begins')
  await choose('Action', 'Ask the customer for a rating, at most once in 30 days')
  await user.click(await screen.findByRole('button', { name: /30 days: *at most once in 30 days$/ }))
  await fill(user, await screen.findByRole('textbox', { name: /rating/ }), '2 weeks')
  await user.keyboard('{Enter}')
  await reads('.rule-sentence', /then ask the customer for a rating, at most once in 2 weeks\./)
  const dry = within(screen.getByRole('complementary', { name: 'Dry run' }))
  await user.click(dry.getByRole('button', { name: 'Run' }))
  await reads('.tried', /skipped · staff or the customer has not written yet/)
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  await screen.findByText('1 on, 0 off')
  assert.deepEqual((await stored())[0]?.then, [{ survey: { not_within: '2 weeks' } }])
})

test('what is refused is said at its chip, and saving makes the next version', async t => {
  await withoutRules()
  const { id } = await make({
    name: 'Slow',
    when: [{ after: '2 hours', clock: 'waiting' }],
    then: [{ priority: 'urgent' }],
  })
  const { screen, user } = await open(t, `/settings/rules/${id}`)
  await screen.findByText('Becomes version 2 and counts from the next event.')
  await user.click(await screen.findByRole('button', { name: /2 hours$/ }))
  await fill(user, await screen.findByRole('textbox', { name: /has waited/ }), 'soon')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  await screen.findByText(/must be a duration/i)
  await user.click(screen.getByRole('button', { name: /soon$/ }))
  await fill(user, await screen.findByRole('textbox', { name: /has waited/ }), '3 hours')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  await screen.findByText('1 on, 0 off')
  assert.equal((await stored())[0]?.version, 2)
})

test('leaving a rule with changes asks first, and keeps them', async t => {
  await makeThree()
  const { screen, user } = await open(t, '/settings/rules/new')
  await fill(user, await screen.findByLabelText('Name'), 'Half a rule')
  await user.click(screen.getByRole('link', { name: 'All rules' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  assert.equal((screen.getByLabelText('Name') as HTMLInputElement).value, 'Half a rule')
})

test('a rule that somebody else has changed meanwhile is not overwritten', async t => {
  await withoutRules()
  const { id } = await make({ name: 'Shared', then: [{ add_tags: ['one'] }] })
  const { screen, user } = await open(t, `/settings/rules/${id}`)
  await fill(user, await screen.findByLabelText('Name'), 'Mine')
  await olga.put(`/rules/${id}`, { rule: { name: 'Theirs' } })
  await screen.findByText(/Someone else has changed this rule/)
  assert.ok((screen.getByRole('button', { name: 'Save rule' }) as HTMLButtonElement).disabled)
  assert.equal((await stored())[0]?.name, 'Theirs')
})

test('a rule by a time of day: added, set for days, tried, saved', async t => {
  await withoutRules()
  await world.start({ subject: 'Still open' })
  const { screen, user, within } = await open(t, '/settings/rules/new')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Every morning')
  const choose = async (button: string, item: string) => {
    await user.click(screen.getByRole('button', { name: button }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Event', 'it is a certain time of day')
  const chip = await eventually(() => document.querySelector<HTMLElement>('.rule-chip .value') ?? false, {
    what: 'the chip of the time',
  })
  await user.click(chip)
  await user.click(await screen.findByRole('checkbox', { name: 'Wednesday' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Saturday' }))
  await user.keyboard('{Escape}')
  await choose('Condition', 'Subject')
  await user.type(await screen.findByRole('textbox', { name: 'subject' }), 'still{Enter}')
  await choose('Action', 'Set the priority to …')
  await user.click(await screen.findByRole('radio', { name: 'High' }))
  await user.keyboard('{Escape}')
  await reads(
    '.rule-sentence',
    /When it is 0?9:00(\sAM)? on Monday, Tuesday, Thursday, Friday,? or Saturday, if subject/,
  )
  const dry = within(screen.getByRole('complementary', { name: 'Dry run' }))
  await user.click(dry.getByRole('button', { name: 'Run' }))
  await dry.findByText('1 conversation would match now.')
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  await screen.findByText('1 on, 0 off')
  const [rule] = await stored()
  assert.deepEqual(rule?.when, [{ every: { at: '09:00', days: ['mon', 'tue', 'thu', 'fri', 'sat'] } }])
})

test('actions that contradict each other, and a team without members, are marked while a rule is written and in the list', async t => {
  await withoutRules()
  const { body: team } = await olga.post('/teams', { team: { name: 'Vacant', members: [] } })
  const then = [{ priority: 'low' }, { priority: 'urgent' }, { in_turn: team.id }]
  const { id } = await make({ name: 'Odd', then, after_rules: true })
  const { screen, user } = await open(t)
  await screen.findByText('Needs attention')
  await screen.findByText('Also after rules')
  await reads(
    '.problem',
    /“set the priority to Low” and “set the priority to Urgent” contradict each other\./,
  )
  await reads('.problem', /“assign in turn within Vacant”: the team has no members\./)
  await user.click(screen.getByRole('link', { name: 'Odd' }))
  await screen.findByText('Contradicts “set the priority to Low”.')
  await screen.findByText('This team has no members.')
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  await screen.findByText('1 on, 0 off')
  assert.equal((await stored()).find(one => one.id === id)?.version, 1)
})

test('a rule that names a team which is gone says so, and that its action cannot be done', async t => {
  await withoutRules()
  const { body: team } = await olga.post('/teams', { team: { name: 'Gone', members: [] } })
  await make({ name: 'Hand over', then: [{ team: team.id }] })
  await olga.send('DELETE', `/teams/${team.id}`)
  const { screen, user } = await open(t)
  await screen.findByText('Needs attention')
  await reads('.problem', /^The team Gone no longer exists\. This action can no longer be done\.$/)
  await user.click(screen.getByRole('link', { name: 'Hand over' }))
  await reads('.rule-editor .problem', /^The team Gone no longer exists\./)
  await reads('.rule-sentence', /move to the team Gone \(deleted\)\./)
})
