import sql, { join, raw, Sql } from 'sql-template-tag'
import type { TxScope } from './scope.ts'
import { snakeCase } from './text.ts'

/** Which statements name a column: all, all but updates, selects alone, all but selects. */
type Access = 'both' | 'fixed' | 'read' | 'written'

/** A column of a table, with the type of its values in a row. */
interface Column<Type, Of extends Access> {
  access: Of
  isJson?: boolean
  /** Computes a value that is no column of the table itself. */
  expression?: (table: string) => string
  /** For types alone: never set. */
  type?: () => Type
}

/** A column that is named as in the row, in snake_case. */
export const column = <Type>(): Column<Type, 'both'> => ({ access: 'both' })

/** A column that a row is born with: an update never writes it. */
export const fixed = <Type>(): Column<Type, 'fixed'> => ({ access: 'fixed' })

/** A `json` or `jsonb` column. */
export const json = <Type>(): Column<Type, 'both'> => ({ access: 'both', isJson: true })

/** A column that is written, but not read with the row. */
export const hidden = <Type>(): Column<Type, 'written'> => ({ access: 'written' })

/** A value that SQL computes. The expression gets the name of the table in the statement with a dot, or an empty text. */
export const computed = <Type>(expression: (table: string) => string): Column<Type, 'read'> => ({
  access: 'read',
  expression,
})

type Fields = Record<string, Column<unknown, Access>>

type TypeOf<Entry> = Entry extends { type?: () => infer Type } ? Type : never

type Row<Of> = {
  [Name in keyof Of as Of[Name] extends { access: 'written' } ? never : Name]: TypeOf<Of[Name]>
}

/** Values to write, or expressions for them; an absent one keeps its default, or what it is. */
type Values<Of> = {
  [Name in keyof Of as Of[Name] extends { access: 'read' } ? never : Name]?:
    | TypeOf<Of[Name]>
    | Sql
    | undefined
}

/** What statements need to know of a table's columns. */
export interface Columns<Of> {
  /** The select list, `id, ref_id as "refId"`; of a table with an alias, `m.id, m.ref_id as "refId"`. */
  list(alias?: string): Sql
  /** The names that `list` gives: to select them from a subquery. */
  names: Sql
  /** For an insert: `(brand_id, ref_id) values (…)`. */
  values(tx: TxScope, values: Values<Of>): Sql
  /** For an insert of many rows with the same keys, in one parameter: `(brand_id, ref_id) select … from …`. */
  recordset(tx: TxScope, table: string, values: Values<Of>[]): Sql
  /** For an insert from a select: the names and values apart, brand first. */
  entries(tx: TxScope, values: Values<Of>): { names: Sql; values: Sql }
  /** For an update: `ref_id = …, subject = …`, without what is fixed. */
  set(values: Values<Of>): Sql
}

/** The row that a statement with these columns returns. */
export type RowOf<Table> = Table extends Columns<infer Of> ? Row<Of> : never

const UPDATED: Access[] = ['both', 'written']
const INSERTED: Access[] = [...UPDATED, 'fixed']

/** Describes the columns of a table once: rows, select lists, inserts and updates follow from it. */
export function columns<Of extends Fields>(fields: Of): Columns<Of> {
  const lists = new Map<string, Sql>()
  const written = (values: Values<Of>, among: Access[]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name]
      if (value === undefined || !field || !among.includes(field.access)) return []
      const isText = field.isJson && value !== null && !(value instanceof Sql)
      return [{ name: raw(snakeCase(name)), value: isText ? JSON.stringify(value) : value }]
    })
  const named = (values: Values<Of>) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => INSERTED.includes(fields[name]?.access as Access))
        .map(([name, value]) => [snakeCase(name), value]),
    )
  const entries = (tx: TxScope, values: Values<Of>) => {
    const all = [{ name: raw('brand_id'), value: tx.brand.id }, ...written(values, INSERTED)]
    return { names: join(all.map(({ name }) => name)), values: join(all.map(({ value }) => value)) }
  }
  return {
    list(alias = '') {
      const table = alias && `${alias}.`
      const list = lists.get(table) ?? raw(selectList(fields, table))
      lists.set(table, list)
      return list
    },
    names: raw(
      readable(fields)
        .map(([name]) => `"${name}"`)
        .join(', '),
    ),
    values(tx, given) {
      const { names, values } = entries(tx, given)
      return sql`(${names}) values (${values})`
    },
    recordset(tx, table, given) {
      const rows = given.map(values => ({ brand_id: tx.brand.id, ...named(values) }))
      const names = raw(Object.keys(rows[0] ?? { brand_id: 0 }).join(', '))
      return sql`
        (${names}) select ${names} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)})`
    },
    entries,
    set: values => join(written(values, UPDATED).map(({ name, value }) => sql`${name} = ${value}`)),
  }
}

function selectList(fields: Fields, table: string): string {
  return readable(fields)
    .map(([name, { expression }]) => {
      const source = expression ? expression(table) : `${table}${snakeCase(name)}`
      return source === `${table}${name}` ? source : `${source} as "${name}"`
    })
    .join(', ')
}

function readable(fields: Fields) {
  return Object.entries(fields).filter(([, { access }]) => access !== 'written')
}
