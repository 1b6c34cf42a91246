import sql from 'sql-template-tag'
import type { Queries } from './db.ts'

interface Line {
  table: string
  text: string
}

/** The schema as readable text, the same for the same schema: tables with columns and constraints, then indexes. */
export async function dumpSchema(db: Queries): Promise<string> {
  const [sequences, columns, constraints, indexes] = await Promise.all([
    looseSequences(db),
    columnLines(db),
    constraintLines(db),
    indexLines(db),
  ])
  const tables = [...new Set(columns.map(({ table }) => table))].map(table => {
    const inner = [...columns, ...constraints]
      .filter(line => line.table === table)
      .map(line => `  ${inLowerCase(line.text)}`)
    const outer = indexes.filter(line => line.table === table).map(line => `${inLowerCase(line.text)};\n`)
    return `create table ${table} (\n${inner.join(',\n')}\n);\n${outer.join('')}`
  })
  const head = '-- Written by `bin/answerwell migrate --dump`. Read it, but change db/migrations.\n'
  return [head, ...sequences.map(({ name }) => `create sequence ${name};\n`), ...tables].join('\n')
}

/** Keywords in lower case; none of our names or constants is in capitals. */
function inLowerCase(definition: string): string {
  return definition.replace(/\b[A-Z]{2,}\b/g, word => word.toLowerCase())
}

function looseSequences(db: Queries): Promise<{ name: string }[]> {
  return db.rows(sql`
    select c.relname as name from pg_class c
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'a')
    order by 1`)
}

function columnLines(db: Queries): Promise<Line[]> {
  return db.rows(sql`
    select c.relname as table,
      concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        'default ' || pg_get_expr(d.adbin, d.adrelid)) as text
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
    order by c.relname, a.attnum`)
}

function constraintLines(db: Queries): Promise<Line[]> {
  return db.rows(sql`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')
    order by conrelid::regclass::text, position(contype::text in 'pucf'), conname`)
}

function indexLines(db: Queries): Promise<Line[]> {
  return db.rows(sql`
    select i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    order by 1, c.relname`)
}
