import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  brokenLink,
  DISK_FULL,
  invalidFields,
  isDiskFull,
  notFound,
  Problem,
  problemFrom,
  STATUS_OF,
} from './errors.ts'
import { say } from './sentences/say.ts'

const coded = (code: string, message = 'select secret from t') => Object.assign(new Error(message), { code })

test('every refusal has its own HTTP status; only who may not, has to confirm it first, or lacks a second factor is told so by code', () => {
  const { confirmation_required, second_factor_required, ...others } = STATUS_OF
  for (const status of [confirmation_required, second_factor_required]) assert.equal(status, others.forbidden)
  const statuses = Object.values(others)
  assert.equal(new Set(statuses).size, statuses.length)
  for (const status of statuses) assert.ok(status >= 400 && status <= 503, String(status))
})

const unavailable: [string, unknown][] = [
  ['a server that refuses connections', coded('ECONNREFUSED')],
  ['a connection that was reset', coded('ECONNRESET')],
  ['a pipe that broke', coded('EPIPE')],
  ['a host without an address', coded('ENOTFOUND')],
  ['a resolver that is busy', coded('EAI_AGAIN')],
  ['a server that is starting', coded('57P03')],
  ['a server that is stopping', coded('57P01')],
  ['a statement that took too long', coded('57014')],
  ['a lost connection by SQLSTATE', coded('08006')],
  ['a replica that cannot write', coded('25006')],
  ['a standby without transactions of its own', coded('55000', 'Wiederherstellung läuft')],
  ['too many connections', coded('53300')],
  ['a serialization failure', coded('40001')],
  ['a deadlock', coded('40P01')],
  ['a lock that could not be had', coded('55P03')],
  ['an I/O error of the server', coded('58030')],
  [
    'a node of a cluster that leaves at COMMIT',
    coded('XX000', 'could not commit transaction for shard 102 on at least one active node'),
  ],
  ['a socket that is not there', Object.assign(new Error('connect EACCES'), { syscall: 'connect' })],
  ['a full pool', new Error('timeout exceeded when trying to connect')],
  ['a pool that was closed', new Error('Cannot use a pool after calling end on the pool')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a client that broke', new Error('Client has encountered a connection error and is not queryable')],
  ['a silent server', new Error('Query read timeout')],
]

for (const [what, error] of unavailable)
  test(`${what} is unavailable, and says nothing of the statement`, () => {
    const { code, message } = problemFrom(error) as Problem
    assert.deepEqual(
      [code, message],
      ['unavailable', 'The database is busy or unavailable. Try again in a moment.'],
    )
  })

for (const [what, error] of [
  ['PostgreSQL', coded('53100')],
  ['the operating system', coded('ENOSPC')],
  ['a quota', coded('EDQUOT')],
  ['ourselves', new Error(String(DISK_FULL))],
] as const)
  test(`a full disk that ${what} reports is named as such`, () => {
    assert.ok(isDiskFull(error))
    const { code, message } = problemFrom(error) as Problem
    assert.deepEqual([code, message], ['unavailable', String(DISK_FULL)])
  })

test('nothing else is a full disk', () => {
  for (const other of [undefined, null, 'ENOSPC', coded('53200'), new Error('disk'), {}])
    assert.ok(!isDiskFull(other), String(other))
})

test('a search beyond the limits of PostgreSQL is invalid', () => {
  for (const error of [coded('54001'), coded('54000'), new Error('tsquery stack too small')])
    assert.deepEqual(
      [problemFrom(error)?.code, problemFrom(error)?.message],
      ['invalid', 'The search is too complex. Use fewer words or symbols.'],
    )
})

test('a value that another record took meanwhile is a conflict', () => {
  const { code, message } = problemFrom(coded('23505', 'duplicate key value: cody@example.com')) as Problem
  assert.deepEqual([code, message], ['conflict', 'Another record already has this value.'])
})

test('a refusal stays itself', () => {
  const problem = new Problem('forbidden', say`Only owners may do this.`)
  assert.equal(problemFrom(problem), problem)
})

test('anything else is a bug', () => {
  const bugs = [new TypeError('x is not a function'), coded('23503'), coded('42P01'), coded('EACCES')]
  for (const bug of [...bugs, 'ECONNREFUSED', { code: '57P03' }, undefined, null])
    assert.equal(problemFrom(bug), undefined, String(bug))
})

test('a record that is not there and a link that is used up are both 404', () => {
  assert.deepEqual(
    [notFound(say`topic`).code, notFound(say`topic`).message],
    ['not_found', 'There is no such topic.'],
  )
  assert.equal(brokenLink().code, 'not_found')
})

test('the sentence of a refusal is the first reason of the first field', () => {
  const problem = invalidFields({ name: [say`is taken`, say`is long`], slug: [say`is empty`] })
  assert.equal(problem.message, 'name is taken.')
  assert.deepEqual(Object.keys(problem.fields ?? {}), ['name', 'slug'])
})
