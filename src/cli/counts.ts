import { Command } from 'commander'
import { getBrandBySlug } from '../brands/find-brand.ts'
import { selectBrands } from '../brands/queries.ts'
import { recount, selectWrongCounts } from '../conversations/count-queries.ts'
import type { Database } from '../kit/db.ts'
import { type Brand, systemScope, transaction } from '../kit/scope.ts'
import { report, table } from './report.ts'

export const countsCommand = new Command('counts').description(
  'check and mend the totals of the conversation lists',
)

const brandOption = ['--brand <slug>', 'this brand only (default: all)'] as const
const jsonOption = ['--json', 'print one JSON value'] as const

countsCommand
  .command('check')
  .description('compare the totals with a plain recount; exit code 1 when one is wrong')
  .option(...brandOption)
  .option(...jsonOption)
  .action(options =>
    report({ ...options, patient: true }, async db => {
      const found = []
      for (const brand of await chosen(db, options.brand))
        for (const wrong of await selectWrongCounts(systemScope(brand, db)))
          found.push({ brand: brand.slug, ...wrong })
      if (found.length > 0) process.exitCode = 1
      const json = found.map(({ channelId, ...rest }) => ({ ...rest, channel_id: channelId }))
      const lines = found.map(({ brand, channelId, sort, day, counted, real }) => [
        brand,
        channelId,
        sort,
        day,
        counted,
        real,
      ])
      const head = ['BRAND', 'CHANNEL', 'SORT', 'DAY', 'COUNTED', 'REAL']
      return { json, text: found.length === 0 ? 'All counts are right.' : table([head, ...lines]) }
    }),
  )

countsCommand
  .command('rebuild')
  .description('count everything anew; the server may go on meanwhile')
  .option(...brandOption)
  .option(...jsonOption)
  .action(options =>
    report({ ...options, patient: true }, async db => {
      const brands = await chosen(db, options.brand)
      for (const brand of brands) await transaction(systemScope(brand, db), recount)
      const slugs = brands.map(({ slug }) => slug)
      return { json: { rebuilt: slugs }, text: `Counted anew: ${slugs.join(', ') || 'there is no brand'}.` }
    }),
  )

async function chosen(db: Database, slug: string | undefined): Promise<Brand[]> {
  return slug === undefined ? selectBrands(db) : [await getBrandBySlug(db, slug)]
}
