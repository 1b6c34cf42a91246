import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'docs/decisions')

test('every package has its line in a decision, and none names what is no longer there', () => {
  const given = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const packages = Object.keys({
    ...given.dependencies,
    ...given.devDependencies,
    ...given.optionalDependencies,
  }).filter(name => !name.startsWith('@types/'))
  const decisions = readdirSync(FOLDER).map(name => readFileSync(join(FOLDER, name), 'utf8'))
  const words = new Set(
    decisions.flatMap(text => text.match(/`[^`\n]+`/g) ?? []).map(mark => mark.slice(1, -1)),
  )
  const isNamed = (name: string) => words.has(name) || words.has(`${name.split('/')[0]}/*`)
  assert.deepEqual(
    packages.filter(name => !isNamed(name)),
    [],
  )
  const listed = readFileSync(join(FOLDER, '0002-runtime-and-libraries.md'), 'utf8').matchAll(
    /^\| (`[^|]+) \|/gm,
  )
  const names = [...listed].flatMap(([, cell = '']) =>
    (cell.match(/`[^`]+`/g) ?? []).map(mark => mark.slice(1, -1)),
  )
  const isThere = (name: string) => packages.includes(name) || name.endsWith('/*')
  assert.deepEqual(
    names.filter(name => !isThere(name)),
    [],
  )
})
