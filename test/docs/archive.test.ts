import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Field, Kind } from '../../src/desk/archive/kind.ts'
import { KINDS, LEFT_OUT } from '../../src/desk/archive/kinds.ts'

const FILE = join(import.meta.dirname, '../../docs/archive.md')

function kindsText(): string {
  return KINDS.map(
    ({ name, about, key, fields, leftOut }) =>
      `### ${name}\n\n${about}\n\n| Field | |\n|---|---|\n${Object.entries(fields)
        .map(
          ([field, of]) =>
            `| \`${field}\`${key.includes(field) && field !== 'id' ? ' (key)' : ''} | ${aboutOf(of)} |\n`,
        )
        .join('')}${leftOutText(leftOut)}`,
  ).join('\n')
}

function aboutOf({ is, to, about }: Field): string {
  const target = to && `[${to}](#${to})`
  if (is === 'link') return `${about} An id of ${target}.`
  return is === 'links' ? `${about} Ids of ${target}.` : about
}

function leftOutText(leftOut: Kind['leftOut']): string {
  const names = Object.entries(leftOut)
  if (names.length === 0) return ''
  return `\nNot carried: ${names.map(([name, why]) => `\`${name}\` (${why})`).join(', ')}.\n`
}

function tablesText(): string {
  const byReason = Map.groupBy(Object.keys(LEFT_OUT), table => LEFT_OUT[table] as string)
  return [...byReason]
    .map(([why, tables]) => `- ${tables.map(name => `\`${name}\``).join(', ')}: ${why}\n`)
    .join('')
}

test('docs/archive.md has every kind and field of the format', () => {
  const text = readFileSync(FILE, 'utf8')
  const made = text
    .replace(/<!-- kinds -->\n[\s\S]*<!-- \/kinds -->/, () => `<!-- kinds -->\n${kindsText()}<!-- /kinds -->`)
    .replace(
      /<!-- left out -->\n[\s\S]*<!-- \/left out -->/,
      () => `<!-- left out -->\n${tablesText()}<!-- /left out -->`,
    )
  if (process.env.WRITE_DOCS === '1') writeFileSync(FILE, made)
  assert.equal(readFileSync(FILE, 'utf8'), made, 'docs/archive.md is out of date: run bin/docs')
})
