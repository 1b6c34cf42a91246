import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Database } from '../../kit/db.ts'
import { freeBytes, LEAST_BYTES } from '../../kit/disk.ts'
import { isDiskFull } from '../../kit/errors.ts'
import {
  type AddressState,
  type DatabaseState,
  type JobState,
  selectAddressState,
  selectDatabaseState,
  selectJobState,
  selectReplicaState,
  selectWorkState,
  type WorkState,
} from './queries.ts'

/** Something that was looked at: `warning` works but wants a look, `problem` does not. */
export interface Finding {
  check: string
  state: 'good' | 'warning' | 'problem'
  found: string
  /** What to do about it. */
  advice: string | null
}

const GIGABYTE = 1e9
const OLDEST_SUPPORTED = 150_000

/** Of the configuration. */
export interface Installation {
  dataFolder: string
  replicaUrl: string | undefined
  isEmbedded: boolean
}

const FULL_ELSEWHERE: Finding = {
  check: 'disk',
  state: 'problem',
  found: "the database's disk is full: it takes no new connection",
  advice: 'Make room there: nothing can be written.',
}

/** Checks the database, the disk, the clock and the queues; changes nothing. On a full disk it may report only the disk. */
export async function examine(
  db: Database,
  { dataFolder, replicaUrl, isEmbedded }: Installation,
): Promise<Finding[]> {
  const asked = Date.now()
  const database = await selectDatabaseState(db).catch(error => {
    if (!isDiskFull(error)) throw error
  })
  if (!database) return isEmbedded ? [await diskOf(dataFolder, 0)] : [FULL_ELSEWHERE]
  const answered = Date.now()
  const work = await selectWorkState(db)
  return [
    databaseOf(database, isEmbedded),
    connectionsOf(database),
    clockOf(database.now, asked, answered),
    transactionsOf(database),
    ...(isEmbedded ? [await diskOf(dataFolder, database.bytes)] : []),
    ...(replicaUrl ? [await replicaOf(replicaUrl)] : []),
    brandsOf(work),
    totalsOf(work),
    ...webhooksOf(work),
    jobsOf(await selectJobState(db)),
    ...addressesOf(await selectAddressState(db)),
  ]
}

export function good(check: string, found: string): Finding {
  return { check, state: 'good', found, advice: null }
}

function databaseOf({ version, bytes }: DatabaseState, isEmbedded: boolean): Finding {
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}, ${isEmbedded ? 'embedded' : 'yours'}`
  const found = `${name}, ${(bytes / GIGABYTE).toFixed(2)} GB`
  if (version >= OLDEST_SUPPORTED) return good('database', found)
  return { check: 'database', state: 'problem', found, advice: 'Upgrade it to PostgreSQL 15 or newer.' }
}

function connectionsOf({ connections, maxConnections }: DatabaseState): Finding {
  const found = `${connections} of ${maxConnections} connections in use`
  if (connections < 0.8 * maxConnections) return good('connections', found)
  const advice = 'Raise max_connections, start fewer processes, or put pgbouncer before it.'
  return { check: 'connections', state: 'warning', found, advice }
}

function clockOf(there: number, asked: number, answered: number): Finding {
  const apart = Math.max(0, asked - there, there - answered) / 1_000
  const found = `${apart.toFixed(1)} seconds from the database's`
  if (apart < 2) return good('clock', found)
  return { check: 'clock', state: 'warning', found, advice: 'Let NTP set the clocks of both machines.' }
}

function transactionsOf({ oldestTransactionSeconds: seconds }: DatabaseState): Finding {
  const found = `the oldest open transaction is ${seconds} seconds old`
  if (seconds < 600) return good('transactions', found)
  const advice = 'Events and webhooks wait for it. Look into pg_stat_activity, and end what hangs.'
  return { check: 'transactions', state: 'warning', found, advice }
}

async function diskOf(folder: string, bytes: number): Promise<Finding> {
  const cluster = join(folder, 'postgres') // perhaps a link to another disk
  const free = await freeBytes(existsSync(cluster) ? cluster : folder)
  const found = `${(free / GIGABYTE).toFixed(1)} GB free at ${folder}`
  if (free > Math.max(GIGABYTE, bytes / 5)) return good('disk', found)
  if (free < LEAST_BYTES)
    return {
      check: 'disk',
      state: 'problem',
      found: `the disk is full: ${found}`,
      advice: 'Make room: nothing can be written.',
    }
  const state = free > GIGABYTE / 5 ? 'warning' : 'problem'
  return { check: 'disk', state, found, advice: 'Make room: without it nothing can be written.' }
}

