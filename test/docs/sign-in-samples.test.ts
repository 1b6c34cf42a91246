import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openShop } from '../shop.ts'
import { createWorld } from '../world.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/customers-sign-in.md'), 'utf8')
const world = await createWorld()
const { key, post } = await openShop(world)
const folder = mkdtempSync(join(tmpdir(), 'samples-'))

const sampleIn = (language: string) =>
  new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(PAGE)?.[1] as string

/** How a sample is run: its file, what calls it, and its command. */
const LANGUAGES = {
  js: [
    'sample.mjs',
    `\nprocess.stdout.write(signInToken(${JSON.stringify(key)}, { id: 42, name: 'Zoë' }))`,
    process.execPath,
  ],
  php: ['sample.php', `\necho sign_in_token('${key.kid}', '${key.secret}', '42', 'Zoë');`, 'php'],
  ruby: ['sample.rb', `\nprint sign_in_token('${key.kid}', '${key.secret}', '42', 'Zoë')`, 'ruby'],
  python: [
    'sample.py',
    `\nprint(sign_in_token('${key.kid}', '${key.secret}', '42', 'Zoë'), end='')`,
    'python3',
  ],
} as const

/** Whether this machine has what runs the sample. */
function hasCommand(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

for (const [language, [file, call, command]] of Object.entries(LANGUAGES))
  test(`the sample in ${language} makes a token that signs in`, { skip: !hasCommand(command) }, async () => {
    world.clock.now = new Date()
    const path = join(folder, file)
    const text = sampleIn(language) + call
    writeFileSync(path, language === 'php' ? `<?php\n${text}` : text)
    const token = execFileSync(command, [path], { encoding: 'utf8' })
    const { status, body } = await post(token)
    assert.deepEqual([status, body.name], [200, 'Zoë'], JSON.stringify(body))
  })
