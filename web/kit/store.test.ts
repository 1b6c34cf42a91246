import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStore } from './store.ts'

test('a store keeps the value it was made with until it is set', () => {
  const first = { n: 1 }
  const store = createStore(first)
  assert.equal(store.get(), first)
  store.set({ n: 2 })
  assert.deepEqual([store.get(), first], [{ n: 2 }, { n: 1 }])
})

test('a change is made of the value before, and each of several in a row is', () => {
  const store = createStore(1)
  store.set(before => before + 1)
  store.set(before => before * 10)
  assert.equal(store.get(), 20)
})

test('a listener hears each change once, and reads the new value', () => {
  const store = createStore('a')
  const heard: string[] = []
  store.subscribe(() => heard.push(store.get()))
  for (const value of ['b', 'c']) store.set(value)
  assert.deepEqual(heard, ['b', 'c'])
})

test('who has unsubscribed hears nothing, and the others still do', () => {
  const store = createStore(0)
  const heard: string[] = []
  const stop = store.subscribe(() => heard.push('one'))
  store.subscribe(() => heard.push('two'))
  stop()
  stop()
  store.set(1)
  assert.deepEqual(heard, ['two'])
})

test('a listener may leave while it is called, and no other is skipped', () => {
  const store = createStore(0)
  const heard: string[] = []
  const stop = store.subscribe(() => {
    heard.push('once')
    stop()
  })
  store.subscribe(() => heard.push('always'))
  store.set(1)
  store.set(2)
  assert.deepEqual(heard, ['once', 'always', 'always'])
})

test('a listener may set the store: all of them see the last value in the end', () => {
  const store = createStore(0)
  let seen = -1
  store.subscribe(() => {
    if (store.get() < 3) store.set(before => before + 1)
  })
  store.subscribe(() => {
    seen = store.get()
  })
  store.set(1)
  assert.deepEqual([store.get(), seen], [3, 3])
})

test('an empty value is a value: null, undefined, zero and an empty text are kept', () => {
  const store = createStore<unknown>('something')
  for (const value of [null, undefined, 0, '', false]) {
    store.set(value)
    assert.equal(store.get(), value)
  }
})
