import { Command, Option } from 'commander'
import { openBlobs } from '../kit/blobs.ts'
import { commandScope, transaction } from '../kit/scope.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { MailsQuery } from '../talk/intake/input.ts'
import { listMails } from '../talk/intake/list-mails.ts'
import { presentMail, presentMails } from '../talk/intake/present.ts'
import { getMail, MAIL_STATES } from '../talk/intake/queries.ts'
import { acceptMail, retryMail } from '../talk/intake/retry-mail.ts'
import { check, numberArgument, report, table } from './report.ts'

const SHOWN = 100

export const mailCommand = new Command('mail').description('list and reprocess incoming mails')

mailCommand
  .command('list')
  .description('list the mails of a brand, newest first, with the outcome of each')
  .requiredOption('--brand <slug>', 'the brand')
  .addOption(new Option('--state <state>', 'only those').choices([...MAIL_STATES]))
  .option('--doubtful', 'only mails set aside that may be from a person')
  .option('--q <text>', 'only mails with this in their sender, recipients or subject')
  .option('--from <email>', 'only mails from this sender, or part of it')
  .option('--to <email>', 'only mails to this recipient, or part of it')
  .option('--subject <text>', 'only mails with this in their subject')
  .option('--since <time>', 'only mails received at or after this time')
  .option('--until <time>', 'only mails received before this time')
  .option('--page <number>', `the page; a page has ${SHOWN} mails`, '1')
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const { rows: mails, totalCount } = await listMails(
        scope,
        check(MailsQuery, { ...options, page_size: SHOWN }),
      )
      const rows = mails.map(mail => [
        mail.id,
        mail.receivedAt.toISOString(),
        mail.fromAddress ?? '',
        mail.state,
        mail.verdict ?? '',
      ])
      const head = ['ID', 'RECEIVED', 'FROM', 'STATE', 'VERDICT']
      const pages =
        totalCount > SHOWN ? `\n${totalCount} mails on ${Math.ceil(totalCount / SHOWN)} pages.` : ''
      const text = mails.length === 0 ? 'No mail.' : `${table([head, ...rows])}${pages}`
      return { json: await presentMails(scope, mails), text }
    }),
  )

mailCommand
  .command('show <id>')
  .description('print a mail as received')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value with the details and the mail in base64')
  .action((id: string, options) =>
    report(options, async (db, config) => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const mail = await getMail(scope, numberArgument('id', id))
      const raw = await openBlobs(config.filesPlace).get(mail.file)
      const json = {
        ...(await presentMail(scope, mail)),
        source: mail.source,
        envelope: mail.envelope,
        raw: raw.toString('base64'),
      }
      return { json, text: raw.toString() }
    }),
  )

const PROCESSING = [
  ['retry', 'process a held mail again', retryMail, 'will be processed again by the next running worker.'],
  [
    'accept',
    'make a mail a conversation, although it was set aside',
    acceptMail,
    'will become a conversation when a worker runs.',
  ],
] as const

for (const [name, description, change, outcome] of PROCESSING)
  mailCommand
    .command(`${name} <id>`)
    .description(description)
    .requiredOption('--brand <slug>', 'the brand')
    .option('--json', 'print one JSON value')
    .action((id: string, options) =>
      report(options, async db => {
        const scope = commandScope(await getBrandBySlug(db, options.brand), db)
        const mail = await transaction(scope, tx => change(tx, numberArgument('id', id)))
        return { json: await presentMail(scope, mail), text: `Mail ${mail.id} ${outcome}` }
      }),
    )
