// What people with rights change leaves an entry in the audit log: every route that could is called, as the reference shows it.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { EVENT_TYPES } from '../src/event-types.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, actionOf } from '../src/kit/audit/actions.ts'
import { makeRequests } from './docs/examples.ts'
import { createWorld } from './world.ts'

const google = { id: 'answerwell.apps.example', secret: 'a secret', place: undefined }
const world = await createWorld({ smtpUrl: 'smtp://127.0.0.1:1', oauthClients: { google } })
const { ana, db, scope } = world

/** Writes of settings that need no entry, each with the reason. */
const WITHOUT_ENTRY: Record<string, string> = {
  beginImport: 'takes effect with startImport',
  beginPasskey: 'takes effect with addPasskey',
  beginSecondFactor: 'takes effect with confirmSecondFactor',
  checkChannel: 'changes nothing',
  checkImport: 'changes nothing',
  checkSignOn: 'changes nothing',
  deleteImport: 'it was not started',
  disconnectStaff: 'nobody is connected in the story: src/people/sign-on/back-channel.test.ts',
  dryRunRetentionRule: 'changes nothing',
  dryRunRule: 'changes nothing',
  endMyOtherSessions: 'the story has no other sessions: src/people/sessions/audited-logins.test.ts',
  endStaffSessions: 'nobody has a session in the story: src/people/sessions/end-staff-sessions.test.ts',
  finishMailLogin: 'the story refuses to sign in',
  mapImport: 'takes effect with startImport',
  testChannel: 'changes nothing',
  testRule: 'changes nothing',
  testSignOn: 'changes nothing',
  uploadImportPart: 'takes effect with startImport',
  verifyChannelAddress: 'finds no proof in the story',
}

/** The logins and rights of the caller, which every member may change. */
const OWN_LOGIN = /^\/(staff|me\/(password|second_factor|passkeys|tokens|sessions))/
/** What the reference says of a route for which agents lack the permission. */
const RESERVED = /(Admins and owners|Owners) only\./

/** Operations that change settings, rights or logins, as the reference has them. */
async function selectOfSettings(): Promise<string[]> {
  const { body } = await ana.get('/openapi.json')
  const paths = body.paths as Record<string, Record<string, { operationId: string; description?: string }>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([method, { description = '' }]) =>
          method !== 'get' && (OWN_LOGIN.test(path) || RESERVED.test(description)),
      )
      .map(([, { operationId }]) => operationId),
  )
}

const lastNumber = async () => {
  const row = await db.row<{ number: number }>(sql`
    select number from audit_heads where brand_id = ${scope.brand.id}`)
  return row?.number ?? 0
}

const silent = new Set<string>()
await makeRequests(world, async (operation, send) => {
  const before = await lastNumber()
  const answer = await send()
  if ((await lastNumber()) === before) silent.add(operation)
  return answer
})

test('every write of settings, rights and logins leaves an entry in the audit log', async () => {
  const ofSettings = await selectOfSettings()
  assert.ok(ofSettings.length > 50, `${ofSettings}`)
  const withoutEntry = ofSettings.filter(operation => silent.has(operation))
  assert.deepEqual(withoutEntry.toSorted(), Object.keys(WITHOUT_ENTRY).toSorted())
})

test('every action of the audit log is recorded somewhere', () => {
  const recorded = new Set<string | undefined>(EVENT_TYPES.map(actionOf))
  const code = globSync('src/**/*.ts', { exclude: ['**/*.test.ts', 'src/kit/audit/actions.ts'] })
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  assert.deepEqual(
    Object.keys(AUDIT_ACTIONS).filter(action => !recorded.has(action) && !code.includes(`'${action}'`)),
    [],
  )
  const kinds = new Set<string>(Object.values(AUDIT_ACTIONS))
  assert.deepEqual(
    AUDIT_KINDS.filter(kind => !kinds.has(kind)),
    [],
  )
})
