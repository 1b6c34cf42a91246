import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandOf } from './release.ts'

for (const [file, command] of [
  ['/home/me/answerwell/src/kit/release.ts', 'bin/answerwell'],
  ['/home/me/helpdesk/node_modules/answerwell/dist/src/kit/release.js', 'npx answerwell'],
  ['/usr/local/lib/node_modules/answerwell/dist/src/kit/release.js', 'answerwell'],
] as const)
  test(`${file} is called ${command}`, () => assert.equal(commandOf(file), command))