async function replicaOf(connectionString: string): Promise<Finding> {
  const advice =
    'Lists are read from the database itself meanwhile. docs/operating.md says how to make a replica.'
  const copy = connect({ connectionString, max: 1, onIdleError() {} })
  try {
    const { isReplica, hasSchema, lagSeconds } = await selectReplicaState(copy)
    if (!isReplica) return { check: 'replica', state: 'problem', found: 'it follows no other server', advice }
    if (!hasSchema)
      return {
        check: 'replica',
        state: 'problem',
        found: 'it has no conversations: another database',
        advice,
      }
    const found = `${lagSeconds ?? 'an unknown number of'} seconds behind`
    return (lagSeconds ?? 0) < 5
      ? good('replica', found)
      : { check: 'replica', state: 'warning', found, advice }
  } catch (error) {
    return {
      check: 'replica',
      state: 'problem',
      found: `it does not answer (${(error as Error).message})`,
      advice,
    }
  } finally {
    await copy.close()
  }
}

function brandsOf({ brands }: WorkState): Finding {
  if (brands > 0) return good('brands', `${brands}`)
  return {
    check: 'brands',
    state: 'warning',
    found: 'none',
    advice: 'Make one: bin/answerwell brand create --help',
  }
}

function jobsOf({ waitingSeconds, parked, heldMails }: JobState): Finding {
  const held = heldMails > 0 ? `, ${heldMails} mails nobody has looked into` : ''
  const found = `${parked} parked (out of tries); of the others the oldest waits for ${waitingSeconds} seconds${held}`
  if (waitingSeconds >= 120 || heldMails > 0)
    return {
      check: 'jobs',
      state: 'warning',
      found,
      advice: 'Run `bin/answerwell work`, or look whether it hangs: mail and notices wait for it.',
    }
  if (parked === 0) return good('jobs', found)
  return {
    check: 'jobs',
    state: 'warning',
    found,
    advice: '`bin/answerwell jobs list --parked --brand SLUG` says why; mend it, then `jobs retry`.',
  }
}

function addressesOf({ lost, unverified, earlier }: AddressState): Finding[] {
  const check = 'addresses'
  const some = (names: string[]) =>
    names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')
  return [
    ...(lost.length === 0
      ? []
      : [
          {
            check,
            state: 'problem' as const,
            found: `in use by another brand: ${some(lost)}`,
            advice:
              'Decide whose each is: `bin/answerwell channel set SLUG --brand BRAND --email OTHER` for the others.',
          },
        ]),
    ...(unverified.length === 0
      ? []
      : [
          {
            check,
            state: 'warning' as const,
            found: `not verified: ${some(unverified)}`,
            advice:
              'Their admins verify them in the settings of the channel, or you vouch for them: `bin/answerwell channel set SLUG --brand BRAND --email ADDRESS`.',
          },
        ]),
    ...(earlier.length === 0
      ? []
      : [
          {
            check,
            state: 'warning' as const,
            found: `set before addresses were verified: ${some(earlier)}`,
            advice:
              'Look whether each is its brand’s own, and vouch for it: `bin/answerwell channel set SLUG --brand BRAND --email ADDRESS`.',
          },
        ]),
  ]
}

function totalsOf({ backlog }: WorkState): Finding {
  const found = `${backlog > 100_000 ? 'more than 100000' : backlog} changes are not in the totals yet`
  if (backlog < 10_000) return good('totals', found)
  return {
    check: 'totals',
    state: 'warning',
    found,
    advice: 'Run `bin/answerwell work`: lists get slower without it.',
  }
}

function webhooksOf(work: WorkState): Finding[] {
  const { disabledWebhooks, brandsBehind, waitingDeliveries, waitingSeconds } = work
  const behind = brandsBehind > 0 ? `; events of ${brandsBehind} brands are not on their way` : ''
  const waiting = `${waitingDeliveries} deliveries wait, the oldest for ${waitingSeconds} seconds${behind}`
  return [
    waitingSeconds < 120 && brandsBehind === 0
      ? good('webhooks', waiting)
      : {
          check: 'webhooks',
          state: 'warning',
          found: waiting,
          advice: 'Run `bin/answerwell work`, or look whether it hangs.',
        },
    ...(disabledWebhooks === 0
      ? []
      : [
          {
            check: 'webhooks',
            state: 'warning' as const,
            found: `${disabledWebhooks} switched off because nothing could be delivered`,
            advice: 'GET /api/v1/webhooks of the brand says why; mend the receiver and switch it on again.',
          },
        ]),
  ]
}
