import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { dryRun } from '../desk/imports/dry-run.ts'
import { type Counts, type Mapping, selectRemarks } from '../desk/imports/queries.ts'
import { requireOtherHost } from '../desk/imports/require-other-host.ts'
import type { Remote, Source } from '../desk/imports/source.ts'
import { SOURCES } from '../desk/imports/sources/all.ts'
import { startImport } from '../desk/imports/start-import.ts'
import { DATE_ORDERS } from '../desk/imports/table.ts'
import { openBlobs } from '../kit/blobs.ts'
import { Problem } from '../kit/errors.ts'
import { createSafeClients, isSealedOnItsWay, type SafeClient } from '../kit/fetch-safely.ts'
import { commandScope, type Scope } from '../kit/scope.ts'
import { say } from '../kit/sentences/say.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { expectedInWords } from './import-expected.ts'
import { mappingIn } from './import-mapping.ts'
import { type Report, report, table } from './report.ts'

interface ImportOptions {
  brand: string
  dryRun?: boolean
  mapping?: string
  json?: boolean
  url?: string
  email?: string
  appId?: string
  account?: string
  tokenFile?: string
  map: string[]
  dates?: string
  from?: string
}

export const importCommand = new Command('import')
  .description('import a brand with its original times, authors and statuses; nobody is notified')
  .argument('<source>', `what to import: ${SOURCES.map(({ name }) => name).join(', ')}`)
  .argument('[path]', 'the file or folder, or the address of the helpdesk')
  .requiredOption('--brand <slug>', 'the brand to import into')
  .option(
    '--url <address>',
    'the address of the helpdesk, such as https://acme.reamaze.io, if it is no argument',
  )
  .option('--email <address>', 'with an address: the login there')
  .option('--app-id <id>', 'the ID of the app there, for helpscout')
  .option('--account <number>', 'the number of the account there, for chatwoot')
  .option(
    '--token-file <file>',
    'a file with the API token of this login, the secret of this app, or the address of the database; - for standard input',
  )
  .option('--dry-run', 'show what would be imported, and change nothing')
  .option('--mapping <file>', 'JSON with ids of members and channels, as --dry-run prints them')
  .option(
    '--map <file or column=field>',
    'of a CSV file: what a column becomes, or JSON with columns, statuses and priorities; repeatable',
    (given: string, before: string[]) => [...before, given],
    [] as string[],
  )
  .addOption(new Option('--dates <order>', 'of a CSV file: how dates are written').choices(DATE_ORDERS))
  .option('--from <name>', 'of a CSV file: where it is from, if several systems number records alike')
  .option('--json', 'print one JSON value')
  .action((name: string, given: string | undefined, options: ImportOptions) =>
    report(
      { ...options, patient: true },
      async (db, { calledIn, filesPlace, allowedNetworks, baseDomain }) => {
        const known = SOURCES.find(one => one.name === name)
        if (!known) throw new Problem('not_found', say`There is no source ${name} to import from.`)
        const clients = createSafeClients(allowedNetworks)
        try {
          const scope = commandScope(await getBrandBySlug(db, options.brand), db)
          const mapping = mappingIn(options, calledIn)
          const source = known.withMapping?.(mapping) ?? known
          const remote =
            source.takes === 'address' || source.login === 'database'
              ? loginIn(source, options, { calledIn, client: clients.files })
              : undefined
          const isRemote = source.takes === 'address'
          const path = isRemote ? addressIn(options.url ?? given ?? source.address) : pathOf(given, calledIn)
          if (isRemote) requireOtherHost(scope, path, baseDomain)
          const from = { source, path, mapping, ...(remote ? { remote } : {}) }
          return await (options.dryRun ? tryOut(scope, from) : bring(scope, from, { filesPlace, options }))
        } finally {
          await clients.close()
        }
      },
    ),
  )

interface From {
  source: Source
  path: string
  remote?: Remote
  mapping: Mapping
}

async function tryOut(scope: Scope, { source, path, remote, mapping }: From): Promise<Report> {
  const run = await dryRun(scope, source.name, { items: source.read(path, scope, remote), mapping })
  return { json: run, text: expectedInWords(run) }
}

async function bring(
  scope: Scope,
  { source, ...from }: From,
  { filesPlace, options }: { filesPlace: string; options: ImportOptions },
): Promise<Report> {
  const blobs = openBlobs(filesPlace)
  const { row, counts } = await startImport(scope, source, { ...from, blobs, onPart: progress(options) })
  const remarks = await remarksOf(scope, row.id)
  return { json: { id: row.id, counts, remarks }, text: countsInWords(counts, remarks) }
}

function pathOf(given: string | undefined, calledIn: string): string {
  if (given === undefined) throw new Problem('malformed', say`Name the file or folder to import.`)
  const path = resolve(calledIn, given)
  if (!existsSync(path)) throw new Problem('not_found', say`${path} does not exist.`)
  return path
}

function addressIn(url = ''): string {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !isSealedOnItsWay(parsed))
    throw new Problem('malformed', say`--url must be an address such as https://acme.reamaze.io.`)
  return url
}

const MISSING = {
  key: say`This source needs --token-file.`,
  app: say`This source needs --app-id and --token-file.`,
  account: say`This source needs --account and --token-file.`,
  database: say`This source needs --token-file with the address of its database.`,
  email: say`--url needs --email and --token-file.`,
}

/** The token comes by a file or standard input: other users of the machine see arguments. */
function loginIn(
  { login }: Source,
  { email = '', appId = '', account = '', tokenFile }: ImportOptions,
  { calledIn, client }: { calledIn: string; client: SafeClient },
): Remote {
  const name = { app: appId, account, key: '', database: '', email }[login ?? 'email']
  const isSecretAlone = login === 'key' || login === 'database'
  if (!tokenFile || (!isSecretAlone && !name)) throw new Problem('malformed', MISSING[login ?? 'email'])
  const file = tokenFile === '-' ? 0 : resolve(calledIn, tokenFile)
  if (typeof file === 'string' && !existsSync(file))
    throw new Problem('not_found', say`${file} does not exist.`)
  return { email: name, token: readFileSync(file, 'utf8').trim(), client }
}

const MOST_REMARKS = 1_000

/** The first of what was changed or left out. */
async function remarksOf(scope: Scope, importId: number) {
  const rows = await selectRemarks(scope, importId, { after: 0, limit: MOST_REMARKS })
  return rows.map(({ kind, sourceId, what, reason }) => ({ kind, id: sourceId, what, reason }))
}

function progress({ json }: ImportOptions): (counts: Record<string, Counts>) => void {
  return counts => {
    if (json || !process.stderr.isTTY) return
    const done = Object.values(counts).reduce((sum, one) => sum + total(one), 0)
    process.stderr.write(`\r${done} records`)
  }
}

function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0)
}

function countsInWords(
  counts: Record<string, Counts>,
  remarks: { kind: string; what: string; reason: string }[],
) {
  const rows = Object.entries(counts)
    .filter(([, one]) => total(one) > 0)
    .map(([kind, one]) => [kind, one.created, one.changed, one.matched, one.unchanged, one.left_out])
  const why = [
    ...Map.groupBy(remarks, ({ kind, what, reason }) => `${kind}, ${what.replace('_', ' ')}: ${reason}`),
  ]
  const lines = why.map(([said, all]) => `${all.length} ${said}`)
  const head = ['KIND', 'CREATED', 'CHANGED', 'HERE BEFORE', 'UNCHANGED', 'LEFT OUT']
  return [table([head, ...rows]), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}
