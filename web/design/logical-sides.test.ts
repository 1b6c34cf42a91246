import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Left and right in a declaration; rules for right to left may need them for what is typed from left to right. */
const SIDES =
  /\b(margin|padding|border)-(left|right)\b|(^|[;{]\s*)(left|right):|(text-align|float|clear): (left|right)\b/
/** Four lengths, of which the second is the right one. */
const FOUR = /\b(?:padding|margin|inset|border-width): ([^;]+);/g

test('staff pages have their insides at the start and the end of lines, not left and right', () => {
  const found = globSync('web/**/*.css').flatMap(file =>
    readFileSync(file, 'utf8')
      .split('}')
      .filter(rule => !/\[dir="rtl"\]/.test(rule) && (SIDES.test(rule) || isUneven(rule)))
      .map(rule => `${file}: ${rule.trim()}`),
  )
  assert.deepEqual(found, [])
})

function isUneven(rule: string): boolean {
  return [...rule.matchAll(FOUR)].some(([, lengths = '']) => {
    const sides = withoutSums(lengths).split(/\s+/)
    return sides.length === 4 && sides[1] !== sides[3]
  })
}

/** `1rem max(1.5rem, (100% - 46rem) / 2)` → `1rem max0`. */
function withoutSums(lengths: string): string {
  const inner = /\([^()]*\)/g
  return inner.test(lengths) ? withoutSums(lengths.replace(inner, '0')) : lengths
}
