import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { backupCommand, restoreCommand } from './cli/backup.ts'
import { brandCommand } from './cli/brand.ts'
import { channelCommand } from './cli/channel.ts'
import { contactCommand } from './cli/contact.ts'
import { countsCommand } from './cli/counts.ts'
import { demoCommand } from './cli/demo.ts'
import { doctorCommand } from './cli/doctor.ts'
import { jobsCommand } from './cli/jobs.ts'
import { mailCommand } from './cli/mail.ts'
import { migrateCommand } from './cli/migrate.ts'
import { reportFailure } from './cli/report.ts'
import { serveCommand, startCommand, workCommand } from './cli/serve.ts'
import { tokenCommand } from './cli/token.ts'
import { userCommand } from './cli/user.ts'

const USAGE_ERROR = 2
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))

const program = new Command('answerwell')
  .description('The helpdesk you run yourself.')
  .version(version)
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    '\nEnvironment: PORT, HOST, DATABASE_URL, ANSWERWELL_DATA and more; see docs/operating.md.',
  )

const commands = [
  startCommand,
  serveCommand,
  workCommand,
  migrateCommand,
  brandCommand,
  userCommand,
  tokenCommand,
  contactCommand,
  channelCommand,
  mailCommand,
  jobsCommand,
  countsCommand,
  demoCommand,
  backupCommand,
  restoreCommand,
  doctorCommand,
]
for (const command of commands) program.addCommand(command)

// The reader of our output may stop before its end.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
})

const json = process.argv.includes('--json')
for (const command of [program, ...commands, ...commands.flatMap(({ commands }) => commands)])
  command.exitOverride().configureOutput({ outputError: (text, write) => json || write(text) })

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  if (error.exitCode !== 0) {
    if (json) reportFailure(error, true)
    process.exitCode = USAGE_ERROR
  }
}
