import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

test('the button that submits a form of the settings is the primary one, or that of a deletion', () => {
  const plain = globSync('web/settings/*.tsx').filter(file =>
    /type="submit"\s+className="(?![^"]*\b(?:main|bad)\b)/.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(plain, [])
})
