import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { distribute } from '../kit/citus.ts'
import { latestVersion } from '../kit/migrate.ts'
import { IS_RELEASE } from '../kit/release.ts'
import { dumpSchema } from '../kit/schema-dump.ts'
import { report } from './report.ts'

const SCHEMA_FILE = join(import.meta.dirname, '../../db/schema.sql')

export const migrateCommand = new Command('migrate')
  .description('migrate the database to this release (every other command does so, too)')
  .option('--citus', 'distribute the tables over a Citus cluster by brand')
  .option('--json', 'print one JSON value')
  .action(options =>
    report({ ...options, patient: true, makesDatabase: true }, async db => {
      if (options.dump) writeFileSync(SCHEMA_FILE, await dumpSchema(db))
      const version = latestVersion()
      const text = `The database is at version ${version}.`
      if (!options.citus) return { json: { version }, text }
      const distributed = await distribute(db)
      const names = distributed.join(', ') || 'nothing, everything was already distributed'
      return { json: { version, distributed }, text: `${text}\nDistributed: ${names}.` }
    }),
  )

// A release has no schema that anybody compares; its folder is npm's.
if (!IS_RELEASE) migrateCommand.option('--dump', 'write the resulting schema to db/schema.sql')
