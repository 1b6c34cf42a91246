import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { systemScope } from '../../kit/scope.ts'
import { readTicket, signerOf, ticketOf } from './brand-key.ts'
import { domainRecord, isPublished } from './domain-record.ts'

const world = await createWorld()
const rivalScope = systemScope(world.rival, world.db)
const [ours, theirs] = [await signerOf(world.scope), await signerOf(rivalScope)]

test('a signature has the asked number of characters that survive in an address of any case', () => {
  assert.match(ours.sign('mail', 'x'), /^[a-z2-7]{32}$/)
  for (const length of [16, 20, 32]) assert.match(ours.sign('mail', 'x', length), /^[a-z2-7]+$/)
  assert.equal(ours.sign('mail', 'x', 16), ours.sign('mail', 'x').slice(0, 16))
})

test('a signature is valid for its brand, purpose and text only', () => {
  const signature = ours.sign('mail', 'x')
  assert.equal(ours.isSigned('mail', 'x', signature), true)
  assert.equal(theirs.isSigned('mail', 'x', signature), false)
  assert.equal(ours.isSigned('survey', 'x', signature), false)
  assert.equal(ours.isSigned('mail', 'y', signature), false)
  assert.equal(ours.isSigned('mail', 'X', signature), false)
  assert.equal(ours.isSigned('mai', 'l\nx', signature), false)
})

test('a signature that is cut below 16 characters, extended or changed is invalid', () => {
  const signature = ours.sign('mail', 'x')
  assert.equal(ours.isSigned('mail', 'x', signature.slice(0, 16)), true)
  for (const wrong of [
    '',
    signature.slice(0, 15),
    `${signature}a`,
    signature.toUpperCase(),
    ` ${signature.slice(1)}`,
    `${signature.slice(0, -1)}${signature.endsWith('a') ? 'b' : 'a'}`,
    'ä'.repeat(32),
    '\0'.repeat(32),
  ])
    assert.equal(ours.isSigned('mail', 'x', wrong), false, JSON.stringify(wrong))
})

test('a ticket gives back its id to the brand and purpose that it was made for', () => {
  for (const id of [0, 1, 999_999_999_999_999]) {
    const ticket = ticketOf(ours, 'survey', id)
    assert.equal(readTicket(ours, 'survey', ticket), id)
    assert.equal(readTicket(theirs, 'survey', ticket), undefined)
    assert.equal(readTicket(ours, 'unsubscribe', ticket), undefined)
  }
})

test('a ticket with another id, a shortened signature or another spelling of its id is not ours', () => {
  const ticket = ticketOf(ours, 'survey', 7)
  const signature = ticket.slice(2)
  for (const wrong of [
    `8-${signature}`,
    `07-${signature}`,
    `+7-${signature}`,
    `-${signature}`,
    `7_${signature}`,
    signature,
    ticket.slice(0, -1),
    `7-${signature.slice(0, 16)}`,
    `${ticket}x`,
    '7-',
    '7',
    '',
    ` ${ticket}`,
    `7.0-${signature}`,
    `1${'0'.repeat(15)}-${signature}`,
  ])
    assert.equal(readTicket(ours, 'survey', wrong), undefined, wrong)
})

test('the record of a domain is the brand’s own, and the same each time', async () => {
  const record = await domainRecord(world.scope, 'shop.example')
  assert.deepEqual(await domainRecord(world.scope, 'shop.example'), record)
  assert.equal(record.name, '_answerwell.shop.example')
  assert.match(record.value, /^answerwell-verification=[a-z2-7]{32}$/)
  assert.notEqual((await domainRecord(rivalScope, 'shop.example')).value, record.value)
  assert.notEqual((await domainRecord(world.scope, 'www.shop.example')).value, record.value)
})

test('a record counts among others at its name, with blanks around it, and not if nothing is published', async () => {
  const { value } = await domainRecord(world.scope, 'shop.example')
  const published = (texts: string[] | undefined) =>
    isPublished(world.scope, 'shop.example', async name =>
      name === '_answerwell.shop.example' ? texts : [value],
    )
  assert.equal(await published(['v=spf1 -all', `  ${value}\n`]), true)
  for (const texts of [undefined, [], ['x'], [`${value} ${value}`], [`"${value}"`]])
    assert.equal(await published(texts), false, JSON.stringify(texts))
})
