// Programs of other helpdesks mark what customers must not see in their own words. Whatever the words, it never goes out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { VISIBILITY } from '../conversations/codes.ts'

const world = await createWorld()
const { ana, rita } = world
const { slug } = await world.start()

const yes = fc.constantFrom<unknown>(true, 'true', 'True', 1, '1', 'yes', ' YES ', 'on')
const no = fc.constantFrom<unknown>(false, 'false', 0, '0', 'no', 'off')
const name = fc.constantFrom(
  'private',
  'internal',
  'is_private',
  'isInternal',
  'Private',
  'internal_note',
  'hidden',
  'IS-HIDDEN',
  'staff_only',
  'agentsOnly',
  'confidential',
  'isconfidential',
  'hide_from_customer',
  'draft',
  'markAsPrivate',
)
const shown = fc.constantFrom(
  'public',
  'is_public',
  'isPublic',
  'visible',
  'published',
  'send_to_customer',
  'customer_visible',
  'shareWithClient',
  'visible_to_end_users',
  'sendEmail',
)
const kind = fc.constantFrom(
  'type',
  'message_type',
  'kind',
  'comment_type',
  'noteType',
  'state',
  'Visibility',
  'audience',
)
const mark = fc.oneof(
  fc.tuple(name, yes),
  fc.tuple(shown, no),
  fc.tuple(fc.constantFrom('note', 'is_note', 'asNote'), yes),
  fc.tuple(
    kind,
    fc.constantFrom('note', 'Internal', 'private_note', 'internal-comment', 'hidden', 'staffOnly', 'draft'),
  ),
  fc.tuple(
    fc.constantFrom('Visibility', 'message_visibility', 'audience'),
    fc.constantFrom(1, '1', 'staff', 'agents'),
  ),
  fc.tuple(fc.constantFrom('visible_to', 'shared_with'), fc.constantFrom('staff', 'the team', ['agents'])),
)
const unmarked = fc.oneof(
  fc.tuple(name, fc.constantFrom<unknown>(false, 'false', 0, '0', 'no', null, '', [])),
  fc.tuple(shown, fc.constantFrom<unknown>(true, 1, 'yes', null, '')),
  fc.tuple(kind, fc.constantFrom('a word', 'reply', 'comment', 'email', 'public')),
  fc.tuple(fc.constantFrom('note'), fc.constantFrom('a word', 'reply', 'comment')),
  fc
    .tuple(
      fc.constantFrom(
        'internal_id',
        'private_key',
        'human_agent',
        'external_id',
        'draft_version',
        'send_date',
        'agent',
      ),
      fc.constantFrom<unknown>(0, 1, true, false, 'x'),
    )
    .filter(([key, value]) => key !== 'human_agent' || typeof value === 'boolean'),
)

/** Message bodies with a field in each place where programs put it. */
const PLACES: Record<string, (field: object) => object> = {
  inside: field => ({ message: { body: 'x', ...field } }),
  beside: field => ({ message: { body: 'x' }, ...field }),
  bare: field => ({ body: 'x', ...field }),
}
const place = fc.constantFrom(...Object.keys(PLACES))
const bodyWith = (where: string, field: object) => PLACES[where]?.(field)

const path = `/conversations/${slug}/messages`
const visibilityOf = async (body: unknown, to = path) => {
  const posted = await ana.post(to, body)
  assert.equal(posted.status, 201, JSON.stringify([body, posted.body]))
  return posted.body.visibility
}

test('a message that is marked as internal in any words, in any place, is a note', () =>
  fc.assert(
    fc.asyncProperty(
      mark,
      place,
      fc.constantFrom({}, { visibility: 1 }),
      async ([key, value], where, given) => {
        const body = bodyWith(where, { [key]: value, ...given })
        assert.equal(await visibilityOf(body), VISIBILITY.internalNote, JSON.stringify(body))
      },
    ),
    { numRuns: 60 },
  ))

test('a message that is not marked stays a reply', () =>
  fc.assert(
    fc.asyncProperty(unmarked, place, async ([key, value], where) => {
      const body = bodyWith(where, { [key]: value })
      assert.equal(await visibilityOf(body), VISIBILITY.regular, JSON.stringify(body))
    }),
    { numRuns: 30 },
  ))

