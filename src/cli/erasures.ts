import { Command } from 'commander'
import { applyDeletions, purgeDueBrands } from '../desk/deleted-brands/purge-due.ts'
import { applyErasures } from '../desk/erasure/apply-list.ts'
import { forgetLostArchives } from '../desk/exports/forget-lost.ts'
import { openBlobs } from '../kit/blobs.ts'
import { report } from './report.ts'
import { notReadIn } from './restored.ts'

export const erasuresCommand = new Command('erasures').description('erasures of people, and deleted brands')

erasuresCommand
  .command('apply')
  .description(
    'erase again whoever was erased, and what brands were deleted, since the backup that this database was restored from',
  )
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async (db, { filesPlace }) => {
      const blobs = openBlobs(filesPlace)
      const brands = await applyDeletions(db, blobs)
      await forgetLostArchives(db, blobs)
      const { erased, unread } = await applyErasures(db, { blobs })
      await purgeDueBrands(db, { blobs })
      const deleted = brands.length > 0 ? ` Brands deleted again: ${brands.join(', ')}.` : ''
      const notRead = notReadIn(unread)
      if (unread.length > 0) process.exitCode = 1
      return {
        json: { erased_again: erased, unread_entries: unread, brands_deleted_again: brands },
        text: `${inWords(erased)}${deleted} ${notRead}`.trim(),
      }
    }),
  )

function inWords(erased: number): string {
  if (erased === 0) return 'Nobody has to be erased again.'
  return `Erased again: ${erased === 1 ? '1 person' : `${erased} people`}.`
}
