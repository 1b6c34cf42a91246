// What every statement has: a place among queries, its brand, and a transaction if it writes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files } from './source-files.ts'

test('SQL lives only in queries.ts, the kit, and lists of conditions', () => {
  const allowed =
    /(^|\/)(([a-z]+-)?queries|people|find-conversation|visible|list-[a-z]+)\.ts$|^kit\/|^app\.ts$/
  for (const { path, text } of files) if (/\bsql`/.test(text)) assert.match(path, allowed, `${path} has SQL`)
})

test('a statement that writes takes a TxScope, and names the brand', () => {
  const functions = files
    .filter(({ path }) => /queries\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      text
        .replace(/\/\*\*[\s\S]*?\*\//g, '')
        // Parts of statements, and statements that find the brands with something to do.
        .replace(/^(export )?const ([A-Z_]+|brands\w+) = (\([^)]*\): Sql => )?sql`[^`]*`/gm, '')
        .split(/^export /m)
        .map(body => ({ path, body })),
    )
  for (const { path, body } of functions) {
    const speaksToTable =
      /sql`\s*(\$\{SELECT\}|\(?\s*(with|select|insert|update|delete)\b)/.test(body) &&
      /\b(from|into|update|join) [a-z_]+/.test(body.replace(/^import.*$/gm, ''))
    if (/^(people\/brands|cli\/doctor|desk\/setup)\/|orphan-queries/.test(path) || !speaksToTable) continue // they find the brand, inspect the server, and have no brand yet
    if (/\b(insert into|update|delete from) [a-z_]+/.test(body.replace(/for update/g, '')))
      assert.match(body, /tx: TxScope/, `${path}: ${body.slice(0, 60)}`)
    assert.match(
      body,
      /\b(tx|scope)\.brand\.id|\bresponses\(scope|\b(ofFilter|measures|latestOf)\(scope|\bisOwn\(tx|\.(values|entries|recordset)\(tx,/,
      `${path}: ${body.slice(0, 60)}`,
    )
  }
})

test('a statement that writes goes through write, which a Scope does not have', () => {
  const reading = /\.rows?(?:<[^()]*>)?\(sql`([^`]*)`/g
  for (const { path, text } of files)
    for (const [, statement = ''] of text.matchAll(reading))
      assert.doesNotMatch(
        statement.replace(/for (no key )?update/g, ''),
        /\b(insert into|delete from|update [a-z_]+( \w+)?\s+set)\b/,
        path,
      )
})

test('a statement that writes cached data invalidates it', () => {
  for (const { path, text } of files.filter(({ path }) => /queries\.ts$/.test(path)))
    for (const body of text.split(/^export /m))
      if (
        /\b(insert into|update) (brands|brand_hosts|channels)\b|\bupdate (api_tokens set revoked|users)\b/.test(
          body,
        )
      )
        assert.match(body, /\.invalidate\(/, `${path}: ${body.slice(0, 60)}`)
})
