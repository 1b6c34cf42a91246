import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../kit/errors.ts'
import type { SafeClient } from '../../kit/fetch-safely.ts'
import { SECOND } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type ImportRow, updateImport } from '../imports/queries.ts'
import { requireOtherHost } from '../imports/require-other-host.ts'
import type { Remote, Source, SourceItem } from '../imports/source.ts'
import { findToken } from './login-queries.ts'

/** Lists are read for a long time before there is anything to write: so often it is looked whether to go on. */
const LOOKS_EVERY_MS = 5 * SECOND

/** So often it is written down how many requests were answered. */
const COUNTS_EVERY_MS = 2 * SECOND

interface Reading {
  client: SafeClient
  baseDomain: string
  /** Ends with the worker. */
  signal: AbortSignal
  /** Throws if nobody waits for it any longer; called before each request. */
  requireWanted: () => Promise<void>
}

/** What another helpdesk has, from the beginning, with the login that was given for the import. Throws not_found without one. */
export async function* readRemote(
  scope: Scope,
  { source, row }: { source: Source; row: ImportRow },
  { client, baseDomain, signal, requireWanted }: Reading,
): AsyncGenerator<SourceItem> {
  const token = await findToken(scope, row.id)
  if (token === null || row.address === null)
    throw new Problem('not_found', say`The login was deleted. Begin a new import; it creates nothing twice.`)
  requireOtherHost(scope, row.address, baseDomain)
  const pause = async (ms: number) => {
    for (let left = ms; left > 0; left -= LOOKS_EVERY_MS) {
      await sleep(Math.min(left, LOOKS_EVERY_MS), undefined, { signal })
      await requireWanted()
    }
  }
  const count = requestsOf(scope, row.id)
  const watched: SafeClient = {
    ...client,
    async fetch(url, request) {
      signal.throwIfAborted()
      await requireWanted()
      const answer = await client.fetch(url, { ...request, signal })
      await count.add()
      return answer
    },
  }
  const remote: Remote = { email: row.loginEmail ?? '', token, client: watched, pause }
  yield* source.read(row.address, scope, remote)
  await count.write()
}

/** How many requests were answered, written down now and then. */
function requestsOf(scope: Scope, id: number) {
  let [requests, writtenAt] = [0, 0]
  const write = () => transaction(scope, tx => updateImport(tx, id, { requests }))
  return {
    write,
    async add() {
      requests++
      const now = scope.now().getTime()
      if (now - writtenAt < COUNTS_EVERY_MS) return
      writtenAt = now
      await write()
    },
  }
}
