// A mail that comes again with another date is the same mail; an id that somebody uses again is another one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, clock } = world
const { lastMail } = correspondence(world, mailbox)
const count = async () => (await ana.get('/conversations?filter=all')).body.total_count

const first = { from: 'Rea <rea@example.com>', subject: 'Parcel', body: 'Where is **it**?\n\n> old' }
const at = (time: string, id: string) => ({
  Date: `Fri, 20 Nov 2026 ${time} +0000`,
  'Message-ID': `<${id}@mail.example.com>`,
})
const withFile = (boundary: string, content: string) => ({
  from: 'Rea <rea@example.com>',
  subject: 'File',
  body: `--${boundary}\nContent-Type: text/plain\n\nSee it.\n--${boundary}\nContent-Type: text/csv; name=a.csv\n\n${content}\n--${boundary}--`,
  type: { 'Content-Type': `multipart/mixed; boundary=${boundary}` },
})

test('the same mail with another date is once in its conversation, and its log says why', async () => {
  await world.mailIn(letter({ ...first, headers: at('12:00:00', 'again') }))
  const before = await count()
  await world.mailIn(letter({ ...first, headers: at('12:00:13', 'again') }))
  assert.equal(await count(), before)
  assert.match((await lastMail())?.verdict ?? '', /repeat of a mail/)
})

test('so it is with files, whatever the boundary; other bytes are another mail', async () => {
  const send = async (boundary: string, content: string, time: string) => {
    const { type, ...mail } = withFile(boundary, content)
    await world.mailIn(letter({ ...mail, headers: { ...at(time, 'file'), ...type } }))
  }
  const before = await count()
  await send('one', 'a;b', '12:00:00')
  await send('two', 'a;b', '12:00:05')
  assert.equal(await count(), before + 1)
  await send('three', 'a;b;c', '12:00:09')
  assert.equal(await count(), before + 2)
})

test('other words, another subject, another sender and another day are another mail', async () => {
  await world.mailIn(letter({ ...first, headers: at('12:00:00', 'reused') }))
  const before = await count()
  for (const other of [
    { body: 'Where is it now?' },
    { subject: 'Parcels' },
    { from: 'Leo <leo@example.com>' },
  ])
    await world.mailIn(letter({ ...first, ...other, headers: at('12:00:01', 'reused') }))
  assert.equal(await count(), before + 3)
  clock.now = new Date('2026-11-22T12:00:00.000Z')
  await world.mailIn(letter({ ...first, headers: at('12:00:02', 'reused') }))
  assert.equal(await count(), before + 4)
})
