import { Command } from 'commander'
import type { Database } from '../kit/db.ts'
import { type Brand, commandScope, transaction } from '../kit/scope.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { selectBrands } from '../people/brands/queries.ts'
import { recount, selectWrongCounts } from '../talk/conversations/count-queries.ts'
import { recountMessages, selectWrongMessageCounts } from '../talk/messages/count-queries.ts'
import { report, table } from './report.ts'

export const countsCommand = new Command('counts').description('check and rebuild the totals of lists')

const brandOption = ['--brand <slug>', 'this brand only (default: all)'] as const
const jsonOption = ['--json', 'print one JSON value'] as const

countsCommand
  .command('check')
  .description('compare the totals with a full recount; exit code 1 if one differs')
  .option(...brandOption)
  .option(...jsonOption)
  .action(options =>
    report({ ...options, patient: true }, async db => {
      const found: Wrong[] = []
      for (const brand of await chosen(db, options.brand)) found.push(...(await selectWrong(db, brand)))
      if (found.length > 0) process.exitCode = 1
      const lines = found.map(({ brand, of, counted, real }) => [brand, of, counted, real])
      const head = ['BRAND', 'OF', 'COUNTED', 'REAL']
      return { json: found, text: found.length === 0 ? 'All totals are correct.' : table([head, ...lines]) }
    }),
  )

countsCommand
  .command('rebuild')
  .description('recount everything; the server can keep running')
  .option(...brandOption)
  .option(...jsonOption)
  .action(options =>
    report({ ...options, patient: true }, async db => {
      const brands = await chosen(db, options.brand)
      for (const brand of brands) {
        await transaction(commandScope(brand, db), recount)
        await transaction(commandScope(brand, db), recountMessages)
      }
      const slugs = brands.map(({ slug }) => slug)
      return { json: { rebuilt: slugs }, text: `Recounted: ${slugs.join(', ') || 'no brands'}.` }
    }),
  )

interface Wrong {
  brand: string
  /** The key of a count: conversations of a channel (0: all) by day of a sort, or a kind of message. */
  of: string
  counted: number
  real: number
}

async function selectWrong(db: Database, brand: Brand): Promise<Wrong[]> {
  const scope = commandScope(brand, db)
  const conversations = (await selectWrongCounts(scope)).map(({ channelId, sort, day, ...counts }) => ({
    of: `conversations, channel ${channelId}, sort ${sort}, day ${day}`,
    ...counts,
  }))
  const messages = (await selectWrongMessageCounts(scope)).map(({ fromStaff, visibility, ...counts }) => ({
    of: `messages of ${fromStaff ? 'staff' : 'customers'}, visibility ${visibility}`,
    ...counts,
  }))
  return [...conversations, ...messages].map(wrong => ({ brand: brand.slug, ...wrong }))
}

async function chosen(db: Database, slug: string | undefined): Promise<Brand[]> {
  return slug === undefined ? selectBrands(db) : [await getBrandBySlug(db, slug)]
}
