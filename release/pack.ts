// Makes dist/release/: answerwell-VERSION.tgz is the server and its pages, compiled, with its libraries in the versions of
// the lockfile; answerwell-client-VERSION.tgz is the client alone; n8n-nodes-answerwell-VERSION.tgz has the nodes for n8n; answerwell-bruno-VERSION.tgz is
// the collection for Bruno; answerwell-VERSION.cdx.json lists the libraries (CycloneDX); SHA256SUMS has their checksums. `bin/release` calls it
// when the pages and the client are built.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commitOf } from '../src/kit/version.ts'
import { brunoCollection, type Document } from './bruno.ts'
import { fromRelease, type Lockfile, onlyReleased } from './manifest.ts'

const ROOT = join(import.meta.dirname, '..')
/** Namespace of the signature, which whoever checks it has to name. */
const SIGNED_AS = 'answerwell-release'

const { key, out } = parseArgs({ options: { key: { type: 'string' }, out: { type: 'string' } } }).values
const CALLED_IN = process.env.ANSWERWELL_CALLED_IN ?? process.cwd()
const OUT = out ? resolve(CALLED_IN, out) : join(ROOT, 'dist/release')
const PACKAGE = join(OUT, '.answerwell-package')
const COLLECTION = join(OUT, '.answerwell-bruno')
const run = (command: string, args: string[], cwd = ROOT) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const writeJson = (file: string, value: object) =>
  writeFileSync(join(PACKAGE, file), `${JSON.stringify(value, null, 2)}\n`)

// Nothing else: the folder may be anybody's.
const OURS =
  /^(\.answerwell-(package|bruno)|SHA256SUMS(\.sig)?|(answerwell|n8n-nodes-answerwell)-.*\.(tgz|cdx\.json))$/
for (const name of existsSync(OUT) ? readdirSync(OUT) : [])
  if (OURS.test(name)) rmSync(join(OUT, name), { recursive: true })
mkdirSync(PACKAGE, { recursive: true })
run(process.execPath, ['node_modules/typescript/bin/tsc', '--project', 'release', '--outDir', PACKAGE])

const AS_THEY_ARE = [
  'bin/answerwell',
  'bin/runtime',
  '.node-version',
  'deploy',
  'dist/web',
  'db/migrations',
  'db/demo/files',
]
const READ = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE', 'docs']
for (const path of [...AS_THEY_ARE, 'db/schema.sql', ...READ])
  cpSync(join(ROOT, path), join(PACKAGE, path), { recursive: true })
cpSync(join(ROOT, 'src'), join(PACKAGE, 'src'), {
  recursive: true,
  filter: path => extname(path) !== '.ts',
})
const commit = commitOf(ROOT)
// As npm writes it when it publishes.
const made = commit === null ? {} : { gitHead: commit }
const manifest: Record<string, unknown> = { ...fromRelease(readJson('package.json')), ...made }
const CLEAN_INSTALL =
  'ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund --prefer-offline --silent'
const BILL_OF_MATERIALS =
  'sbom --package-lock-only --omit=dev --sbom-format=cyclonedx --sbom-type=application'
// The libraries are in the package, in the versions of the lockfile: npm would install whatever is newest in their ranges. Only
// those that differ by platform are installed beside it, whose versions are exact.
writeJson('package.json', manifest)
writeJson('package-lock.json', onlyReleased(readJson('package-lock.json') as Lockfile, manifest))
run('npm', CLEAN_INSTALL.split(' '), PACKAGE)
const bill = JSON.parse(run('npm', BILL_OF_MATERIALS.split(' '), PACKAGE))
// npm calls it as its folder is called.
bill.metadata.component.name = manifest.name
writeFileSync(
  join(OUT, `${manifest.name}-${manifest.version}.cdx.json`),
  `${JSON.stringify(bill, null, 2)}\n`,
)
rmSync(join(PACKAGE, 'package-lock.json'))
for (const map of globSync('node_modules/**/*.map', { cwd: PACKAGE })) rmSync(join(PACKAGE, map))
writeJson('package.json', { ...manifest, bundleDependencies: Object.keys(manifest.dependencies as object) })

for (const folder of [join(ROOT, 'dist/client'), join(ROOT, 'dist/n8n'), PACKAGE])
  run('npm', ['pack', folder, '--pack-destination', OUT, '--silent'])
rmSync(PACKAGE, { recursive: true })

mkdirSync(COLLECTION)
for (const [path, text] of Object.entries(brunoCollection(readJson('docs/api/openapi.json') as Document))) {
  mkdirSync(join(COLLECTION, dirname(path)), { recursive: true })
  writeFileSync(join(COLLECTION, path), text)
}
run('tar', ['czf', `answerwell-bruno-${manifest.version}.tgz`, '-C', COLLECTION, '.'], OUT)
rmSync(COLLECTION, { recursive: true })

const sums = readdirSync(OUT).map(
  name =>
    `${createHash('sha256')
      .update(readFileSync(join(OUT, name)))
      .digest('hex')}  ${name}`,
)
writeFileSync(join(OUT, 'SHA256SUMS'), `${sums.join('\n')}\n`)
if (key)
  run('ssh-keygen', ['-Y', 'sign', '-q', '-n', SIGNED_AS, '-f', key, join(OUT, 'SHA256SUMS')], CALLED_IN)
process.stdout.write(
  `${readdirSync(OUT).join('\n')}\nin ${OUT}${commit === null ? '' : `, from ${commit}`}\n`,
)