test('a mark that visibility contradicts is refused, naming both', () =>
  fc.assert(
    fc.asyncProperty(
      mark,
      fc.constantFrom<unknown>(0, '0'),
      place,
      async ([key, value], visibility, where) => {
        const { status, body } = await ana.post(path, bodyWith(where, { [key]: value, visibility }))
        assert.deepEqual(
          [status, Object.keys(body.errors).sort()],
          [422, [`message.${key}`, 'message.visibility'].sort()],
        )
      },
    ),
    { numRuns: 20 },
  ))

test('visibility counts beside the message, too', async () => {
  assert.equal(await visibilityOf({ message: { body: 'x' }, visibility: 1 }), 1)
  assert.equal(await visibilityOf({ message: { body: 'x', visibility: 1 }, visibility: 0 }), 1)
})

test('a first message that is marked is a note, wherever in the body the mark is', async () => {
  const user = CODY
  const message = { body: 'x' }
  const given = { category: 'support', user }
  for (const body of [
    { conversation: { ...given, message: { ...message, private: true } } },
    { conversation: { ...given, message, private: true } },
    { conversation: { ...given, message }, private: true },
    { ...given, message, internal: 'yes' },
  ]) {
    const started = await ana.post('/conversations', body)
    assert.equal(started.status, 201)
    const { messages } = (await ana.get(`/conversations/${started.body.slug}/messages`)).body
    assert.equal(messages[0].visibility, VISIBILITY.internalNote, JSON.stringify(body))
  }
})

test('custom data may be called private', async () => {
  const started = await world.start({ data: { private: true } })
  const { messages } = (await ana.get(`/conversations/${started.slug}/messages`)).body
  assert.equal(messages[0].visibility, VISIBILITY.regular)
})

test('a scheduled message and a draft that are marked are notes', async () => {
  const later = { body: 'x', send_at: '2027-01-01' }
  const scheduled = await ana.post(`/conversations/${slug}/scheduled_messages`, {
    scheduled_message: { ...later, send_at: new Date(world.clock.now.getTime() + 3_600_000).toISOString() },
    private: true,
  })
  assert.equal(scheduled.body.visibility, VISIBILITY.internalNote)
  const { drafts } = (
    await ana.put(`/conversations/${slug}/draft`, { draft: { body: 'not yet', internal: 1 } })
  ).body
  assert.deepEqual(
    drafts.map(({ visibility }: { visibility: number }) => visibility),
    [VISIBILITY.internalNote],
  )
})

test('an article that is marked is internal; a mark that its status contradicts is refused', async () => {
  const made = await ana.post('/articles', { article: { title: 'Door codes', body: 'x' }, internal: true })
  assert.deepEqual([made.status, made.body.status], [201, 4])
  const changed = await ana.put(`/articles/${made.body.slug}`, { article: { status: 0, private: 1 } })
  assert.deepEqual(
    [changed.status, Object.keys(changed.body.errors).sort()],
    [422, ['article.private', 'article.status']],
  )
  const draft = await ana.post('/articles', { title: 'Later', body: 'x', status: 'draft', private: true })
  assert.equal(draft.body.status, 1)
})

test('an article that is marked as unfinished is a draft; as not public in any words, nobody outside reads it', () =>
  fc.assert(
    fc.asyncProperty(mark, fc.constantFrom('inside', 'beside'), async ([key, value], where) => {
      const article = { title: 'Not yet', body: 'x' }
      const field = { [key]: value }
      const body = where === 'inside' ? { article: { ...article, ...field } } : { article, ...field }
      const made = await ana.post('/articles', body)
      const isDraft = /draft|publish/.test(JSON.stringify(field))
      assert.deepEqual([made.status, made.body.status], [201, isDraft ? 1 : 4], JSON.stringify(body))
    }),
    { numRuns: 40 },
  ))

test('what outsiders get by its nature is refused when it is marked', async () => {
  const { messages } = (await ana.get(path)).body
  const forward = await ana.post(`/messages/${messages[0].id}/forward`, {
    forward: { to: 'lab@example.org', body: 'x', private: true },
  })
  assert.deepEqual([forward.status, Object.keys(forward.body.errors)], [422, ['forward.private']])
  const update = { status: 'investigating', message: 'x', internal: true }
  const incident = await ana.post('/incidents', { incident: { title: 'x', updates_attributes: [update] } })
  assert.deepEqual(
    [incident.status, Object.keys(incident.body.errors)],
    [422, ['updates_attributes.0.internal']],
  )
})

test('Rita finds no conversation to leave a note in', async () => {
  assert.equal((await rita.post(path, { message: { body: 'x', private: true } })).status, 404)
})
