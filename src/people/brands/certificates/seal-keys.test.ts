import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Sql } from 'sql-template-tag'
import { createWorld } from '../../../../test/world.ts'
import type { Database } from '../../../kit/db.ts'
import { isSealed, setSecretKeys, unseal } from '../../../kit/secrets.ts'
import { placeOfKey } from './places.ts'
import { claimHost, findCertificate, updateCertificate } from './queries.ts'
import { sealKeys } from './seal-keys.ts'

const { db, brand } = await createWorld()
const [old, young] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const now = new Date()
const later = new Date(now.getTime() + 86_400_000)
const HOST = 'help.acme.test'
after(() => setSecretKeys([]))

const stored = async () => (await findCertificate(db, HOST))?.privateKey ?? ''

test('keys of certificates are sealed at the next start, and a new key takes over', async () => {
  await claimHost(db, { host: HOST, brandId: brand.id, attempts: 0 }, { now, until: later })
  const certificate = { chain: 'chain', privateKey: 'the key', expiresAt: later, renewAt: later, now }
  await updateCertificate(db, HOST, certificate)
  for (const keys of [[old], [old, young], [young, old], [young]]) {
    setSecretKeys(keys)
    await sealKeys(db)
    assert.equal(isSealed(await stored()), true)
    assert.equal(unseal(await stored(), placeOfKey(HOST)), 'the key')
  }
  assert.equal(unseal(await stored(), placeOfKey('another.test')), undefined)
})

test('a key that nothing opens is named and kept: another process may have what opens it', async () => {
  for (const keys of [[Buffer.alloc(32, 3)], []]) {
    setSecretKeys(keys)
    await assert.rejects(
      sealKeys(db),
      /ANSWERWELL_SECRET_KEY .*the keys of the certificate of help\.acme\.test/,
    )
  }
  setSecretKeys([young])
  assert.equal(unseal(await stored(), placeOfKey(HOST)), 'the key')
})

test('a certificate that is renewed while keys are sealed keeps its own key', async () => {
  setSecretKeys([young])
  const renewed = { chain: 'newer', privateKey: 'a newer key', expiresAt: later, renewAt: later, now }
  const slow: Database = {
    ...db,
    async rows<Row>(query: Sql) {
      const found = await db.rows<Row>(query)
      if (query.sql.includes('from certificates')) await updateCertificate(db, HOST, renewed)
      return found
    },
  }
  setSecretKeys([old, young])
  await sealKeys(slow)
  assert.equal(unseal(await stored(), placeOfKey(HOST)), 'a newer key')
})
