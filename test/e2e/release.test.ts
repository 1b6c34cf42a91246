// A release as people install it: from its package alone, in an empty folder, without a build.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { isAlive } from '../../src/kit/is-alive.ts'
import { eventually } from '../eventually.ts'
import { createPlace, freePort, type Running } from './program.ts'

const { folder, run } = createPlace('answerwell-release-')
const ROOT = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const out = join(folder, 'out')
const home = join(folder, 'home')
for (const made of [out, home]) mkdirSync(made)

/** Runs a command in the folder, with its variables as a user has them. */
const inHome = (...command: string[]) =>
  run('/usr/bin/env', command, { ANSWERWELL_DATA: '', PORT: port, HOME: home }, home)
const port = await freePort()

async function done({ ended }: Running): Promise<string> {
  const { code, printed } = await ended
  assert.equal(code, 0, printed)
  return printed
}

interface Locked {
  packages: Record<string, { version?: string }>
}

/** `name@version` of what a lockfile has. */
const versionsIn = ({ packages }: Locked) =>
  new Set(
    Object.entries(packages)
      .filter(([path]) => path !== '')
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  )

/** The files of a package: more than a megabyte of names. */
const namesIn = (name: string) =>
  execFileSync('tar', ['tzf', join(out, name)], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .trim()
    .split('\n')

/** The links of a page to files beside it; what stands in code is none. */
const linksIn = (text: string) =>
  [...text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(
    ([, path]) => path as string,
  )

const [signer] = ['/usr/bin/ssh-keygen'].filter(existsSync)

test('a release has the server, the client, the nodes for n8n, a collection of requests, a list of libraries, and checksums', async () => {
  await done(run('release', ['--out', out]))
  const names = ['answerwell', 'answerwell-client', 'n8n-nodes-answerwell']
  const packages = names.map(name => `${name}-${version}.tgz`)
  const others = [`answerwell-${version}.cdx.json`, `answerwell-bruno-${version}.tgz`]
  assert.deepEqual(readdirSync(out).sort(), ['SHA256SUMS', ...packages, ...others].sort())
  const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8')
  for (const name of [...packages, ...others]) assert.ok(sums.includes(`  ${name}\n`), name)
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: out })
  for (const name of packages) assert.ok(namesIn(name).includes('package/README.md'), name)
})

test('the list of libraries names what the package brings, and nothing that only builds it', () => {
  const bill = JSON.parse(readFileSync(join(out, `answerwell-${version}.cdx.json`), 'utf8'))
  const { name, version: own } = bill.metadata.component
  assert.deepEqual([bill.bomFormat, name, own], ['CycloneDX', 'answerwell', version])
  const named = new Set(bill.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)))
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const missing = Object.entries(dependencies).filter(([one, exact]) => !named.has(`pkg:npm/${one}@${exact}`))
  const needless = ['typescript', 'vite', 'playwright-core'].filter(one =>
    named.has(`pkg:npm/${one}@${devDependencies[one]}`),
  )
  assert.deepEqual([missing, needless], [[], []])
})

