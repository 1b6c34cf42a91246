import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { EVENT_TYPES } from '../src/event-types.ts'
import { files, folderOf, layerOf, SRC } from './source-files.ts'

/** From the bottom up. A file imports its own layer and those below; `desk` and `public` do not import each other. */
const LAYERS = [['kit'], ['people'], ['talk'], ['follow-up'], ['desk', 'public'], ['src', 'cli']]

const heightOf = (layer: string) => LAYERS.findIndex(layers => layers.includes(layer))

const isTop = (path: string) => heightOf(layerOf(path)) === LAYERS.length - 1

test('every folder is a layer', () => {
  for (const { path, layer } of files) assert.ok(heightOf(layer) >= 0, `${path}: ${layer} is no layer`)
})

test('a layer imports only itself and what is below it', () => {
  for (const { path, layer, imports } of files)
    for (const target of imports) {
      if (target.startsWith('../db/')) continue
      const to = layerOf(target)
      assert.ok(isTop(path) || to === layer || heightOf(to) < heightOf(layer), `${path} imports ${target}`)
    }
})

test('no folder imports itself through others', () => {
  const below = new Map<string, Set<string>>()
  for (const { path, folder, imports } of files)
    for (const target of imports) {
      const to = folderOf(target)
      if (to === folder || isTop(path)) continue
      below.set(folder, (below.get(folder) ?? new Set()).add(to))
    }
  const walk = (folder: string, way: string[]): void => {
    assert.ok(!way.includes(folder), [...way, folder].join(' → '))
    for (const next of below.get(folder) ?? []) walk(next, [...way, folder])
    below.delete(folder) // nothing below it leads back
  }
  for (const folder of [...below.keys()]) walk(folder, [])
})

const CONNECTORS = 'talk/connectors/'
const connectorOf = (path: string) => path.slice(CONNECTORS.length).split('/')[0] ?? ''
const connectors = [
  ...new Set(files.flatMap(({ path }) => (/^talk\/connectors\/.+\//.test(path) ? [connectorOf(path)] : []))),
]

test('a connector is used through the list of connectors, and uses no other', () => {
  for (const { path, imports } of files)
    for (const target of imports.filter(one => one.startsWith(CONNECTORS))) {
      const [to, from] = [connectorOf(target), path.startsWith(CONNECTORS) ? connectorOf(path) : undefined]
      if (from === 'all.ts')
        assert.equal(target, `${CONNECTORS}${to}/${to}.ts`, 'one export, in the file named for it')
      else if (from === undefined) assert.equal(to, 'all.ts', `${path} imports ${target}`)
      else assert.ok(to === from || (to === 'shared' && from !== 'all.ts'), `${path} imports ${target}`)
    }
  for (const { path, imports } of files)
    if (imports.includes(`${CONNECTORS}all.ts`))
      assert.ok(isTop(path), `${path} imports the list: connectors.ts knows it`)
})

test('what a service is called stands in its connector', () => {
  // Words that mean more than the service.
  const services = connectors.filter(name => !['shared', 'email', 'chat', 'gateway'].includes(name))
  const names = new RegExp(services.join('|'), 'i')
  const allowed = [
    /^talk\/(channels\/kinds|conversations\/codes)\.ts$/, // codes of the API
    /^people\/|^desk\/(panel-cards\/fill-cards|imports\/sources\/(reamaze\/people|zendesk\/(user|channel)-lines|freshdesk\/(user|ticket)-lines|chatwoot\/inbox-lines|csv\/fields|gorgias\/(channel|people)-lines))\.ts$/, // names that people have there
    /\/output\.ts$/, // examples in the documentation
    /^kit\/sentences\/\w+\//, // what connectors say, in other languages
    /^public\/site\/link-tags\.ts$/, // the name of a tag that all messengers read
  ]
  for (const { path, text } of files)
    if (!path.startsWith(CONNECTORS) && !allowed.some(one => one.test(path)))
      for (const line of withoutComments(text).split('\n'))
        assert.doesNotMatch(line, names, `${path}: ${line.trim()}`)
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

test('only the command line uses the demo', () => {
  for (const { path, imports } of files)
    if (imports.some(target => target.startsWith('../'))) assert.equal(path, 'cli/demo.ts')
})

test('only app.ts and nouns.ts import other folders’ routes', () => {
  for (const { path, imports } of files)
    if (path !== 'app.ts' && path !== 'nouns.ts')
      assert.deepEqual(
        imports.filter(target => target.endsWith('/routes.ts')),
        [],
        path,
      )
})

test('only the configuration reads the environment', () => {
  for (const { path, text } of files)
    if (!['config.ts', 'kit/release.ts'].includes(path) && !path.startsWith('kit/embedded-postgres/'))
      assert.doesNotMatch(text, /process\.env/, path)
})

test('every type of event is defined once, beside its noun, and is in the list of types', async () => {
  const definitions = await Promise.all(
    files
      .filter(({ path, layer }) => path.endsWith('/events.ts') && layer !== 'kit')
      .map(({ path }) => import(join(SRC, path))),
  )
  const types = definitions.flatMap(module => Object.values<{ type: string }>(module)).map(({ type }) => type)
  assert.deepEqual(types.sort(), [...EVENT_TYPES])
})

/** The folders of the staff pages, from the bottom up. */
const WEB_LAYERS = [
  ['kit'],
  ['language'],
  ['api'],
  ['design'],
  ['rules'],
  ['conversation'],
  ['inbox', 'contacts', 'articles', 'incidents', 'reports', 'settings', 'login'],
  ['shell'],
  ['web'],
]

test('in web, too, a folder imports only itself and what is below it', () => {
  const web = resolve(SRC, '../web')
  const folderOf = (path: string) => (path.includes('/') ? (path.split('/')[0] as string) : 'web')
  const heightIn = (folder: string) => WEB_LAYERS.findIndex(folders => folders.includes(folder))
  for (const path of globSync('**/*.{ts,tsx}', { cwd: web })) {
    const text = readFileSync(join(web, path), 'utf8')
    assert.ok(heightIn(folderOf(path)) >= 0, `${path}: put its folder into the layers`)
    assert.ok(text.split('\n').length <= 300, `${path} is long`)
    for (const [, named, loaded] of text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)) {
      const target = relative(web, resolve(web, dirname(path), (named ?? loaded) as string))
      if (target.startsWith('../') || target.endsWith('.css')) continue
      const [from, to] = [folderOf(path), folderOf(target)]
      assert.ok(from === to || heightIn(to) < heightIn(from), `${path} imports ${target}`)
    }
  }
})

test('query keys come from the key factory', () => {
  const web = resolve(SRC, '../web')
  for (const path of globSync('**/*.{ts,tsx}', { cwd: web }))
    assert.doesNotMatch(readFileSync(join(web, path), 'utf8'), /queryKey: \[/, path)
})

test('names are looked up by kit/names.ts: by the system, one that is silent would hold up all', () => {
  const looksUp = /\b(lookup|lookUpBySystem)\b[^;\n]*from 'node:dns|(?<![.\w])fetch\(/
  const allowed = ['kit/names.ts', 'kit/bucket.ts'] // whose `fetch` is undici's, with our lookup
  const found = files.filter(
    ({ path, text }) => !allowed.includes(path) && looksUp.test(withoutMethods(text)),
  )
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  )
})

/** Without the definitions and types of methods called `fetch`. */
function withoutMethods(text: string): string {
  return text.replace(/^\s*(async )?fetch\(.*(\{|Promise<\w+>)$/gm, '')
}
