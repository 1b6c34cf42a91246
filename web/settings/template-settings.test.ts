import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fill, refused } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

async function openTemplates(t: TestContext) {
  const page = await openPage(t, world, { as: world.olga.email, at: '/settings/templates' })
  const { screen, within, user } = page
  const form = () => within(screen.getByRole('form'))
  const field = (label: string) => form().getByLabelText<HTMLInputElement>(label)
  return {
    ...page,
    form,
    field,
    async openNew() {
      await user.click(await screen.findByRole('button', { name: 'New saved reply' }))
      await screen.findByRole('form')
    },
    async edit(name: RegExp) {
      const row = within(await screen.findByRole('row', { name }))
      await user.click(row.getByRole('button', { name: /^Edit / }))
      await screen.findByRole('form')
    },
    write: (label: string, text: string) => fill(user, field(label), text),
    save: () => user.click(form().getByRole('button', { name: 'Save' })),
    closed: () => page.gone(() => screen.queryByRole('form')),
    /** Leaves the form; what is changed would be lost, which it asks about. */
    async leave() {
      await user.click(screen.getByRole('link', { name: 'Cancel' }))
      await user.click(await screen.findByRole('button', { name: 'Leave' }))
    },
  }
}

const stored = async () => (await world.olga.get('/response_templates')).body.response_templates
const named = async (wanted: string) => (await stored()).find(({ name }: { name: string }) => name === wanted)

async function make(name: string, body: string, group = 'Shop') {
  const response_template = { name, body, response_template_group: group }
  assert.equal((await world.olga.post('/response_templates', { response_template })).status, 201)
}

test('a saved reply is kept as it was written, in a group that is made for it', async t => {
  const { screen, openNew, write, save, closed, form } = await openTemplates(t)
  await openNew()
  form().getByText(/^Placeholders: \{customer\}, \{agent\}, /)
  await write('Name', 'Öffnungszeiten')
  await write('Group', 'Laden')
  await write('Text', 'Hello {{customer}},\n\n* Thursday\n* Friday\n\n{{agent}}')
  await save()
  await closed()
  await screen.findByRole('row', { name: /Öffnungszeiten.*Laden/s })
  const made = await named('Öffnungszeiten')
  assert.equal(made.body, 'Hello {{customer}},\n\n* Thursday\n* Friday\n\n{{agent}}')
  assert.equal(made.response_template_group.name, 'Laden')
})

test('a word in braces that is no placeholder is marked, and can be saved', async t => {
  const { openNew, write, save, closed, form } = await openTemplates(t)
  await openNew()
  await write('Name', 'Typing error')
  await write('Group', 'Shop')
  await write('Text', 'Hello {customer}, {costumer} `{id}`')
  await form().findByText(/^Not placeholders, so sent as they stand: \{costumer\}\.$/)
  await save()
  await closed()
  assert.equal((await named('Typing error')).body, 'Hello {customer}, {costumer} `{id}`')
})

test('a refused saved reply says so at each field; what was typed stays, and nothing is stored', async t => {
  const before = await stored()
  const { leave, openNew, field, write, save, closed } = await openTemplates(t)
  await openNew()
  await write('Name', 'x'.repeat(201))
  await write('Group', 'y'.repeat(201))
  await write('Text', 'z'.repeat(100_001))
  await save()
  await refused(() => field('Name'), /characters/)
  await refused(() => field('Text'), /characters/)
  await refused(() => field('Group'), /./)
  assert.equal(field('Name').value, 'x'.repeat(201))
  assert.equal(field('Text').value.length, 100_001)
  assert.equal(field('Group').value, 'y'.repeat(201))
  assert.deepEqual(await stored(), before)
  await leave()
  await closed()
  await openNew()
  assert.equal(field('Name').value, '', 'a closed form is forgotten')
})

test('a changed reply moves to another group, and offers its present words', async t => {
  await make('Days', 'Hello {{customer}}, we are open.')
  const { screen, edit, field, write, save, closed } = await openTemplates(t)
  await edit(/Days/)
  assert.match(field('Text').value, /^Hello \{\{customer\}\}/)
  assert.equal(field('Group').value, 'Shop')
  await write('Group', 'General')
  await write('Text', 'Thursday and Friday.')
  await save()
  await closed()
  await screen.findByRole('row', { name: /Days.*General/ })
  const { body, response_template_group } = await named('Days')
  assert.deepEqual([body, response_template_group.name], ['Thursday and Friday.', 'General'])
})

test('a form that is closed changes nothing', async t => {
  await make('Kept', 'As it is')
  const before = await stored()
  const { screen, leave, edit, write, closed } = await openTemplates(t)
  await edit(/Kept/)
  await write('Name', 'Something else')
  await leave()
  await closed()
  await screen.findByRole('row', { name: /Kept/ })
  assert.deepEqual(await stored(), before)
})

test('a saved reply is deleted after asking once more', async t => {
  await make('Passing', 'x')
  const { user, form, edit, closed } = await openTemplates(t)
  await edit(/Passing/)
  await user.click(form().getByRole('button', { name: 'Delete' }))
  assert.ok(await named('Passing'))
  await user.click(form().getByRole('button', { name: 'Delete permanently?' }))
  await closed()
  assert.equal(await named('Passing'), undefined)
})
