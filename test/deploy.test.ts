// Files for those who run Answerwell: they parse, and name only what exists.
import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import yaml from 'js-yaml'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const DEPLOYED = [
  ...globSync('deploy/**/*', { cwd: ROOT }).filter(path => statSync(join(ROOT, path)).isFile()),
  'compose.yaml',
  'Dockerfile',
]
const read_by = `${read('src/config.ts')}${read('src/kit/release.ts')}`

test('they set only variables that are read, and the reference has all of these', () => {
  const known = new Set(read_by.match(/\b(ANSWERWELL|DATABASE)_[A-Z_]+[A-Z]\b/g))
  const ours = /^ANSWERWELL_(CALLED_IN|PARENT|STARTER|COMMAND|IMAGE)$/
  for (const path of DEPLOYED)
    for (const [name] of read(path).matchAll(/\b(ANSWERWELL|DATABASE)_[A-Z_]+[A-Z]\b/g))
      assert.ok(known.has(name) || ours.test(name), `${path}: ${name}`)
  const operating = read('docs/operating.md')
  for (const name of known)
    if (!ours.test(name))
      assert.ok(operating.includes(name) || operating.includes(`\`…${name.replace(/^.*(?=_)/, '')}\``), name)
})

test('YAML and JSON parse, and name each service once', () => {
  const compose = yaml.load(read('compose.yaml')) as { services: Record<string, { command?: string[] }> }
  assert.deepEqual(Object.keys(compose.services).sort(), ['app', 'database', 'proxy', 'worker'])
  const objects = yaml.loadAll(read('deploy/kubernetes/answerwell.yaml')) as {
    kind: string
    metadata: { name: string }
  }[]
  const names = objects.map(({ kind, metadata: { name } }) => `${kind}/${name}`)
  assert.deepEqual(names, [...new Set(names)])
  yaml.load(read('deploy/traefik.yaml'))
  yaml.load(read('deploy/monitoring/alerts.yaml'))
})

test('alerts and the dashboard ask for figures that exist', () => {
  const metrics = read('src/kit/metrics.ts')
  const asked = `${read('deploy/monitoring/alerts.yaml')}${read('deploy/monitoring/dashboard.json')}`
  JSON.parse(read('deploy/monitoring/dashboard.json'))
  for (const [, name = ''] of asked.matchAll(/\banswerwell_([a-z_]+)/g))
    assert.ok(metrics.includes(name.replace(/_(bucket|count)$/, '')), name)
})
