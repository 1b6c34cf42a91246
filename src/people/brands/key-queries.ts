import sql from 'sql-template-tag'
import type { Queries } from '../../kit/db.ts'
import type { Brand, Scope, TxScope } from '../../kit/scope.ts'
import { sealedBytes } from '../../kit/sealed-column.ts'

export const SIGNING_KEY = sealedBytes({ table: 'brand_keys', name: 'secret', keys: [] })
export const PREVIOUS_SIGNING_KEY = sealedBytes({ table: 'brand_keys', name: 'previous_secret', keys: [] })

/** A brand's signing keys. */
export interface SigningKeys {
  secret: Buffer
  /** What it signed is accepted until then. */
  previousSecret: Buffer | null
  previousUntil: Date | null
}

const topicOf = ({ brand }: Scope) => `key of ${brand.id}`

export async function insertKey(
  db: Queries,
  { brand, secret, createdAt }: { brand: Brand; secret: Buffer; createdAt: Date },
): Promise<void> {
  await db.write(sql`
    insert into brand_keys (brand_id, secret, created_at)
    values (${brand.id}, ${SIGNING_KEY.seal({ brand }, secret)}, ${createdAt})`)
}

/** Cached until the key is changed. */
export async function selectKeys(scope: Scope): Promise<SigningKeys> {
  const { id } = scope.brand
  const kept = await scope.sql.cached(topicOf(scope), [id], async () => {
    const row = await scope.sql.row<SigningKeys>(sql`
      select secret, previous_secret as "previousSecret", previous_until as "previousUntil"
      from brand_keys where brand_id = ${id}`)
    return new Map(row && [[id, opened(scope, row)]])
  })
  return kept.get(id) as SigningKeys
}

function opened(scope: Scope, row: SigningKeys): SigningKeys {
  return {
    ...row,
    secret: SIGNING_KEY.open(scope, row.secret),
    previousSecret: PREVIOUS_SIGNING_KEY.open(scope, row.previousSecret),
  }
}

export async function updateKey(
  tx: TxScope,
  { secret, previousSecret, previousUntil }: SigningKeys,
): Promise<void> {
  await tx.sql.invalidate(topicOf(tx))
  await tx.sql.write(sql`
    update brand_keys set secret = ${SIGNING_KEY.seal(tx, secret)},
      previous_secret = ${PREVIOUS_SIGNING_KEY.seal(tx, previousSecret)}, previous_until = ${previousUntil},
      changed_at = ${tx.now()}
    where brand_id = ${tx.brand.id}`)
}

/** Locks the keys until the transaction ends. */
export async function lockKeys(tx: TxScope): Promise<void> {
  await tx.sql.rows(sql`select 1 from brand_keys where brand_id = ${tx.brand.id} for update`)
}
