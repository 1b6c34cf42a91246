// Customers answer mail that the helpdesk before sent them, and name its numbers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { HELPDESKS } from '../../../../test/helpdesks/all.ts'
import { createFreshdeskAccount } from '../../../../test/helpdesks/freshdesk.ts'
import { KEY } from '../../../../test/helpdesks/freshdesk-records.ts'
import { reachingStandIns } from '../../../../test/helpdesks/move.ts'
import { createZendeskAccount } from '../../../../test/helpdesks/zendesk.ts'
import { LOGIN } from '../../../../test/helpdesks/zendesk-records.ts'
import { letter } from '../../../../test/letters.ts'
import { createWorld } from '../../../../test/world.ts'
import { startImport } from '../start-import.ts'
import { freshdesk } from './freshdesk/freshdesk.ts'
import { zendesk } from './zendesk/zendesk.ts'

const world = await createWorld()
const { olga, scope, blobs } = world
const client = reachingStandIns()
const pause = async () => {}
const given = { mapping: {}, blobs }
const there = { zendesk: await createZendeskAccount(), freshdesk: await createFreshdeskAccount() }
const key = { email: '', token: KEY, client, pause }
await startImport(scope, zendesk, { ...given, path: there.zendesk.url, remote: { ...LOGIN, client, pause } })
await startImport(scope, freshdesk, { ...given, path: there.freshdesk.url, remote: key })

interface Answer {
  from: string
  subject?: string
  body?: string
  headers?: Record<string, string>
}

/** The conversation that a mail joins: its subject before, and how it was found. */
async function joined(mail: Answer, { mailIn, db } = world): Promise<[subject: string, by: string]> {
  await mailIn(letter({ body: 'One more thing', ...mail }), { from: mail.from })
  const row = await db.row<{ subject: string; by: string }>(sql`
    select c.subject, m.arrival ->> 'threaded_by' as by from messages m
    join conversations c on c.brand_id = m.brand_id and c.id = m.conversation_id
    where m.brand_id = ${scope.brand.id} order by m.id desc limit 1`)
  return [row?.subject ?? '', row?.by ?? '']
}

test('an answer that names the mail of the customer joins, for those who take part', async () => {
  const headers = { 'In-Reply-To': '<first@parcels.test>' }
  assert.deepEqual(await joined({ from: 'cora@parcels.test', headers }), ['Ticket 101', 'references'])
  assert.equal((await joined({ from: 'stranger@other.test', headers, subject: 'Let me in' }))[1], 'none')
})

test('an answer with the code of the ticket below its text joins', async () => {
  const body = 'One more thing\n\n> Ours\n> [AB12CD-EF34]'
  assert.deepEqual(await joined({ from: 'cora@home.test', body }), ['Ticket 101', 'reference'])
  assert.equal((await joined({ from: 'stranger@other.test', body, subject: 'Me, too' }))[1], 'none')
})

test('an answer with the number of the ticket in its subject joins', async () => {
  const subject = 'Re: Ticket 102 [#102]'
  assert.deepEqual(await joined({ from: 'dan@people.test', subject }), ['Ticket 102', 'reference'])
  assert.equal((await joined({ from: 'stranger@other.test', subject }))[1], 'none')
  assert.equal((await joined({ from: 'dan@people.test', subject: 'In words', body: '[#102]' }))[1], 'none')
})

test('a search for a number finds the tickets that had it, also one that was merged', async () => {
  const found = async (q: string) =>
    (await olga.get(`/conversations?filter=all&q=${encodeURIComponent(q)}`)).body.conversations
      .map(({ subject }: { subject: string }) => subject)
      .sort()
  assert.deepEqual(await found('#103'), ['Ticket 103', 'Ticket 103'])
  assert.deepEqual(await found('103'), ['Ticket 103', 'Ticket 103'])
  assert.deepEqual(await found('ticket_number:103'), ['Ticket 103', 'Ticket 103'])
  assert.deepEqual(await found('#104'), ['Ticket 101', 'Ticket 104'], 'where it was merged into, and another')
  assert.deepEqual(await found('#9999'), [])
})

const OF_EITHER = HELPDESKS.filter(({ source }) => ['chatwoot', 'gorgias'].includes(source.name))

for (const { source, login, open } of OF_EITHER)
  test(`a reply to a mail from ${source.name}, by the customer or by staff, joins its conversation, unless a stranger sends it`, async () => {
    const other = await createWorld()
    const { url } = await open()
    const remote = { ...login, client, pause }
    await startImport(other.scope, source, { mapping: {}, blobs: other.blobs, path: url, remote })
    for (const id of ['<first@parcels.test>', '<reply@acme.test>']) {
      const headers = { 'In-Reply-To': id }
      assert.deepEqual(await joined({ from: 'cora@people.test', headers }, other), [
        'Ticket 101',
        'references',
      ])
      assert.equal(
        (await joined({ from: 'stranger@other.test', headers, subject: 'Me, too' }, other))[1],
        'none',
      )
    }
  })
