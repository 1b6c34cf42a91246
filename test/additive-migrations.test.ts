// While an upgrade goes on, the release before works on the schema of the next one: docs/operating.md, "Upgrade".
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'libpg-query'
import { readMigrations } from '../src/kit/migrate.ts'

/** What takes something away that no release since then has used: `version: what`. */
const UNUSED_BY_THE_RELEASE_BEFORE: string[] = []

interface Node {
  [kind: string]: Record<string, unknown>
}

interface Command {
  subtype: string
  name?: string
  def?: { ColumnDef?: { colname: string; constraints?: Node[] } }
}

/** What the release before could stumble over: things that are gone, renamed, or refuse what it writes. */
async function breaks(statements: string): Promise<string[]> {
  const { stmts } = (await parse(statements)) as unknown as { stmts: { stmt: Node }[] }
  return stmts.flatMap(({ stmt }) => {
    if (stmt.RenameStmt) return ['rename']
    if (stmt.IndexStmt?.unique) return ['unique index']
    if (stmt.DropStmt) return stmt.DropStmt.removeType === 'OBJECT_INDEX' ? [] : ['drop']
    const commands = (stmt.AlterTableStmt?.cmds ?? []) as { AlterTableCmd: Command }[]
    return commands.flatMap(({ AlterTableCmd: command }) => breaksIn(command))
  })
}

function breaksIn({ subtype, name, def }: Command): string[] {
  const constraints = (def?.ColumnDef?.constraints ?? []).map(({ Constraint }) => Constraint?.contype)
  if (subtype === 'AT_AddColumn') {
    const isDemanding = constraints.includes('CONSTR_NOTNULL') && !constraints.includes('CONSTR_DEFAULT')
    const name = def?.ColumnDef?.colname
    if (isDemanding) return [`required column ${name}`]
    return constraints.includes('CONSTR_UNIQUE') ? [`unique column ${name}`] : []
  }
  const harmless =
    /^AT_(AddIndex|ColumnDefault|DropNotNull|DropConstraint|SetStatistics|SetRelOptions|ResetRelOptions|SetStorage)$/
  return harmless.test(subtype) ? [] : [`${subtype} ${name ?? ''}`.trim()]
}

test('migrations only add, so that two releases work on one schema', async () => {
  const found: string[] = []
  // The first one is the schema of the first release.
  for (const { version, text } of readMigrations().slice(1))
    for (const what of await breaks(text)) found.push(`${version}: ${what}`)
  assert.deepEqual(found, UNUSED_BY_THE_RELEASE_BEFORE)
})

test('what breaks the release before is seen', async () => {
  const seen = await breaks(`
    alter table a add column b text not null default '', add column c text, add column d int not null;
    alter table a drop column e, alter column f type bigint, alter column g set not null, alter column h drop not null;
    alter table a rename to b; drop table c; drop index d; create table e (f int not null);
    alter table a add constraint i check (b > 0); create unique index j on a (b); create index k on a (b);`)
  assert.deepEqual(seen, [
    'required column d',
    'AT_DropColumn e',
    'AT_AlterColumnType f',
    'AT_SetNotNull g',
    'rename',
    'drop',
    'AT_AddConstraint',
    'unique index',
  ])
})
