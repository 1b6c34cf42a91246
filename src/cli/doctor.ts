import { Command } from 'commander'
import { examine } from '../doctor/examine.ts'
import { report, table } from './report.ts'

export const doctorCommand = new Command('doctor')
  .description(
    'look at the database, the disk, the clock and what waits; exit code 1 when something does not work',
  )
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async (db, config) => {
      const findings = await examine(db, { ...config, isEmbedded: config.databaseUrl === undefined })
      if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
      const lines = findings.map(({ check, state, found }) => [state, check, found])
      const advice = findings.flatMap(({ check, advice }) => (advice ? [`${check}: ${advice}`] : []))
      const verdict = advice.length === 0 ? 'All is well.' : advice.join('\n')
      return { json: findings, text: `${table([['', 'CHECK', 'FOUND'], ...lines])}\n\n${verdict}` }
    }),
  )
