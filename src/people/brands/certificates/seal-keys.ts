import type { Database } from '../../../kit/db.ts'
import { isUpToDate, seal, unseal } from '../../../kit/secrets.ts'
import { placeOfAccount, placeOfKey } from './places.ts'
import {
  deleteAccount,
  deleteCertificateOf,
  selectAccountKeys,
  selectCertificateKeys,
  updateAccountKey,
  updateCertificateKey,
} from './queries.ts'

/**
 * Seals the keys of certificates and accounts with the operator's first key. What none of the present keys opens is removed: a
 * new one is got.
 */
export async function sealKeys(db: Database): Promise<void> {
  for (const { name, privateKey } of await selectCertificateKeys(db)) {
    const key = unseal(privateKey, placeOfKey(name))
    if (key === undefined) await deleteCertificateOf(db, name)
    else if (!isUpToDate(privateKey))
      await updateCertificateKey(db, { name, privateKey: seal(key, placeOfKey(name)) })
  }
  for (const { name, privateKey } of await selectAccountKeys(db)) {
    const key = unseal(privateKey, placeOfAccount(name))
    if (key === undefined) await deleteAccount(db, name)
    else if (!isUpToDate(privateKey))
      await updateAccountKey(db, { name, privateKey: seal(key, placeOfAccount(name)) })
  }
}
