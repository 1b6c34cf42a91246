import sql, { join, raw, Sql } from 'sql-template-tag'
import type { TxScope } from './scope.ts'

/** A column of a table, with the type of its values in a row. */
interface Column<Type, Access extends 'both' | 'read' | 'written'> {
  access: Access
  isJson?: boolean
  /** Computes a value that is no column of the table itself. */
  expression?: (table: string) => string
  /** For types alone: never set. */
  type?: () => Type
}

/** A column that is named as in the row, in snake_case. */
export const column = <Type>(): Column<Type, 'both'> => ({ access: 'both' })

/** A `json` or `jsonb` column. */
export const json = <Type>(): Column<Type, 'both'> => ({ access: 'both', isJson: true })

/** A column that is written, but not read with the row. */
export const hidden = <Type>(): Column<Type, 'written'> => ({ access: 'written' })

/** A value that SQL computes. The expression gets the name of the table in the statement with a dot, or an empty text. */
export const computed = <Type>(expression: (table: string) => string): Column<Type, 'read'> => ({
  access: 'read',
  expression,
})

type Fields = Record<string, Column<unknown, 'both' | 'read' | 'written'>>

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
  /** For an insert from a select: the names and values apart, brand first. */
  entries(tx: TxScope, values: Values<Of>): { names: Sql; values: Sql }
  /** For an update: `ref_id = …, subject = …`. */
  set(values: Values<Of>): Sql
}

/** The row that a statement with these columns returns. */
export type RowOf<Table> = Table extends Columns<infer Of> ? Row<Of> : never

/** Describes the columns of a table once: rows, select lists, inserts and updates follow from it. */
export function columns<Of extends Fields>(fields: Of): Columns<Of> {
  const lists = new Map<string, Sql>()
  const written = (values: Values<Of>) =>
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name]
      if (value === undefined || !field || field.access === 'read') return []
      const isText = field.isJson && value !== null && !(value instanceof Sql)
      return [{ name: raw(snakeCase(name)), value: isText ? JSON.stringify(value) : value }]
    })
  const entries = (tx: TxScope, values: Values<Of>) => {
    const all = [{ name: raw('brand_id'), value: tx.brand.id }, ...written(values)]
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
    entries,
    set: values => join(written(values).map(({ name, value }) => sql`${name} = ${value}`)),
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

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
