import { Command, CommanderError } from 'commander'
import { print, reportFailure } from './cli/report.ts'
import { fullVersion } from './kit/version.ts'

const USAGE_ERROR = 2

const program = new Command('answerwell')
  .description('The helpdesk you run yourself.')
  .option('-V, --version', 'output the version number and the commit')
  .on('option:version', () => {
    print(fullVersion()) // asks git in a clone, so not before somebody asks
    throw new CommanderError(0, 'commander.version', fullVersion())
  })
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    '\nEnvironment: PORT, HOST, DATABASE_URL, ANSWERWELL_DATA and more; see docs/operating.md.',
  )

/** Each with how to load it, so that a command need not wait for the code of the others. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./cli/serve.ts')).startCommand,
  serve: async () => (await import('./cli/serve.ts')).serveCommand,
  work: async () => (await import('./cli/serve.ts')).workCommand,
  migrate: async () => (await import('./cli/migrate.ts')).migrateCommand,
  brand: async () => (await import('./cli/brand.ts')).brandCommand,
  user: async () => (await import('./cli/user.ts')).userCommand,
  token: async () => (await import('./cli/token.ts')).tokenCommand,
  contact: async () => (await import('./cli/contact.ts')).contactCommand,
  channel: async () => (await import('./cli/channel.ts')).channelCommand,
  mail: async () => (await import('./cli/mail.ts')).mailCommand,
  webhook: async () => (await import('./cli/secrets.ts')).webhookCommand,
  'panel-card': async () => (await import('./cli/secrets.ts')).panelCardCommand,
  audit: async () => (await import('./cli/audit.ts')).auditCommand,
  secrets: async () => (await import('./cli/secrets.ts')).secretsCommand,
  jobs: async () => (await import('./cli/jobs.ts')).jobsCommand,
  counts: async () => (await import('./cli/counts.ts')).countsCommand,
  demo: async () => (await import('./cli/demo.ts')).demoCommand,
  backup: async () => (await import('./cli/backup.ts')).backupCommand,
  import: async () => (await import('./cli/import.ts')).importCommand,
  export: async () => (await import('./cli/export.ts')).exportCommand,
  restore: async () => (await import('./cli/restore.ts')).restoreCommand,
  erasures: async () => (await import('./cli/erasures.ts')).erasuresCommand,
  doctor: async () => (await import('./cli/doctor.ts')).doctorCommand,
}

/** The named command alone; all of them for help, and for a name that none has. */
async function loadCommands([name = '']: string[]): Promise<Command[]> {
  const named = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  return Promise.all((named ? [named] : Object.values(COMMANDS)).map(load => load()))
}

const commands = await loadCommands(process.argv.slice(2))
for (const command of commands) program.addCommand(command)
program.enablePositionalOptions()

// The reader of our output may stop before its end. Whoever pipes into it says what else goes wrong.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || process.stdout.listenerCount('error') > 1) return
  process.stderr.write(`Cannot write the output: ${error.message}\n`)
  process.exitCode = 1
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
