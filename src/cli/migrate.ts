import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { readMigrations } from '../kit/migrate.ts'
import { dumpSchema } from '../kit/schema-dump.ts'
import { report } from './report.ts'

const SCHEMA_FILE = join(import.meta.dirname, '../../db/schema.sql')

export const migrateCommand = new Command('migrate')
  .description('bring the database up to this release (every other command does so too, before it starts)')
  .option('--dump', 'write the resulting schema to db/schema.sql, for people to read')
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async db => {
      if (options.dump) writeFileSync(SCHEMA_FILE, await dumpSchema(db))
      const version = readMigrations().length
      return { json: { version }, text: `The database is at version ${version}.` }
    }),
  )
