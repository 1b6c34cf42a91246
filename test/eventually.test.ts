import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from './eventually.ts'
import { createPatience } from './patience.ts'

test('a check is repeated until it neither throws nor returns false', async () => {
  let tries = 0
  const found = await eventually(
    () => {
      tries++
      if (tries === 1) throw new Error('too early')
      return tries < 4 ? false : { tries }
    },
    { what: 'the fourth try has been made' },
  )
  assert.deepEqual(found, { tries: 4 })
})

test('a check that asserts has passed when it no longer throws', async () => {
  let tries = 0
  await eventually(() => assert.equal(++tries, 3), { what: 'the third try has been made' })
  assert.equal(tries, 3)
})

test('a failure says what was awaited and what was seen last', async () => {
  let tries = 0
  const patience = { isOver: () => tries === 2, renew() {} }
  const check = () => assert.equal(`closed ${++tries}`, 'open')
  await assert.rejects(eventually(check, { what: 'the door is open', patience }), error => {
    assert.match((error as Error).message, /until the door is open\. The last check said: .*closed 3/s)
    return true
  })
})

test('patience lasts longer while the machine is overloaded', () => {
  const machine = { time: 0, waiting: 1, now: () => machine.time, load: () => machine.waiting }
  const patience = createPatience(60_000, machine)
  const after = (ms: number) => {
    machine.time += ms
    return patience.isOver()
  }
  assert.equal(after(30_000), false)
  machine.waiting = 10
  assert.equal(after(145_000), false)
  machine.waiting = 0.1 // an idle machine is not faster
  assert.equal(after(900), false)
  assert.equal(after(200), true)
  patience.renew()
  assert.equal(after(59_000), false)
})
