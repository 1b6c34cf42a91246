import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createWorld } from '../world.ts'

const { app, ana, start } = await createWorld()
for (let n = 0; n < 65; n++) await start({ subject: `Walked ${n}`, tag_list: ['walked'] })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

/** Programs like those of integrators, each with the habits of its language; bin/ci installs what they need. */
const PROGRAMS = {
  ruby: ['ruby', 'integrator.rb'],
  python: ['python3', 'integrator.py'],
  php: ['php', 'integrator.php'],
  go: ['go', 'run', 'integrator.go'],
  javascript: [process.execPath, 'integrator.js'],
} as const

function isInstalled(command: string): boolean {
  return (
    (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, command))) ||
    existsSync(command)
  )
}

for (const [language, [command, ...words]] of Object.entries(PROGRAMS))
  test(`a program in ${language} can use the API`, {
    skip: !isInstalled(command) && `${command} is not installed`,
  }, async () => {
    const credentials = [`http://127.0.0.1:${port}`, ana.email, ana.token]
    const { stdout } = await promisify(execFile)(command, [...words, ...credentials], {
      cwd: import.meta.dirname,
      env: { ...process.env, GO111MODULE: 'off' },
    })
    assert.deepEqual(JSON.parse(stdout), {
      walked: 65,
      started: 201,
      status: 0,
      posted: [201, 200],
      same: true,
      found: 1,
      attached: 201,
      identities: 2,
      refused: 422,
      fields: ['updates_attributes.0.status'],
    })
  })
