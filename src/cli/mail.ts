import { Command, Option } from 'commander'
import { openBlobs } from '../kit/blobs.ts'
import { systemScope, transaction } from '../kit/scope.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { listMails, retryMail } from '../talk/intake/list-mails.ts'
import { presentMail } from '../talk/intake/present.ts'
import { getMail, MAIL_STATES } from '../talk/intake/queries.ts'
import { numberArgument, report, table } from './report.ts'

export const mailCommand = new Command('mail').description('list and reprocess incoming mails')

mailCommand
  .command('list')
  .description('list the mails of a brand, newest first, with the outcome of each')
  .requiredOption('--brand <slug>', 'the brand')
  .addOption(new Option('--state <state>', 'only those').choices([...MAIL_STATES]))
  .option('--from <email>', 'only mails from this sender')
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async db => {
      const scope = systemScope(await getBrandBySlug(db, options.brand), db)
      const mails = await listMails(scope, options)
      const rows = mails.map(mail => [
        mail.id,
        mail.receivedAt.toISOString(),
        mail.fromAddress ?? '',
        mail.state,
        mail.verdict ?? '',
      ])
      const text =
        mails.length === 0 ? 'No mail.' : table([['ID', 'RECEIVED', 'FROM', 'STATE', 'VERDICT'], ...rows])
      return { json: mails.map(mail => presentMail(scope, mail)), text }
    }),
  )

mailCommand
  .command('show <id>')
  .description('print a mail as received')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value with the details and the mail in base64')
  .action((id: string, options) =>
    report(options, async (db, config) => {
      const scope = systemScope(await getBrandBySlug(db, options.brand), db)
      const mail = await getMail(scope, numberArgument('id', id))
      const raw = await openBlobs(config.filesPlace).get(mail.file)
      const json = {
        ...presentMail(scope, mail),
        source: mail.source,
        envelope: mail.envelope,
        raw: raw.toString('base64'),
      }
      return { json, text: raw.toString() }
    }),
  )

mailCommand
  .command('retry <id>')
  .description('process a held mail again')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((id: string, options) =>
    report(options, async db => {
      const scope = systemScope(await getBrandBySlug(db, options.brand), db)
      const mail = await transaction(scope, tx => retryMail(tx, numberArgument('id', id)))
      return {
        json: presentMail(scope, mail),
        text: `Mail ${mail.id} will be processed again by the next running worker.`,
      }
    }),
  )
