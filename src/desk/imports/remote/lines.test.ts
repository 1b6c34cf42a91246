import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ticketLine } from './lines.ts'

const lineOf = (subject: string | null) =>
  ticketLine({ host: 'acme.test', number: '1234', subject, author: undefined, token: null }, {})

test('no slug of a ticket is all digits, as the id of another conversation is', () => {
  fc.assert(
    fc.property(fc.option(fc.string({ unit: 'binary' })), subject => {
      const { slug } = lineOf(subject)
      assert.match(String(slug), /[a-z].*-1234$|^\d+-1234$/)
    }),
  )
  for (const subject of [null, '', '  ', '🎉', '？！'])
    assert.equal(lineOf(subject).slug, 'ticket-1234', `${subject}`)
  assert.equal(lineOf('Late parcel').slug, 'late-parcel-1234')
})
