import { Command } from 'commander'
import { applyErasures } from '../desk/erasure/apply-list.ts'
import { openBlobs } from '../kit/blobs.ts'
import { report } from './report.ts'

export const erasuresCommand = new Command('erasures').description('erasures of people')

erasuresCommand
  .command('apply')
  .description('erase again whoever was erased since the backup that this database was restored from')
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async (db, { filesPlace }) => {
      const erased = await applyErasures(db, openBlobs(filesPlace))
      return { json: { erased_again: erased }, text: inWords(erased) }
    }),
  )

function inWords(erased: number): string {
  if (erased === 0) return 'Nobody has to be erased again.'
  return `Erased again: ${erased === 1 ? '1 person' : `${erased} people`}.`
}
