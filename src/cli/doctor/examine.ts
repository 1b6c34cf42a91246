import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { connect, type Database } from '../../kit/db.ts'
import { freeBytes, LEAST_BYTES } from '../../kit/disk.ts'
import { isDiskFull, problemFrom } from '../../kit/errors.ts'
import { COMMAND } from '../../kit/release.ts'
import { areAllSealed } from '../../seal-all.ts'
import { examineCertificates } from './examine-certificates.ts'
import { examineQueues } from './examine-queues.ts'
import { examineSignOn } from './examine-sign-on.ts'
import { type Finding, good } from './finding.ts'
import {
  type AddressState,
  type DatabaseState,
  selectAddressState,
  selectDatabaseState,
  selectReplicaState,
  selectWorkState,
  type WorkState,
} from './queries.ts'

const GIGABYTE = 1e9
const OLDEST_SUPPORTED = 150_000

/** From the configuration. */
export interface Installation extends Pick<Config, 'dataFolder' | 'replicaUrl' | 'baseDomain' | 'tls'> {
  isEmbedded: boolean
}

const FULL_ELSEWHERE: Finding = {
  check: 'disk',
  state: 'problem',
  found: "the database's disk is full: it takes no new connection",
  advice: 'Free some space there: nothing can be written.',
}

/** Checks the database, the disk, the clock and the queues; changes nothing. On a full disk it may report only the disk. */
export async function examine(
  db: Database,
  { dataFolder, replicaUrl, isEmbedded, baseDomain, tls }: Installation,
): Promise<Finding[]> {
  const asked = Date.now()
  const database = await selectDatabaseState(db).catch(error => {
    if (!isDiskFull(error)) throw error
  })
  if (!database) return isEmbedded ? [await diskOf(dataFolder, 0)] : [FULL_ELSEWHERE]
  const answered = Date.now()
  return [
    databaseOf(database, isEmbedded),
    connectionsOf(database),
    clockOf(database.now, asked, answered),
    transactionsOf(database),
    ...(isEmbedded ? [await diskOf(dataFolder, database.bytes)] : []),
    ...(replicaUrl ? [await replicaOf(replicaUrl)] : []),
    ...(tls?.kind === 'auto' ? await examineCertificates(db, baseDomain) : []),
    ...(await examineBrands(db).catch(nodeAway)),
  ]
}

/** What is asked of all brands, wherever their rows are. */
async function examineBrands(db: Database): Promise<Finding[]> {
  const work = await selectWorkState(db)
  return [
    brandsOf(work),
    ...(await examineQueues(db, work)),
    ...addressesOf(await selectAddressState(db)),
    ...secretsOf(await areAllSealed(db)),
    ...(await examineSignOn(db)),
  ]
}

/** The database answers, but not for all brands: in a cluster, a node is away. */
function nodeAway(error: Error): Finding[] {
  if (problemFrom(error)?.code !== 'unavailable') throw error
  const found = `cannot be asked about all brands: ${error.message.split('\n')[0]}`
  const advice = 'Start the node that is named. Brands of other nodes are served meanwhile.'
  return [{ check: 'brands', state: 'problem', found, advice }]
}

function secretsOf(areSealed: boolean | undefined): Finding[] {
  if (areSealed === undefined) return []
  const found = areSealed
    ? 'keys, passwords and tokens are sealed in the database'
    : 'keys, passwords and tokens are stored as they are; ANSWERWELL_SECRET_KEY seals them'
  return [good('secrets', found)]
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
  const advice = 'Raise max_connections, start fewer processes, or use pgbouncer.'
  return { check: 'connections', state: 'warning', found, advice }
}

function clockOf(there: number, asked: number, answered: number): Finding {
  const apart = Math.max(0, asked - there, there - answered) / 1_000
  const found = `${apart.toFixed(1)} seconds from the database's`
  if (apart < 2) return good('clock', found)
  return {
    check: 'clock',
    state: 'warning',
    found,
    advice: 'Synchronise the clocks of both machines by NTP.',
  }
}

function transactionsOf({ oldestTransactionSeconds: seconds }: DatabaseState): Finding {
  const found = `the oldest open transaction is ${seconds} seconds old`
  if (seconds < 600) return good('transactions', found)
  const advice = 'Events and webhooks wait for it. Find it in pg_stat_activity and end it.'
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
      advice: 'Free some space: nothing can be written.',
    }
  const state = free > GIGABYTE / 5 ? 'warning' : 'problem'
  return { check: 'disk', state, found, advice: 'Free some space, or nothing can be written.' }
}

async function replicaOf(connectionString: string): Promise<Finding> {
  const advice = 'Lists are read from the primary database. docs/operating.md says how to set up a replica.'
  const copy = connect({ connectionString, max: 1, onIdleError() {} })
  try {
    const { isReplica, hasSchema, lagSeconds } = await selectReplicaState(copy)
    if (!isReplica) return { check: 'replica', state: 'problem', found: 'it is not a replica', advice }
    if (!hasSchema)
      return {
        check: 'replica',
        state: 'problem',
        found: 'it belongs to another database',
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
      found: `it does not respond (${(error as Error).message})`,
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
    advice: `Create one: ${COMMAND} brand create --help`,
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
            found: `used by another brand: ${some(lost)}`,
            advice: `Decide which brand owns each address, and change the others: \`${COMMAND} channel set SLUG --brand BRAND --email OTHER\`.`,
          },
        ]),
    ...(unverified.length === 0
      ? []
      : [
          {
            check,
            state: 'warning' as const,
            found: `not verified: ${some(unverified)}`,
            advice: `Ask the admins to verify them in the channel settings, or confirm them yourself: \`${COMMAND} channel set SLUG --brand BRAND --email ADDRESS\`.`,
          },
        ]),
    ...(earlier.length === 0
      ? []
      : [
          {
            check,
            state: 'warning' as const,
            found: `set before addresses had to be verified: ${some(earlier)}`,
            advice: `If an address belongs to its brand, confirm it: \`${COMMAND} channel set SLUG --brand BRAND --email ADDRESS\`.`,
          },
        ]),
  ]
}
