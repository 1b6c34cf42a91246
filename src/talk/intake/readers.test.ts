// What is read again and again, and what happens when it cannot be read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/eventually.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { Unreachable } from '../../kit/fetch-safely.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import { transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findChannels } from '../channels/queries.ts'
import { updateMailboxEnd } from './mailbox-queries.ts'
import { createReaders } from './readers.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { olga, rita, clock, scope } = world
const [channel] = [...(await findChannels(scope, [])).values()]
const key = { channelId: channel?.id as number, mailbox: 'help at mail.example: INBOX' }

/** A mailbox that refuses the password, each time that it is tried. */
function refusing(toldAs: string | undefined) {
  let tried = 0
  const source = {
    id: `refusing ${toldAs}`,
    key: toldAs === undefined ? { ...key, mailbox: 'quiet' } : key,
    ...(toldAs === undefined ? {} : { toldAs }),
    isStillThere: async () => tried === 0,
    async read() {
      throw new Unreachable(say`The mail server refuses the password.`)
    },
  }
  /** Tries once. */
  const tryIt = async () => {
    tried = 0
    const once = { ...source, isStillThere: async () => tried++ < 2 }
    const readers = createReaders([async () => [once]])
    await readers.start(scope)
    await eventually(() => tried >= 2, { what: 'the mailbox has been tried' })
    await readers.end()
  }
  return tryIt
}

const toldOf = async (who = olga) => (await who.get('/events?type=channel.token_refused')).body.events

test('admins are told once that a mailbox has not been readable for an hour, and again when it stops again', async () => {
  const tryIt = refusing('Support')
  await tryIt()
  clock.now = new Date(clock.now.getTime() + 59 * MINUTE)
  await tryIt()
  assert.deepEqual(await toldOf(), [])
  clock.now = new Date(clock.now.getTime() + MINUTE)
  await tryIt()
  await tryIt()
  const [told, ...more] = await toldOf()
  assert.deepEqual(more, [])
  assert.deepEqual(told.data, {
    name: 'Support',
    reason: 'The mail server refuses the password.',
    when: 'read',
  })
  assert.deepEqual(await toldOf(rita), [])
  await world.work()
  const [{ mail } = assert.fail('no mail')] = mailbox.arrived
  assert.match(mail.subject ?? '', /Connect Support again/)
  assert.match(mail.text ?? '', /has not been readable for an hour or longer/)
  await transaction(scope, tx => updateMailboxEnd(tx, key, { uidValidity: 1, lastUid: 1 }))
  clock.now = new Date(clock.now.getTime() + HOUR)
  await tryIt()
  clock.now = new Date(clock.now.getTime() + HOUR)
  await tryIt()
  assert.equal((await toldOf()).length, 2)
})

test('a mailbox whose login is told of by itself tells nothing here', async () => {
  const before = (await toldOf()).length
  const tryIt = refusing(undefined)
  await tryIt()
  clock.now = new Date(clock.now.getTime() + 2 * HOUR)
  await tryIt()
  assert.equal((await toldOf()).length, before)
})
