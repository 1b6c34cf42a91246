import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createBudget } from './budget.ts'

/** A budget with work that goes on until it is released, by name. */
function open(whole: number) {
  const budget = createBudget(whole)
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<string>>()
  const spend = (name: string, share: number): Promise<string> => {
    const gate = Promise.withResolvers<string>()
    gates.set(name, gate)
    return budget.spend(share, () => {
      begun.push(name)
      return gate.promise
    })
  }
  const release = async (name: string) => {
    gates.get(name)?.resolve(name)
    await turn()
  }
  const fail = async (name: string) => {
    gates.get(name)?.reject(new Error(`${name} broke`))
    await turn()
  }
  return { budget, begun, spend, release, fail }
}

test('work begins at once while its share is free, down to the last unit', async () => {
  const { budget, begun, spend, release } = open(10)
  const all = [spend('a', 4), spend('b', 6), spend('c', 1)]
  await turn()
  assert.deepEqual([begun, budget.waiting()], [['a', 'b'], 1])
  await release('b')
  assert.deepEqual([begun, budget.waiting()], [['a', 'b', 'c'], 0])
  for (const name of ['a', 'c']) await release(name)
  assert.deepEqual(await Promise.all(all), ['a', 'b', 'c'])
})

test('work is admitted in its order of arrival: small work does not pass large work', async () => {
  const { budget, begun, spend, release } = open(10)
  const all = [spend('first', 6), spend('large', 10), spend('small', 1)]
  await turn()
  assert.deepEqual([begun, budget.waiting()], [['first'], 2])
  await release('first')
  assert.deepEqual([begun, budget.waiting()], [['first', 'large'], 1])
  await release('large')
  await release('small')
  assert.deepEqual(begun, ['first', 'large', 'small'])
  await Promise.all(all)
})

test('one share that is given back may admit several', async () => {
  const { begun, spend, release } = open(10)
  const all = [spend('whole', 10), spend('a', 5), spend('b', 5), spend('c', 5)]
  await turn()
  await release('whole')
  assert.deepEqual(begun, ['whole', 'a', 'b'])
  for (const name of ['a', 'b', 'c']) await release(name)
  await Promise.all(all)
})

test('a share larger than the whole is the whole: it waits for everybody, and then has its turn', async () => {
  const { begun, spend, release } = open(10)
  const all = [spend('small', 1), spend('huge', 1_000), spend('after', 1)]
  await turn()
  assert.deepEqual(begun, ['small'])
  await release('small')
  assert.deepEqual(begun, ['small', 'huge'])
  await release('huge')
  assert.deepEqual(begun, ['small', 'huge', 'after'])
  await release('after')
  await Promise.all(all)
})

test('work that costs nothing does not pass those who wait', async () => {
  const { begun, spend, release } = open(1)
  const all = [spend('a', 1), spend('b', 1), spend('free', 0)]
  await turn()
  assert.deepEqual(begun, ['a'])
  for (const name of ['a', 'b', 'free']) await release(name)
  await Promise.all(all)
})

test('work that fails gives its share back, and the failure is its caller’s', async () => {
  const { budget, begun, spend, release, fail } = open(10)
  const broken = assert.rejects(spend('broken', 10), /broken broke/)
  const next = spend('next', 10)
  await turn()
  await fail('broken')
  await broken
  assert.deepEqual([begun, budget.waiting()], [['broken', 'next'], 0])
  await release('next')
  assert.equal(await next, 'next')
})

test('work that throws before it awaits gives its share back, too', async () => {
  const budget = createBudget(1)
  const broken = budget.spend(1, () => {
    throw new Error('at once')
  })
  await assert.rejects(broken, /at once/)
  assert.equal(await budget.spend(1, async () => 'next'), 'next')
})
