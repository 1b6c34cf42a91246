// Words: what people read is what a native technical writer would write. docs/STYLE.md, docs/GLOSSARY.md
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
const GENERATED = /^(docs\/api\/openapi\.json|client\/api\.ts|src\/public\/reference\/examples\.json)$/
const SELF = 'test/voice.test.ts'

/** Phrases that sound translated, and what to write instead. */
const BANNED: [RegExp, string][] = [
  [/\blately\b/i, 'recently'],
  [/\bany more\b/i, 'no longer'],
  [/\bjust now\b/i, 'at the moment, or nothing'],
  [/\b(leav(e|es|ing)|left) away\b/i, 'omit'],
  [/\b(is|are|was|were) to be\b/i, 'a plain verb'],
  [/\bwhence\b/i, 'where … from'],
  [/\bas it goes on\b/i, 'as a stream'],
  [/\b(be|was|is|were) of help\b/i, 'help'],
  [/\banew\b/i, 'again'],
  [/\bfor so long\b/i, 'for this long'],
  [/\bwe would choose again\b/i, 'we would reconsider'],
  [/\bwas never\.$/im, 'does not exist'],
]

const files = globSync(['{src,web,client,bench,test,docs,db/demo}/**/*.{ts,tsx,md,js}', '*.md', 'bin/*'], {
  cwd: ROOT,
}).filter(path => !GENERATED.test(path) && path !== SELF)

test('no sentence sounds translated', () => {
  const found = files.flatMap(path => {
    const lines = readFileSync(join(ROOT, path), 'utf8').split('\n')
    return lines.flatMap((line, index) =>
      BANNED.filter(([phrase]) => phrase.test(line)).map(
        ([, better]) => `${path}:${index + 1}: ${line.trim()} → ${better}`,
      ),
    )
  })
  assert.deepEqual(found, [])
})

/** JSX text, and attributes that people read, with a word in it. */
const TEXT =
  />\s*([A-Za-z][^<>{}]*[a-z]{2}[^<>{}]*)\s*<\/|\b(?:label|title|placeholder|aria-label)="([^"]*[A-Za-z]{2}[^"]*)"/g

/** Addresses and names that are the same in every language. */
const EXAMPLE = /^QR$|^[\w, -]*([.@:/]+[\w, -]*)+$/

test('every text of the staff pages is in a language file', () => {
  const found = files
    .filter(path => path.startsWith('web/') && path.endsWith('.tsx'))
    .flatMap(path => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      return [...text.matchAll(TEXT)]
        .map(([, inside, attribute]) => inside ?? attribute ?? '')
        .filter(words => !EXAMPLE.test(words))
        .map(words => `${path}: ${words}`)
    })
  assert.deepEqual(found, [])
})

test('every language has all of its plural forms', async () => {
  const codes = globSync('web/language/*/all.ts', { cwd: ROOT }).map(path => path.split('/')[2] as string)
  assert.ok(codes.length > 1)
  for (const code of codes) {
    const messages: Record<string, string | Record<string, string>> = (
      await import(join(ROOT, `web/language/${code}/all.ts`))
    )[code]
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions()
    for (const [key, text] of Object.entries(messages))
      if (typeof text !== 'string')
        assert.deepEqual(Object.keys(text).sort(), [...pluralCategories].sort(), key)
  }
})
