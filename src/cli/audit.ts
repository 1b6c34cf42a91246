import { once } from 'node:events'
import { Command } from 'commander'
import { auditCsv } from '../desk/audit/audit-csv.ts'
import { type Verdict, verifyAudit } from '../kit/audit/verify.ts'
import { commandScope } from '../kit/scope.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { selectBrands } from '../people/brands/queries.ts'
import { report, table } from './report.ts'

export const auditCommand = new Command('audit').description('verify and export the audit log')

/** The exit code of a log that has been changed; others that fail have 1. */
const BROKEN = 2

auditCommand
  .command('verify')
  .description('check that no entry of the audit log was changed or removed; exits with 2 if one was')
  .option('--brand <slug>', 'only this brand')
  .option('--json', 'print one JSON value')
  .action(options =>
    report({ ...options, patient: true }, async db => {
      const brands = options.brand ? [await getBrandBySlug(db, options.brand)] : await selectBrands(db)
      const found: (Verdict & { brand: string })[] = []
      for (const brand of brands)
        found.push({ brand: brand.slug, ...(await verifyAudit(commandScope(brand, db))) })
      if (found.some(({ broken }) => broken)) process.exitCode = BROKEN
      const rows = found.map(({ brand, count, last, broken }) => [
        brand,
        count,
        broken ? `entry ${broken.number} ${WORDS[broken.because]}` : 'whole',
        `${last.number} ${last.hash}`,
      ])
      return { json: found, text: table([['BRAND', 'ENTRIES', 'CHAIN', 'LAST ENTRY AND ITS HASH'], ...rows]) }
    }),
  )

const WORDS = {
  missing: 'is missing',
  changed: 'has been changed',
  unlinked: 'does not follow the one before it',
}

auditCommand
  .command('export')
  .description('print the audit log of a brand as CSV, newest first')
  .requiredOption('--brand <slug>', 'the brand')
  .action(options =>
    report({ outIsTaken: true, patient: true }, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      let count = -1
      for await (const part of auditCsv(scope, {})) {
        count += part.split('\r\n').length - 1
        if (!process.stdout.write(part)) await once(process.stdout, 'drain')
      }
      return { json: { count }, text: `${count} entries.` }
    }),
  )