test('checksums are signed', { skip: !signer }, async () => {
  const key = join(folder, 'key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'founders', '-f', key])
  // What bin/release does when all is built.
  const pack = ['release/pack.ts', '--out', out, '--key', key]
  await done(run(process.execPath, pack, { ANSWERWELL_CALLED_IN: folder }))
  const signers = join(folder, 'signers')
  writeFileSync(signers, `founders ${readFileSync(`${key}.pub`, 'utf8')}`)
  const check = ['-Y', 'verify', '-f', signers, '-I', 'founders', '-n', 'answerwell-release']
  const verified = (sums: string) => {
    try {
      execFileSync('ssh-keygen', [...check, '-s', join(out, 'SHA256SUMS.sig')], {
        input: sums,
        stdio: 'pipe',
      })
      return true
    } catch {
      return false
    }
  }
  const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8')
  assert.equal(verified(sums), true)
  assert.equal(verified(sums.replace(/^./, '-')), false)
})

test('the package contains no tests, no sources and no secrets of the machine', () => {
  const names = namesIn(`answerwell-${version}.tgz`)
  assert.deepEqual(
    names.filter(
      name => !/\/node_modules\//.test(name) && /\.test\.|(?<!\.d)\.ts$|\/\.env|\.map$|\/data\//.test(name),
    ),
    [],
  )
  assert.ok(names.includes('package/node_modules/fastify/package.json'))
})

test('links in the docs of the package lead to files of the package', () => {
  const names = namesIn(`answerwell-${version}.tgz`)
  const pages = names.filter(name => /^package\/(README\.md|CHANGELOG\.md|docs\/.*\.md)$/.test(name))
  const dead = pages.flatMap(page => {
    const file = page.replace('package/', '')
    return linksIn(readFileSync(join(ROOT, file), 'utf8'))
      .map(link => join('package', dirname(file), decodeURI(link)).replace(/\/$/, ''))
      .filter(path => !names.some(name => name === path || name.startsWith(`${path}/`)))
      .map(path => `${file}: ${path}`)
  })
  assert.ok(pages.length > 20)
  assert.deepEqual(dead, [])
})

test('the nodes for n8n are where their package says, and are called as their files are', () => {
  const unpacked = join(folder, 'n8n')
  mkdirSync(unpacked)
  execFileSync('tar', ['xzf', join(out, `n8n-nodes-answerwell-${version}.tgz`), '-C', unpacked])
  const read = createRequire(join(unpacked, 'package/'))
  const { n8n } = read('./package.json')
  for (const path of [...n8n.nodes, ...n8n.credentials]) {
    const Class = read(`./${path}`)[basename(path).split('.')[0] as string]
    const made = new Class()
    assert.ok((made.description ?? made).displayName.startsWith('Answerwell'), path)
    assert.ok(existsSync(join(unpacked, 'package', dirname(path), 'answerwell.svg')), path)
  }
})

test('npm installs it, and npx starts it, finds its data again, and ends it', async () => {
  await done(
    inHome(
      'npm',
      'install',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      join(out, `answerwell-${version}.tgz`),
    ),
  )
  const locked = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8')).packages
  const development = ['typescript', 'vite', 'playwright-core', '@biomejs/biome']
  assert.deepEqual(
    development.filter(name => locked[`node_modules/${name}`]),
    [],
  )
  const tested = versionsIn(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  const others = [...versionsIn({ packages: locked })].filter(installed => !tested.has(installed))
  assert.deepEqual(others, [`answerwell@${version}`], 'npm installs what was tested')
  assert.match(
    await done(inHome('npx', 'answerwell', '--version')),
    new RegExp(`^${version}( \\([0-9a-f]{12}(-dirty)?\\))?$`, 'm'),
  )
  const made = await done(
    inHome(
      'npx',
      'answerwell',
      'brand',
      'create',
      'acme',
      '--name',
      'Acme',
      '--owner',
      'me@acme.example',
      '--json',
    ),
  )
  assert.equal(JSON.parse(made.slice(made.indexOf('{'))).brand.slug, 'acme')
  assert.ok(readdirSync(join(home, 'data')).includes('postgres'), 'its data is where it was called')

  const running = inHome('npx', 'answerwell', 'start', '--no-demo')
  await running.saying(/Answerwell is running/)
  const base = `http://localhost:${port}`
  assert.deepEqual(await (await fetch(`${base}/readyz`)).json(), { status: 'ok' })
  assert.match(await (await fetch(`${base}/login`)).text(), /<script type="module"[^>]* src="\/assets\//)
  const { pid } = running.child
  const postmaster = Number(readFileSync(join(home, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0])
  running.child.kill('SIGTERM')
  const areAlive = () => [pid && isAlive(pid), isAlive(postmaster)]
  await eventually(() => assert.deepEqual(areAlive(), [false, false]), { what: 'both have ended' })
  await assert.rejects(fetch(`${base}/healthz`))
})
