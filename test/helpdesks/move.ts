import assert from 'node:assert/strict'
import { after } from 'node:test'
import sql from 'sql-template-tag'
import { dryRun } from '../../src/desk/imports/dry-run.ts'
import { type Counts, type Mapping, selectRemarks } from '../../src/desk/imports/queries.ts'
import type { Source } from '../../src/desk/imports/source.ts'
import { startImport } from '../../src/desk/imports/start-import.ts'
import { createSafeClient } from '../../src/kit/fetch-safely.ts'
import { allowedNetworks } from '../../src/kit/networks.ts'
import { systemScope } from '../../src/kit/scope.ts'
import { selectWrongCounts } from '../../src/talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../../src/talk/messages/count-queries.ts'
import { createWorld } from '../world.ts'

type Body = Record<string, unknown>

interface Login {
  email: string
  token: string
}

/** A client that reaches stand-ins, which are on this machine. */
export function reachingStandIns() {
  const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
  after(() => client.close())
  return client
}

/** The rival brand moves in from a stand-in, and its owner looks at what has come. */
export async function createMove(source: Source, url: string, login: Login) {
  const world = await createWorld()
  const { rita, rivalOwner, db, blobs, rival, clock } = world
  const client = reachingStandIns()
  const scope = systemScope(rival, db, () => clock.now)
  const waited: number[] = []
  const remote = { ...login, client, pause: async (ms: number) => waited.push(ms) }
  const conversation = async (number: number) =>
    (await rivalOwner.get(`/conversations?filter=all&data[ticket_number]=${number}`)).body.conversations[0]
  const member = await db.row<{ id: number }>(sql`
    select user_id as id from identities where brand_id = ${rival.id} and identifier = ${rita.email}`)
  /** The messages of a conversation, the oldest first. */
  const said = async (number: number): Promise<Body[]> => {
    const { slug } = await conversation(number)
    return (await rivalOwner.get(`/conversations/${slug}/messages`)).body.messages.toReversed()
  }
  return {
    ...world,
    scope,
    client,
    remote,
    waited,
    conversation,
    /** Rita is the member with this number there. */
    ritaIs: (id: string): Mapping => ({ members: { [id]: member?.id as number } }),
    dry: (mapping: Mapping) =>
      dryRun(scope, source.name, { items: source.read(url, scope, remote), mapping }),
    bring: (mapping: Mapping = {}, other = remote) =>
      startImport(scope, source, { path: url, remote: other, mapping, blobs }),
    said,
    /** What each message says, to whom, and who says it. */
    wordsOf: async (number: number) =>
      (await said(number)).map(({ body, visibility, user }) => [
        body,
        visibility,
        (user as Body).email ?? null,
      ]),
    files: () => db.rows(sql`select name, state from attachments where brand_id = ${rival.id} order by name`),
    async failedFiles({ id }: { id: number }) {
      const remarks = await selectRemarks(scope, id, { after: 0, limit: 1_000 })
      return remarks.filter(({ kind }) => kind === 'files').map(({ sourceId, reason }) => [sourceId, reason])
    },
    async totalsAreExact() {
      assert.deepEqual(await selectWrongCounts(scope), [])
      assert.deepEqual(await selectWrongMessageCounts(scope), [])
    },
  }
}

/** Kinds of which a run has created or changed something; files that could not be had are tried again. */
export function touchedBy(counts: Record<string, Counts>): string[] {
  return Object.entries(counts)
    .filter(([kind, { created, changed }]) => kind !== 'files' && created + changed > 0)
    .map(([kind]) => kind)
}

/** No other host has learned the login, and no address has it. */
export function keepsLogin(
  { cdn, asked }: { cdn: { headers: Record<string, unknown>[] }; asked: string[] },
  secret: string,
) {
  assert.ok(cdn.headers.length > 0)
  assert.deepEqual(
    cdn.headers.filter(headers => JSON.stringify(headers).includes(secret) || 'authorization' in headers),
    [],
  )
  assert.deepEqual(
    asked.filter(path => path.includes(secret)),
    [],
  )
}
