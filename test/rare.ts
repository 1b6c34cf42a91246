import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'

/** Tests of what is rare: they take long, and say the same until what they are about changes. */
interface Rare {
  tests: string[]
  /** Modules that they are about, each with all that it imports. */
  modules?: string[]
  /** Other files that they are about. */
  files?: string[]
}

const STARTING = ['bin/*', 'src/main.ts', 'src/cli/serve.ts', 'src/cli/processes.ts', 'src/database.ts']

/** What every one of them is about: the libraries and the Node that everything runs with. */
const COMMON = ['package-lock.json', '.node-version', 'bin/runtime', 'test/rare.ts']

/** By what is rare about them. */
const RARE = {
  'killed processes': {
    tests: ['test/e2e/{provider-kills,mail-faults,processes}.test.ts'],
    modules: [
      'src/kit/jobs/run-jobs.ts',
      'src/talk/deliveries/send-delivery.ts',
      'src/talk/intake/process-event.ts',
      'src/talk/intake/smtp-server.ts',
    ],
    files: [...STARTING, 'src/wiring.ts', 'src/schedule.ts', 'src/kit/embedded-postgres/**'],
  },
  'full disks': {
    tests: ['test/e2e/full-disk.test.ts'],
    modules: ['src/kit/disk.ts', 'src/kit/blobs.ts'],
    files: STARTING,
  },
  'replicas and failover': {
    tests: ['src/kit/{replica,failover}.test.ts'],
    modules: ['src/kit/replica.ts', 'src/kit/events/epochs.ts', 'src/people/brands/continue-log.ts'],
  },
  upgrades: { tests: ['test/upgrade.test.ts'], modules: ['src/kit/migrate.ts'], files: ['db/migrations/**'] },
  certificates: {
    tests: ['test/e2e/certificates.test.ts'],
    modules: ['src/cli/secure-doors.ts'],
    files: STARTING,
  },
  releases: {
    tests: ['test/e2e/{release,image}.test.ts'],
    files: [
      'Dockerfile',
      '.dockerignore',
      'bin/*',
      'release/**',
      'client/**',
      'n8n/**',
      'package*.json',
      'tsconfig.json',
      'src/kit/release.ts',
    ],
  },
  'other languages': {
    tests: ['test/languages/languages.test.ts'],
    modules: ['src/kit/http/server.ts'],
    files: ['test/languages/**', 'docs/api/openapi.json'],
  },
  'PostgreSQL 15': {
    tests: [],
    modules: [
      'src/kit/db.ts',
      'src/kit/events/feed.ts',
      'src/kit/jobs/run-jobs.ts',
      'src/talk/messages/post-message.ts',
    ],
    files: ['db/migrations/**', 'test/installed-postgres.ts'],
  },
} satisfies Record<string, Rare>

export type RareName = keyof typeof RARE

/** The commit at which everything has passed for the last time; `bin/ci --all` writes it. */
export const LAST_FULL_RUN = 'test/last-full-run'

/** Which rare tests run: all of them, those that a change concerns, or none. */
export type RareSelection = 'all' | 'changed' | 'none'

export interface LeftOut {
  what: RareName
  /** Test files. */
  tests: string[]
  why: string
}

/** What need not run, and why. */
export function selectLeftOut(selection: RareSelection): LeftOut[] {
  const since = selection === 'changed' ? lastTested() : undefined
  // Without a commit to compare with, everything may have changed.
  if (selection === 'all' || (selection === 'changed' && since === undefined)) return []
  const changed = since === undefined ? [] : changedSince(since)
  const why = since === undefined ? 'bin/ci runs it' : `unchanged since ${since.slice(0, 7)}`
  return (Object.keys(RARE) as RareName[])
    .filter(name => !concerns(RARE[name], changed))
    .map(name => ({ what: name, tests: globSync(RARE[name].tests), why }))
}

/** Whether a change of these files can make the tests fail. */
export function concerns(rare: Rare, changed: string[]): boolean {
  const modules = importedBy(rare.modules ?? [])
  // A test's own modules: it may start all of the program, and is about a part of it.
  const own = importedBy(globSync(rare.tests), path => path.startsWith('test/'))
  const patterns = [...COMMON, ...(rare.files ?? [])]
  return changed.some(
    file => modules.has(file) || own.has(file) || patterns.some(pattern => matchesGlob(file, pattern)),
  )
}

/** The modules, and all that they import, and so on, as far as they count. */
export function importedBy(modules: string[], counts: (path: string) => boolean = () => true): Set<string> {
  const found = new Set<string>()
  const add = (module: string) => {
    if (found.has(module) || !counts(module) || !existsSync(module)) return
    found.add(module)
    const imports = readFileSync(module, 'utf8').matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)
    for (const [, path = ''] of imports) add(normalize(join(dirname(module), path)))
  }
  modules.forEach(add)
  return found
}

/** Where this branch began, unless it is there still: then the last full run. */
function lastTested(): string | undefined {
  const [head, main] = [commitOf('HEAD'), commitOf('origin/main')]
  const start = main && git('merge-base', 'HEAD', main)
  if (start && start !== head) return start
  const recorded = existsSync(LAST_FULL_RUN) ? readFileSync(LAST_FULL_RUN, 'utf8').trim() : ''
  return recorded === '' ? undefined : commitOf(recorded)
}

const commitOf = (name: string) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)

/** Undefined where git has nothing to say. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function changedSince(commit: string): string[] {
  const lines = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...lines('diff', '--name-only', commit), ...lines('ls-files', '--others', '--exclude-standard')]
}
