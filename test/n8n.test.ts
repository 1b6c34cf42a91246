// The nodes for n8n, run as n8n runs them, against the API.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { nodeOf } from '../n8n/answerwell-node.ts'
import { triggerOf } from '../n8n/answerwell-trigger-node.ts'
import type { Refused } from '../n8n/ask.ts'
import { describe, eventTypesOf } from '../n8n/describe.ts'
import type { Choice, Value } from '../n8n/host.ts'
import type { Document } from '../n8n/openapi.ts'
import { executing, type Run, triggering } from './n8n-host.ts'
import { createReceiver, type Received } from './receiver.ts'
import { type Caller, createWorld } from './world.ts'

const world = await createWorld()
const { app, ana, olga, rita, clock } = world
const document: Document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../docs/api/openapi.json'), 'utf8'),
)
const { properties, operations } = describe(document)
const Node = nodeOf({ properties, operations })
const Trigger = triggerOf(eventTypesOf(document))
let url = ''
let executions = 0
before(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
after(() => app.close())

interface Started extends Record<string, Value> {
  slug: string
  author: { email: string }
}

interface Rest extends Partial<Run> {
  caller?: Caller
}

/** The items that one run of the node gives. */
async function run(operation: string, form: Run['form'] = {}, { caller = ana, ...rest }: Rest = {}) {
  const execution = String(executions++)
  const context = executing({ url, caller }, { form: { operation, ...form }, execution, ...rest })
  const [items] = await new Node().execute.call(context)
  return items
}

test('the form has every operation but the endless stream, and asks for each thing once', () => {
  const all = Object.values(document.paths).flatMap(methods => Object.values(methods))
  const ids = all.map(one => one.operationId).filter(id => id !== 'streamEvents')
  const selects = properties.filter(({ name }) => name === 'operation')
  const offered = selects.flatMap(({ options = [] }) => options.map(one => (one as Choice).value))
  assert.ok(offered.length > 300)
  assert.deepEqual(offered.toSorted(), ids.toSorted())
  for (const id of offered as string[]) {
    const shown = properties.filter(one => one.displayOptions?.show.operation?.includes(id))
    const names = shown.map(({ name }) => name)
    assert.deepEqual(names, [...new Set(names)], id)
    const fields = operations[id]?.fields ?? []
    const more = shown.find(({ name }) => name === 'more')?.options?.map(({ name }) => name) ?? []
    for (const { name, isRequired } of fields)
      assert.ok((isRequired ? names : more).includes(name), `${id} asks for ${name}`)
  }
})

test('a conversation is started from fields with commas, choices and JSON', async () => {
  const [item] = await run('startConversation', {
    category: 'support',
    message_body: 'Where is my lamp?',
    more: {
      subject: 'From a workflow',
      tag_list: 'lamp, late',
      user_email: 'cody@example.com',
      data: '{"order": 1042}',
      priority: 'high',
    },
  })
  const { slug, tag_list, data, author } = (item?.json ?? {}) as Started
  assert.deepEqual([tag_list, data, author.email], [['lamp', 'late'], { order: 1042 }, 'cody@example.com'])
  const [found] = await run('getConversation', { slug })
  assert.equal(found?.json.priority, 'high')
  const [changed] = await run('changeConversation', { slug, more: { assignee: null, tag_list: ['found'] } })
  assert.deepEqual([changed?.json.assignee, changed?.json.tag_list], [null, ['found']])
})

test('what a field of the path and one of the body are called is told apart', async () => {
  await olga.post('/channels', { channel: { name: 'Renamed', slug: 'renamed', channel: 'api' } })
  const [item] = await run(
    'changeChannel',
    { slug: 'renamed', more: { new_slug: 'moved' } },
    { caller: olga },
  )
  assert.equal(item?.json.slug, 'moved')
})

test('a list gives an item for each entry, over pages, up to the limit or all', async () => {
  for (let n = 0; n < 105; n++) await world.start({ subject: `Walked ${n}`, tag_list: ['walked'] })
  const filters = { tag: 'walked', sort: 'created_at', order: 'asc' }
  const all = await run('listConversations', { returnAll: true, more: filters })
  const some = await run('listConversations', { returnAll: false, limit: 3, more: filters })
  assert.deepEqual([all.length, new Set(all.map(({ json }) => json.slug)).size], [105, 105])
  assert.deepEqual(
    some.map(({ json }) => json.subject),
    ['Walked 0', 'Walked 1', 'Walked 2'],
  )
})

test('a refusal names the field; a workflow that goes on gets it as an item', async () => {
  const bad = { category: 'nowhere', message_body: 'x', more: { user_email: 'cody@example.com' } }
  await assert.rejects(
    run('startConversation', bad),
    (error: Refused) => error.httpCode === '422' && /^conversation.category /.test(error.description),
  )
  const [item] = await run('startConversation', bad, { continues: true })
  assert.match(String(item?.json.error), /category/)
  await assert.rejects(run('getConversation', { slug: '' }), /slug is missing/)
  await assert.rejects(run('startConversation', { ...bad, more: { data: '{' } }), /data has to be JSON/)
  const { slug } = await world.start()
  const context = executing(
    { url, caller: rita },
    { form: { operation: 'getConversation', slug }, execution: 'rita' },
  )
  await assert.rejects(new Node().execute.call(context), (error: Refused) => error.httpCode !== '200')
})

test('a step that is tried again posts once; in another execution it posts again', async () => {
  const { slug } = await world.start()
  const form = { slug, body: 'Once' }
  const post = (execution: string) => run('postMessage', form, { execution })
  const [first, again, other] = [await post('a'), await post('a'), await post('b')].map(
    ([item]) => item?.json.id,
  )
  assert.equal(first, again)
  assert.notEqual(first, other)
})

test('files go up from an item and come down into one', async () => {
  const bytes = new TextEncoder().encode('name\nCody')
  const [uploaded] = await run(
    'uploadAttachment',
    { file: 'data', more: { file_name: 'list.csv' } },
    { files: { data: { bytes, mimeType: 'text/csv' } } },
  )
  assert.equal(uploaded?.json.file_file_name, 'list.csv')
  const [csv] = await run('exportContacts', { putIn: 'table' }, { caller: olga })
  const file = csv?.binary?.table as { text: string; mimeType: string } | undefined
  assert.equal(file?.mimeType, 'text/csv')
  assert.match(file.text, /cody@example\.com/)
})

test('a trigger hears of events while its workflow is active, each once, and of nothing that is forged', async () => {
  clock.now = new Date() // signatures are checked against the real time
  const { base, at } = await createReceiver()
  const kept: Record<string, unknown> = {}
  const place = { at: `${base}/webhook/7c9e`, events: ['message.posted'] }
  const { context, statuses } = triggering({ url, caller: olga }, kept, place)
  const trigger = new Trigger()
  const { checkExists, create, delete: remove } = trigger.webhookMethods.default
  assert.equal(await checkExists.call(context()), false)
  await create.call(context())
  assert.equal(await checkExists.call(context()), true)

  const { slug } = await world.start()
  await world.post(slug, { body: 'On its way' })
  await world.deliver()
  const [arrived] = at('/webhook/7c9e').slice(-1) as [Received]
  const call = { rawBody: Buffer.from(arrived.body), headers: arrived.headers as Record<string, string> }
  const { workflowData } = await trigger.webhook.call(context(call))
  assert.equal(workflowData?.[0][0]?.json.type, 'message.posted')
  assert.deepEqual(await trigger.webhook.call(context(call)), {})
  const forged = { ...call, rawBody: Buffer.from(arrived.body.replace('message.posted', 'message.edited')) }
  assert.deepEqual(await trigger.webhook.call(context(forged)), { noWebhookResponse: true })
  const old = { ...call, headers: { ...call.headers, 'webhook-timestamp': '1700000000' } }
  assert.deepEqual(await trigger.webhook.call(context(old)), { noWebhookResponse: true })
  assert.deepEqual(statuses, [401, 401])

  await olga.send('DELETE', `/webhooks/${kept.webhookId}`)
  assert.equal(await checkExists.call(context()), false)
  assert.equal(await remove.call(context()), true)
  assert.deepEqual(Object.keys(kept), ['seen'])
})
