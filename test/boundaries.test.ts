import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { EVENT_TYPES } from '../src/events/types.ts'

const SRC = resolve(import.meta.dirname, '../src')

/** What each folder may import besides itself: the layers below it. `src` stands for the files right in it. */
const PEOPLE = ['sessions', 'users', 'brands', 'identities', 'kit']
const TALK = ['messages', 'attachments', 'conversations', 'channels', 'contacts', ...PEOPLE]
const BELOW: Record<string, string[]> = {
  kit: [],
  brands: ['kit'],
  identities: ['kit'],
  users: ['brands', 'identities', 'kit'],
  sessions: ['users', 'brands', 'identities', 'kit'],
  contacts: PEOPLE,
  channels: ['contacts', ...PEOPLE],
  conversations: ['channels', 'contacts', ...PEOPLE],
  attachments: PEOPLE,
  messages: ['drafts', ...TALK.slice(1)],
  views: ['conversations', 'channels', 'contacts', ...PEOPLE],
  presence: ['conversations', 'channels', 'contacts', ...PEOPLE],
  drafts: ['conversations', 'channels', 'contacts', ...PEOPLE],
  deliveries: TALK,
  intake: ['deliveries', ...TALK],
  notifications: ['webhooks', 'events', ...TALK],
  surveys: TALK,
  reports: ['surveys', ...TALK],
  topics: PEOPLE,
  articles: ['topics', ...PEOPLE],
  systems: PEOPLE,
  incidents: ['systems', ...PEOPLE],
  templates: PEOPLE,
  events: PEOPLE,
  webhooks: ['events', ...PEOPLE],
  jobs: ['events', ...PEOPLE],
  chat: ['intake', 'deliveries', ...TALK],
  settings: PEOPLE,
  pages: ['kit'],
  subscribers: ['incidents', 'systems', 'channels', 'contacts', ...PEOPLE],
  site: ['subscribers', 'articles', 'topics', 'incidents', 'systems', 'intake', 'deliveries', ...TALK],
  reference: ['kit'],
  doctor: ['channels', 'contacts', ...PEOPLE],
}
const TOP = ['src', 'cli']

interface File {
  path: string
  folder: string
  text: string
  /** Paths from src. */
  imports: string[]
}

const files: File[] = globSync('**/*.ts', { cwd: SRC })
  .filter(path => !path.endsWith('.test.ts'))
  .map(path => {
    const text = readFileSync(join(SRC, path), 'utf8')
    const imports = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, target]) =>
      relative(SRC, resolve(SRC, dirname(path), target as string)),
    )
    return { path, folder: folderOf(path), text, imports }
  })

function folderOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] as string) : 'src'
}

test('every folder is known here', () => {
  const known = new Set([...Object.keys(BELOW), ...TOP])
  for (const { path, folder } of files) assert.ok(known.has(folder), `${path}: put ${folder} into the layers`)
})

test('a folder imports itself and what is below it', () => {
  for (const { path, folder, imports } of files)
    for (const target of imports) {
      const allowed = BELOW[folder]
      if (allowed === undefined || target.startsWith('../db/')) continue
      if (path === 'events/types.ts' && target.endsWith('/events.ts')) continue // the list of what the nouns define
      const to = folderOf(target)
      assert.ok(to === folder || allowed.includes(to), `${path} imports ${target}`)
    }
})

test('the demo is for the command line alone', () => {
  for (const { path, imports } of files)
    if (imports.some(target => target.startsWith('../'))) assert.equal(path, 'cli/demo.ts')
})

test('nobody imports another folder’s routes but app.ts', () => {
  for (const { path, imports } of files)
    if (path !== 'app.ts')
      assert.deepEqual(
        imports.filter(target => target.endsWith('/routes.ts')),
        [],
        path,
      )
})

test('SQL stands in queries.ts, the kit, and lists of conditions', () => {
  const allowed = /(^|\/)(([a-z]+-)?queries|people|find-conversation|list-[a-z]+)\.ts$|^kit\/|^app\.ts$/
  for (const { path, text } of files) if (/\bsql`/.test(text)) assert.match(path, allowed, `${path} has SQL`)
})

test('a statement that writes takes a TxScope, and names the brand', () => {
  const functions = files
    .filter(({ path }) => /queries\.ts$/.test(path))
    .flatMap(({ path, text }) => text.split(/^export /m).map(body => ({ path, body })))
  for (const { path, body } of functions) {
    const speaksToTable =
      /sql`\s*(\$\{SELECT\}|\(?\s*(with|select|insert|update|delete)\b)/.test(body) &&
      /\b(from|into|update|join) [a-z_]+/.test(body.replace(/^import.*$/gm, ''))
    if (/^(brands|doctor)\//.test(path) || !speaksToTable) continue // the one finds the brand, the other looks at the server
    if (/\b(insert into|update|delete from) [a-z_]+/.test(body.replace(/for update/g, '')))
      assert.match(body, /tx: TxScope/, `${path}: ${body.slice(0, 60)}`)
    assert.match(body, /\b(tx|scope)\.brand\.id|\bresponses\(scope/, `${path}: ${body.slice(0, 60)}`)
  }
})

test('only the configuration reads the environment', () => {
  for (const { path, text } of files)
    if (path !== 'config.ts' && !path.startsWith('kit/embedded-postgres/'))
      assert.doesNotMatch(text, /process\.env/, path)
})

test('files stay small', () => {
  for (const { path, text } of files) assert.ok(text.split('\n').length <= 300, path)
})

test('every type of event is defined once, beside its noun, and can be asked for', async () => {
  const definitions = await Promise.all(
    files
      .filter(({ path, folder }) => path === `${folder}/events.ts` && folder !== 'kit')
      .map(({ path }) => import(join(SRC, path))),
  )
  const types = definitions.flatMap(module => Object.values<{ type: string }>(module)).map(({ type }) => type)
  assert.deepEqual(types.sort(), [...EVENT_TYPES])
})

test('a statement that writes what processes cache invalidates it', () => {
  for (const { path, text } of files.filter(({ path }) => /queries\.ts$/.test(path)))
    for (const body of text.split(/^export /m))
      if (
        /\b(insert into|update) (brands|brand_hosts|channels)\b|\bupdate (api_tokens set revoked|users)\b/.test(
          body,
        )
      )
        assert.match(body, /\.invalidate\(/, `${path}: ${body.slice(0, 60)}`)
})
