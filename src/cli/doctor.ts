import { Command } from 'commander'
import type { Config } from '../config.ts'
import { openDependencies } from '../dependencies.ts'
import { isDiskFull } from '../kit/errors.ts'
import { fullVersion } from '../kit/version.ts'
import { examine } from './doctor/examine.ts'
import { examineBackups, examineLeftovers } from './doctor/examine-backups.ts'
import { examineErasures } from './doctor/examine-erasures.ts'
import { examineFiles } from './doctor/examine-files.ts'
import { examineMail } from './doctor/examine-mail.ts'
import { examineWal } from './doctor/examine-wal.ts'
import { type Finding, good } from './doctor/finding.ts'
import { report, table } from './report.ts'

export const doctorCommand = new Command('doctor')
  .description(
    'check the database, disk, files, clock, mail, DNS and queues; exit code 1 if something does not work',
  )
  .option('--send', 'also send a mail from each email channel to itself, and wait for it to arrive')
  .option('--json', 'print one JSON value')
  .action(options =>
    report({ ...options, evenWhenFull: true }, async (db, config) => {
      const dependencies = openDependencies(config)
      const findings = [good('version', fullVersion())]
      findings.push(...(await examine(db, { ...config, isEmbedded: config.databaseUrl === undefined })))
      findings.push(await examineFiles(dependencies.blobs), await examineBackups(config.backups, new Date()))
      findings.push(...(await examineWal(db, config, new Date())))
      findings.push(...(await examineErasures(db, config.backups, new Date()).catch(nothingOnFullDisk)))
      findings.push(...(await examineLeftovers(db, new Date()).catch(nothingOnFullDisk)))
      findings.push(...settingsOf(config))
      const mail = examineMail(db, { ...config, dependencies, send: options.send ?? false })
      findings.push(...(await mail.catch(nothingOnFullDisk)))
      await dependencies.close()
      if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
      const lines = findings.map(({ check, state, found }) => [state, check, found])
      const advice = findings.flatMap(({ check, advice }) => (advice ? [`${check}: ${advice}`] : []))
      const verdict = advice.length === 0 ? 'All is well.' : advice.join('\n')
      return { json: findings, text: `${table([['', 'CHECK', 'FOUND'], ...lines])}\n\n${verdict}` }
    }),
  )

function settingsOf({ unknown }: Config): Finding[] {
  if (unknown.length === 0) return []
  const found = `unknown, without effect: ${unknown.join(', ')}`
  const advice = 'Correct their names, or unset them. docs/operating.md lists all settings.'
  return [{ check: 'settings', state: 'warning', found, advice }]
}

/** Everything that can be checked without the database has been checked. */
function nothingOnFullDisk(error: unknown): [] {
  if (isDiskFull(error)) return []
  throw error
}
