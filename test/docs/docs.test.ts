import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { EVENT_TYPES } from '../../src/event-types.ts'
import { LANGUAGE_NAMES } from '../../src/kit/language/language.ts'
import { ARTICLE_STATUS } from '../../src/public/articles/codes.ts'
import { CHANNEL_KINDS } from '../../src/talk/channels/kinds.ts'
import { ORIGIN, PRIORITIES, STATUS, STATUSES, VISIBILITY } from '../../src/talk/conversations/codes.ts'
import { createWorld } from '../world.ts'
import { type Made, makeRequests } from './examples.ts'

/** `bin/docs` sets it: write the files instead of comparing them. */
const WRITE = process.env.WRITE_DOCS === '1'
const ROOT = join(import.meta.dirname, '../..')
const DOCUMENT = join(ROOT, 'docs/api/openapi.json')

const google = { id: 'answerwell.apps.example', secret: 'a secret', place: undefined }
const world = await createWorld({ smtpUrl: 'smtp://127.0.0.1:1', oauthClients: { google } })
const made = await makeRequests(world)

function keep(file: string, content: string): void {
  const path = join(ROOT, file)
  if (WRITE) writeFileSync(path, content)
  assert.equal(readFileSync(path, 'utf8'), content, `${file} is out of date: run bin/docs`)
}

function formatted(file: string, content: string): string {
  const biome = join(ROOT, 'node_modules/.bin/biome')
  return execFileSync(biome, ['format', `--stdin-file-path=${file}`], {
    input: content,
    cwd: ROOT,
    maxBuffer: 16 * 2 ** 20, // the document is larger than the usual megabyte
  }).toString()
}

test('every request of the story succeeds', () => {
  for (const [operation, { status, answer }] of Object.entries(made))
    assert.ok(status < 300, `${operation}: ${JSON.stringify(answer)}`)
  // The server takes the examples from the document: for now it has nothing else.
  if (WRITE) writeFileSync(DOCUMENT, JSON.stringify({ paths: { made: pathOf(made) } }))
})

/** Operations with their examples, as a path of the document has them. */
function pathOf(all: Record<string, Made>) {
  const content = (example: unknown) => ({ content: { 'application/json': { example } } })
  return Object.fromEntries(
    Object.entries(all).map(([operationId, { body, answer }]) => [
      operationId,
      {
        operationId,
        ...(typeof body === 'object' ? { requestBody: content(body) } : {}),
        responses: { 200: content(answer) },
      },
    ]),
  )
}

/** Without the commit, which is another one each time. */
const readDocument = async () => {
  const { body } = await world.ana.send('GET', '/openapi.json')
  const { 'x-commit': _, ...info } = body.info
  return { ...body, info }
}

test('docs/api/openapi.json is the document that the server serves', async () => {
  keep('docs/api/openapi.json', formatted('x.json', JSON.stringify(await readDocument())))
})

test('every operation but the stream was really called', async () => {
  const document = await readDocument()
  const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap(methods => Object.values(methods))
    .map(({ operationId }) => operationId)
  assert.equal(new Set(operations).size, operations.length)
  assert.deepEqual(
    operations.filter(id => !(id in made)),
    ['streamEvents'],
  )
})

test('a public linter finds nothing wrong with the document', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(await readDocument()), config })
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    [],
  )
})

test('the client lists the event types', () => {
  const list = `// Written by bin/docs.\n\nexport const EVENT_TYPES = ${JSON.stringify(EVENT_TYPES)} as const\n\nexport type EventType = (typeof EVENT_TYPES)[number]\n`
  keep('client/event-types.ts', formatted('client/event-types.ts', list))
})

test('the client has the codes of the API', () => {
  const codes = {
    LANGUAGE_NAMES,
    PRIORITIES,
    STATUS,
    STATUSES,
    VISIBILITY,
    ORIGIN,
    CHANNEL_KINDS,
    ARTICLE_STATUS,
  }
  const text = Object.entries(codes).map(
    ([name, of]) => `export const ${name} = ${JSON.stringify(of)} as const`,
  )
  keep('client/codes.ts', formatted('client/codes.ts', `// Written by bin/docs.\n\n${text.join('\n\n')}\n`))
})

/** The list between `<!-- types -->` and `<!-- /types -->`. */
const TYPES_PLACE = /<!-- types -->\n[\s\S]*?<!-- \/types -->/

test('the events page lists the event types', () => {
  const byNoun = Map.groupBy(EVENT_TYPES, type => type.split('.')[0])
  const rows = [...byNoun].map(
    ([noun, types]) => `| \`${noun}.\` | ${types.map(type => `\`${type.split('.')[1]}\``).join(', ')} |`,
  )
  const text = readFileSync(join(ROOT, 'docs/api/events.md'), 'utf8')
  const list = ['<!-- types -->', '| Noun | Events |', '|---|---|', ...rows, '<!-- /types -->'].join('\n')
  keep('docs/api/events.md', text.replace(TYPES_PLACE, list))
})

/** The examples between `<!-- made: operation … -->` and `<!-- /made -->` in the guides. */
const PLACE = /<!-- made: ([^>]*) -->\n[\s\S]*?<!-- \/made -->/g

test('the pages in docs/api show every request that was really made', () => {
  const shown = new Set<string>()
  for (const file of globSync('docs/api/*.md', { cwd: ROOT }).sort()) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    keep(
      file,
      text.replace(PLACE, (_whole, names: string) => {
        const operations = names.split(' ')
        for (const operation of operations) shown.add(operation)
        return `<!-- made: ${names} -->\n${operations.map(render).join('\n')}<!-- /made -->`
      }),
    )
  }
  assert.deepEqual(
    Object.keys(made).filter(operation => !shown.has(operation)),
    [],
  )
})

function render(operation: string): string {
  const { method, address, body, status, answer } = made[operation] ?? assert.fail(operation)
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  const request = `${method} /api/v1${address}\n${typeof body === 'string' ? `\n${body}\n` : body ? json(body) : ''}`
  const shown =
    typeof answer === 'string'
      ? `\`\`\`\n${answer.replaceAll('\r', '').trimEnd()}\n`
      : `\`\`\`json\n${json(answer)}`
  return `\n\`\`\`http\n${request}\`\`\`\n\n${status}\n\n${shown}\`\`\`\n`
}
