import type { Database } from '../../../kit/db.ts'
import { isUpToDate, locked, seal, unseal } from '../../../kit/secrets.ts'
import { placeOfAccount, placeOfKey } from './places.ts'
import {
  type ResealedKey,
  type StoredKey,
  selectAccountKeys,
  selectCertificateKeys,
  updateAccountKey,
  updateCertificateKey,
} from './queries.ts'

/**
 * Seals the keys of certificates and accounts with the operator's first key. Throws an Error that names one that cannot be
 * opened with the present keys.
 */
export async function sealKeys(db: Database): Promise<void> {
  for (const stored of resealed(await selectCertificateKeys(db), placeOfKey))
    await updateCertificateKey(db, stored)
  for (const stored of resealed(await selectAccountKeys(db), placeOfAccount))
    await updateAccountKey(db, stored)
}

/** Those that another key has sealed, or none. */
function resealed(keys: StoredKey[], placeOf: (name: string) => string): ResealedKey[] {
  return keys.flatMap(({ name, privateKey }) => {
    const place = placeOf(name)
    const key = unseal(privateKey, place)
    if (key === undefined) throw locked(`the keys of the ${place}`)
    return isUpToDate(privateKey) ? [] : [{ name, privateKey: seal(key, place), was: privateKey }]
  })
}
