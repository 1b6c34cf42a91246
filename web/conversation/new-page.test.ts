// Writing to somebody first.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { STATUS } from '../../client/codes.ts'
import { CODY } from '../../db/cast.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage, type Page } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
await world.start({ subject: 'Known before' })

const FIELDS = ['To', 'Cc', 'Bcc', 'Subject', 'Message']

const openAt = (t: TestContext, at: string, kept = {}) =>
  openPage(t, world, { as: world.ana.email, at, kept })
const found = async (subject: string) =>
  (await world.ana.get(`/conversations?filter=all&q=${subject}`)).body.conversations
const field = ({ screen }: Pick<Page, 'screen'>, name: string) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' })

/** Fills the form, with a subject that no other test has. */
async function write(page: Page, subject: string) {
  const { screen, user } = page
  await user.type(await field(page, 'To'), CODY.email)
  await user.click(screen.getByRole('button', { name: '+ Cc' }))
  await user.type(await field(page, 'Cc'), 'partner@example.nl')
  await user.click(screen.getByRole('button', { name: '+ Bcc' }))
  await user.type(await field(page, 'Bcc'), 'boss@example.nl')
  await user.type(await field(page, 'Subject'), subject)
  await user.type(await field(page, 'Message'), 'It left today.{Enter}{Enter}Ana')
  return [CODY.email, 'partner@example.nl', 'boss@example.nl', subject, 'It left today.\n\nAna']
}

/** The button that sends, as soon as it can be used. */
const sendable = ({ screen }: Page) =>
  eventually(
    () => {
      const button = screen.getByRole<HTMLButtonElement>('button', { name: /Send and keep open/ })
      return !button.disabled && button
    },
    { what: 'it can be sent' },
  )

const valuesOf = async (page: Page) => {
  const values = []
  for (const name of FIELDS) values.push((await field(page, name)).value)
  return values
}

test('c opens the page; contacts are suggested; Undo brings everything back', async t => {
  const page = await openAt(t, '/inbox/open')
  const { screen, user, document, path } = page
  await screen.findByText('Known before', { selector: '.conversation-row .subject' })
  await user.keyboard('c')
  await eventually(() => assert.equal(path(), '/new'), { what: 'the page is open' })
  await user.type(await field(page, 'To'), 'cody')
  await eventually(() => assert.ok(document.querySelector(`datalist option[value="${CODY.email}"]`)), {
    what: 'the contact is suggested',
  })
  await user.clear(await field(page, 'To'))
  const written = await write(page, 'Replacement')
  await sendable(page)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await eventually(() => assert.match(path(), /^\/inbox\/open/), { what: 'the inbox is open' })
  await screen.findByText('Sending…', { selector: '.toast *' })
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await eventually(() => assert.match(path(), /^\/new/), { what: 'the page is open again' })
  await eventually(async () => assert.deepEqual(await valuesOf(page), written), {
    what: 'everything is back',
  })
  assert.deepEqual(await found('Replacement'), [])
  assert.ok(!page.network.asked.includes('POST /api/v1/conversations'))
})

test('what is written survives a reload, and is sent when the page is left', async t => {
  const first = await openAt(t, '/new')
  const written = await write(first, 'Shade')
  let kept = { ...localStorage }
  await first.close()

  const second = await openAt(t, '/new', kept)
  await eventually(async () => assert.deepEqual(await valuesOf(second), written), {
    what: 'everything is back',
  })
  await second.user.click(await sendable(second))
  await eventually(() => assert.match(second.path(), /^\/inbox\/open/), { what: 'the inbox is open' })
  kept = { ...localStorage }
  await second.close()

  const [begun] = await found('Shade')
  const { body } = await world.ana.get(`/conversations/${begun.slug}/messages`)
  const addresses = (people: { email: string }[]) => people.map(({ email }) => email).sort()
  assert.deepEqual(addresses(body.messages[0].bcc), ['boss@example.nl'])
  assert.deepEqual(addresses(begun.followers), [world.ana.email, CODY.email, 'partner@example.nl'])
  assert.deepEqual(
    [begun.status, begun.assignee.email, begun.message_count],
    [STATUS.unresolved, world.ana.email, 1],
  )

  const third = await openAt(t, `/inbox/open/${begun.slug}`, kept)
  await third.screen.findByText(CODY.name, { selector: '.conversation-row.open .who' })
  await eventually(
    () =>
      third
        .within(third.screen.getByRole('complementary', { name: 'Customer' }))
        .getByRole('link', { name: CODY.name }) !== null,
    { what: 'the customer is shown beside it' },
  )
  await third.user.keyboard('c')
  await eventually(() => assert.equal(third.path(), '/new'), { what: 'the page is open' })
  assert.equal((await field(third, 'Message')).value, '')
})

test('an address that is none, and an empty subject, are refused at their fields; nothing is sent', async t => {
  const page = await openAt(t, '/new?to=cody')
  const { user, network, path } = page
  const isInvalid = (name: string) =>
    eventually(async () => assert.ok((await field(page, name)).matches(':invalid')), {
      what: `the field ${name} is wrong`,
    })
  const send = async () => user.type(await field(page, 'Message'), '{Control>}{Enter}{/Control}')
  await user.type(await field(page, 'Message'), 'x')
  await sendable(page)
  await send()
  await isInvalid('To')
  await user.clear(await field(page, 'To'))
  await user.type(await field(page, 'To'), CODY.email)
  assert.equal((await field(page, 'To')).value, CODY.email)
  await send()
  await isInvalid('Subject')
  assert.equal(path(), '/new?to=cody')
  await user.type(await field(page, 'Subject'), 'Valid')
  await send()
  await eventually(() => assert.match(path(), /^\/inbox\/open/), { what: 'what is valid is sent' })
  await page.close()
  assert.equal(network.asked.filter(one => one === 'POST /api/v1/conversations').length, 1)
})
