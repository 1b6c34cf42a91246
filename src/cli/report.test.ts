import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { invalid, Problem } from '../kit/errors.ts'
import { say } from '../kit/sentences/say.ts'
import { reportFailure } from './report.ts'

/** What is written about this failure. */
function written(error: unknown, json = false): string {
  const stream = json ? process.stdout : process.stderr
  const { mock: calls } = mock.method(stream, 'write', () => true)
  try {
    reportFailure(error, json)
    return calls.calls.map(({ arguments: [text] }) => text).join('')
  } finally {
    calls.restore()
  }
}

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })
const BUSY = 'The database is busy or unavailable. Try again in a moment.'
const NODE =
  'connection to the remote node citus@10.0.0.7:5432 failed with the following error: Connection refused'

test('a database that is away is told with what was said of it, such as the node of a cluster', () => {
  const refused = coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')
  assert.equal(written(refused), `answerwell: ${BUSY} (connect ECONNREFUSED 127.0.0.1:5432)\n`)
  const node = coded(`${NODE}\n\tIs the server running?`, '08006')
  assert.equal(written(node), `answerwell: ${BUSY} (${NODE})\n`)
  assert.deepEqual(JSON.parse(written(node, true)), { error: `${BUSY} (${NODE})`, code: 'unavailable' })
})

test('a host with two addresses is told with what each of them said', () => {
  const each = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432']
  const error = Object.assign(new AggregateError(each.map(text => new Error(text))), { code: 'ECONNREFUSED' })
  assert.equal(written(error), `answerwell: ${BUSY} (${each.join('; ')})\n`)
})

test('a folder of somebody else is named, with what to do', () => {
  const path = '/srv/data/postgres'
  const error = Object.assign(coded(`EACCES: permission denied, lstat '${path}'`, 'EACCES'), { path })
  assert.match(
    written(error),
    /^answerwell: \/srv\/data\/postgres: permission denied \(EACCES\)\. Run the command as/,
  )
  assert.equal(JSON.parse(written(error, true)).code, 'forbidden')
})

test('a refused option is named as it is written, and to programs as in the API', () => {
  const refused = invalid('timeZone', say`must be an IANA time zone`)
  assert.equal(written(refused), 'answerwell: time-zone must be an IANA time zone.\n')
  const error = 'time_zone must be an IANA time zone.'
  const errors = { time_zone: ['must be an IANA time zone'] }
  assert.deepEqual(JSON.parse(written(refused, true)), { error, code: 'invalid', errors })
})

test('refusals of our own and bugs are told as they are', () => {
  assert.equal(
    written(new Problem('unavailable', say`The queue is full.`)),
    'answerwell: The queue is full.\n',
  )
  assert.equal(written(invalid('role', say`must be one`)), 'answerwell: role must be one.\n')
  assert.equal(written(new Error('Wrong turn')), 'answerwell: Wrong turn\n')
})
