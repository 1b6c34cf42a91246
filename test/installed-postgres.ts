import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serverUser } from '../src/kit/embedded-postgres/server-user.ts'

/** A throw-away cluster in the folder, of a PostgreSQL that is installed on the machine. */
export async function startInstalledPostgres(binaries: string, folder: string, settings: string[]) {
  const user = serverUser()
  const place = join(folder, 'installed')
  mkdirSync(place)
  if (user) {
    chmodSync(folder, 0o711)
    chownSync(place, user.uid, user.gid)
  }
  const cluster = join(place, 'cluster')
  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries, program), args, { cwd: '/', stdio: 'ignore', ...user })
  run('initdb', [
    '-D',
    cluster,
    '-U',
    'answerwell',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const options = ['listen_addresses=', `unix_socket_directories=${place}`, ...settings].map(
    line => `-c ${line}`,
  )
  run('pg_ctl', ['-D', cluster, '-o', options.join(' '), '-l', join(place, 'log'), '-w', 'start'])
  return {
    host: place,
    user: 'answerwell',
    database: 'postgres',
    release: async () => run('pg_ctl', ['-D', cluster, '-m', 'immediate', '-w', 'stop']),
  }
}
