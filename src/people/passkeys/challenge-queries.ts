import sql from 'sql-template-tag'
import type { TxScope } from '../../kit/scope.ts'

/** To add a passkey; to log in with one, without a password or after it; to confirm that the owner holds the session. */
export type Purpose = 'add' | 'login' | 'second_factor' | 'confirm'

interface Challenge {
  digest: Buffer
  purpose: Purpose
  /** Digest of the session, login or browser that asks. */
  asker: Buffer
}

export async function insertChallenge(
  tx: TxScope,
  { digest, purpose, asker, expiresAt }: Challenge & { expiresAt: Date },
): Promise<void> {
  await tx.sql.write(sql`
    insert into passkey_challenges (brand_id, digest, purpose, asker, expires_at)
    values (${tx.brand.id}, ${digest}, ${purpose}, ${asker}, ${expiresAt})`)
}

/** False if there is none that is valid. */
export async function deleteChallenge(tx: TxScope, { digest, purpose, asker }: Challenge): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    delete from passkey_challenges
    where brand_id = ${tx.brand.id} and digest = ${digest} and purpose = ${purpose} and asker = ${asker}
      and expires_at > ${tx.now()}
    returning purpose`)
  return row !== undefined
}

export async function deleteExpiredChallenges(tx: TxScope): Promise<void> {
  await tx.sql.write(sql`
    delete from passkey_challenges where brand_id = ${tx.brand.id} and expires_at <= ${tx.now()}`)
}
