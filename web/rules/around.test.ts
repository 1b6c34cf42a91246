import assert from 'node:assert/strict'
import { test } from 'node:test'
import { around, VALUE } from './around.ts'

test('a text is divided at its value, which has no marks of direction around it', () => {
  assert.deepEqual(around(`set the priority to ${VALUE}`), ['set the priority to ', ''])
  assert.deepEqual(around(`تعيين الأولوية إلى \u2068${VALUE}\u2069`), ['تعيين الأولوية إلى ', ''])
  assert.deepEqual(around(`\u2068${VALUE}\u2069 zuweisen`), ['', ' zuweisen'])
  assert.deepEqual(around('stop'), ['stop', ''])
})
