import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Brand, Scope, TxScope } from './scope.ts'
import { canSeal, locked, SEALED_PREFIX, seal, sealedWith, unseal } from './secrets.ts'

type Value = string | Buffer

type OfBrand = { brand: Pick<Brand, 'id' | 'slug'> }

/** A column with secrets of brands, sealed with the operator's key if there is one. */
export interface SealedColumn<Of extends Value = Value> {
  table: string
  name: string
  /** The rest of the primary key, beside the brand. */
  keys: string[]
  /** As it is stored. */
  seal<Given extends Of | null>(scope: OfBrand, value: Given): Given
  /** As it was given. Throws an Error if no present key opens it. */
  open<Given extends Of | null>(scope: OfBrand, value: Given): Given
}

interface ColumnPath {
  table: string
  name: string
  keys: string[]
}

export function sealedText(place: ColumnPath): SealedColumn<string> {
  return sealedColumn(place, {
    seal: (text, where) => seal(text, where),
    open: (text, where) => unseal(text, where),
  })
}

/** Of type `bytea`, which holds the sealed text once it is sealed. */
export function sealedBytes(place: ColumnPath): SealedColumn<Buffer> {
  return sealedColumn<Buffer>(place, {
    seal: (bytes, where) => (canSeal() ? Buffer.from(seal(bytes.toString('base64'), where)) : bytes),
    open(bytes, where) {
      if (!bytes.subarray(0, SEALED_PREFIX.length).equals(Buffer.from(SEALED_PREFIX))) return bytes
      const text = unseal(bytes.toString(), where)
      return text === undefined ? undefined : Buffer.from(text, 'base64')
    },
  })
}

interface Ways<Of> {
  seal(value: Of, where: string): Of
  open(value: Of, where: string): Of | undefined
}

function sealedColumn<Of extends Value>(place: ColumnPath, ways: Ways<Of>): SealedColumn<Of> {
  const whereOf = ({ brand }: OfBrand) => `${place.name} of ${place.table} of brand ${brand.id}`
  return {
    ...place,
    seal: <Given extends Of | null>(scope: OfBrand, value: Given) =>
      value === null ? value : (ways.seal(value as Of, whereOf(scope)) as Given),
    open<Given extends Of | null>(scope: OfBrand, value: Given): Given {
      if (value === null) return value
      const opened = ways.open(value as Of, whereOf(scope))
      if (opened === undefined) throw locked(`${place.name} in ${place.table} of ${scope.brand.slug}`)
      return opened as Given
    },
  }
}

/** Brands of which a value is not as the first key would seal it now; without keys, of which one is sealed. */
export function brandsToSeal({ table, name }: SealedColumn): Sql {
  return sql`select distinct brand_id from ${raw(table)} where ${needsSealing(name)}`
}

/** A row with a value that needs sealing, by its primary key. */
export interface StoredSecret {
  keys: Record<string, unknown>
  value: Value
}

export async function selectSecretsToSeal(
  scope: Scope,
  { table, name, keys }: SealedColumn,
): Promise<StoredSecret[]> {
  const rows = await scope.sql.rows<Record<string, unknown>>(sql`
    select ${join([name, ...keys].map(column => raw(column)))} from ${raw(table)}
    where brand_id = ${scope.brand.id} and ${needsSealing(name)}`)
  return rows.map(row => ({
    value: row[name] as Value,
    keys: Object.fromEntries(keys.map(key => [key, row[key]])),
  }))
}

/** Unless somebody has changed it meanwhile, which seals it, too. */
export async function updateSecret(
  tx: TxScope,
  { table, name }: SealedColumn,
  { keys, value, sealed }: StoredSecret & { sealed: Value },
): Promise<void> {
  const same = Object.entries({ ...keys, [name]: value }).map(
    ([column, given]) => sql`${raw(column)} = ${given}`,
  )
  await tx.sql.write(sql`
    update ${raw(table)} set ${raw(name)} = ${sealed}
    where brand_id = ${tx.brand.id} and ${join(same, ' and ')}`)
}

function needsSealing(name: string): Sql {
  const beginning = (prefix: string) => sql`substring(${raw(name)} from 1 for ${prefix.length}::int)`
  return canSeal()
    ? sql`${beginning(sealedWith())} <> ${sealedWith()}`
    : sql`${beginning(SEALED_PREFIX)} = ${SEALED_PREFIX}`
}
