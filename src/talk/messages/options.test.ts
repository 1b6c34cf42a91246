import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana } = world
const { slug } = await world.start()
const FILE = 'https://files.example.com/a.png'

/** What is stored of a message's options. */
async function keptOf(messageId: number) {
  return world.db.row(sql`
    select suppress_notifications as notifications, suppress_autoresolve as autoresolve,
      no_survey_before as survey, array(
        select source_url from attachments a where a.brand_id = messages.brand_id and a.message_id = messages.id order by a.id
      ) as files
    from messages where id = ${messageId}`)
}

const NOTHING = { notifications: false, autoresolve: false, survey: null, files: [] }

const WISHES: [string, unknown, object][] = [
  ['suppress_notifications', true, { notifications: true }],
  ['suppress_notification', 'true', { notifications: true }],
  ['suppress_autoresolve', 1, { autoresolve: true }],
  ['suppress_surveys', true, { survey: 'infinity' }],
  ['suppress_survey', '2026-12-24', { survey: '2026-12-24' }],
  ['suppress_surveys', false, {}],
  ['attachment', FILE, { files: [FILE] }],
  ['attachments', [FILE, { url: `${FILE}?2` }], { files: [FILE, `${FILE}?2`] }],
]

for (const [name, value, kept] of WISHES) {
  const expected = { ...NOTHING, ...kept }
  const post = (body: object) => ana.post(`/conversations/${slug}/messages`, body)

  test(`${name}: ${JSON.stringify(value)} works inside the message, beside it, and without a root`, async () => {
    const bodies = [{ message: { body: 'x', [name]: value } }, { message: { body: 'x' }, [name]: value }]
    for (const body of [...bodies, { body: 'x', [name]: value }])
      assert.deepEqual(await keptOf((await post(body)).body.id), expected, JSON.stringify(body))
  })

  test(`${name}: ${JSON.stringify(value)} works for the first message of a conversation`, async () => {
    const conversation = { category: 'support', message: { body: 'x', [name]: value } }
    const beside = { category: 'support', message: { body: 'x' }, [name]: value }
    for (const body of [{ conversation }, { conversation: beside }, conversation]) {
      const { body: started } = await ana.post('/conversations', body)
      const { body: listed } = await ana.get(`/conversations/${started.slug}/messages`)
      assert.deepEqual(await keptOf(listed.messages[0].id), expected, JSON.stringify(body))
    }
  })
}

test('the option inside the message wins', async () => {
  const body = { message: { body: 'x', suppress_autoresolve: false }, suppress_autoresolve: true }
  const { body: message } = await ana.post(`/conversations/${slug}/messages`, body)
  assert.deepEqual(await keptOf(message.id), NOTHING)
})
