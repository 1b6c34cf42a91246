// What people write may run from right to left: wherever it stands, it has its own direction.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HERE, withoutDirection } from '../../test/directions.ts'
import { letter } from '../../test/letters.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana, olga } = world

const arabic = (n: number) => `نص${'٠١٢٣٤٥٦٧٨٩'.charAt(n % 10)} أين طلبي رقم J-10500؟`

async function must(request: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await request
  assert.ok(status < 300, JSON.stringify(body))
  // biome-ignore lint/suspicious/noExplicitAny: answers of many kinds
  return body as any
}

const field = { name: arabic(1), type: 'text' }
for (const kind of ['contact', 'conversation'])
  await must(olga.post('/custom_fields', { custom_field: { of: kind, key: `k${kind}`, ...field } }))
await must(olga.post('/teams', { team: { name: arabic(2), members: [ana.email] } }))
const topic = await must(olga.post('/topics', { topic: { name: arabic(3) } }))
const article = await must(
  olga.post('/articles', { article: { title: arabic(4), body: arabic(5), status: 0, topic: topic.slug } }),
)
const system = await must(olga.post('/systems', { system: { title: arabic(6) } }))
await must(
  olga.post('/incidents', {
    incident: {
      title: arabic(7),
      updates_attributes: [{ status: 'investigating', message: arabic(8) }],
      incidents_systems_attributes: [{ system_id: system.id, status: 'major_outage' }],
    },
  }),
)
await must(olga.post('/response_templates', { response_template: { name: arabic(9), body: arabic(0) } }))
await must(olga.post('/organizations', { organization: { name: arabic(1), domains: ['arabic.example'] } }))
await must(olga.post('/panel_cards', { panel_card: { name: arabic(2), url: 'https://cards.example/1' } }))
await must(olga.post('/saved_views', { saved_view: { name: arabic(3), filters: { q: 'x' } } }))
const customer = { name: arabic(4), email: 'noor@arabic.example' }
const conversation = await world.start({
  subject: arabic(5),
  user: customer,
  message: { body: arabic(6) },
  tag_list: ['سؤال'],
  data: { kconversation: arabic(7), other: arabic(8), مفتاح: 'x' },
})
await must(ana.put('/contacts/noor@arabic.example', { contact: { data: { kcontact: arabic(9) } } }))
await must(ana.post('/contacts/noor@arabic.example/notes', { body: arabic(0) }))
await must(ana.put(`/conversations/${conversation.slug}`, { conversation: { assignee: ana.email } }))
await world.start({ subject: null, user: customer, message: { body: arabic(1) } })
await world.mailIn(letter({ from: `${arabic(2)} <vera@example.com>`, subject: arabic(3) }))

const PAGES = [
  `/inbox/open/${conversation.slug}`,
  '/search',
  '/contacts/CONTACT',
  `/articles/${article.slug}`,
  '/incidents',
  '/settings/mails',
  '/settings/templates',
  '/settings/fields',
  '/settings/teams',
  '/settings/organizations',
  '/settings/cards',
  '/reports?tab=team',
]
const contact = await must(ana.get('/contacts/noor@arabic.example'))

for (const at of PAGES)
  test(`on ${at.split('/').slice(0, 3).join('/')}, words of people have a direction of their own`, async t => {
    const page = await openPage(t, world, {
      as: world.olga.email,
      at: at.replace('CONTACT', String(contact._id)),
    })
    await page.screen.findAllByText(HERE)
    await page.clock.pass(1_000)
    await page.network.settle()
    assert.deepEqual(withoutDirection(page.document), [])
  })
