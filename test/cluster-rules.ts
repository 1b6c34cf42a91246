// What a Citus cluster needs of each statement (docs/decisions/0068): it is run by the node that has the brand. Checked without
// a cluster, for all that the program has sent in the tests: check-statements.ts.

import { loadModule, parseSync } from 'libpg-query'
import type { Statements } from './statements.ts'

/** Every node has a copy of these, or they are PostgreSQL’s own. */
const EVERYWHERE =
  /^(brands|brand_hosts|mail_addresses|certificates|acme_challenges|acme_accounts|rate_limits|setup_links|installation|schema_migrations|pg_.*)$/
/** Says that a statement is about all brands on purpose. */
const ALL_BRANDS = '/* all brands */'
/** Each node counts its own transactions. */
const COUNTED_BY_NODE = /^pg_(current_xact_id|current_snapshot|snapshot_xm(in|ax))$/

// biome-ignore lint/suspicious/noExplicitAny: PostgreSQL’s parse tree, whose nodes have one key: their type
type Node = any

/** What is wrong with a statement; empty for one that a cluster runs on one node. */
export function violations(text: string): string[] {
  if (text.includes(ALL_BRANDS) || !/^\s*(with|select|insert|update|delete)\b/i.test(text)) return []
  const found = new Set<string>()
  const [{ stmt } = { stmt: undefined }] = (parseSync(text) as Node).stmts
  const [type, body] = entryOf(stmt)
  const tables = checkQuery(type, body, { found, ctes: new Set() })
  if (tables > 0)
    for (const name of functionsIn(stmt))
      if (COUNTED_BY_NODE.test(name)) found.add(`${name} beside a table is that of a node`)
  return [...found]
}

/** Those that a cluster could not run on one node, each in lines that say why, and what has sent it. */
export const violationsIn = (statements: Statements): string[] =>
  [...statements].flatMap(([text, line]) => {
    const wrong = violations(text)
    return wrong.length > 0
      ? [`✖ A cluster cannot run this on one node: ${wrong.join('; ')}\n  ${line}\n${text}\n`]
      : []
  })

interface Context {
  found: Set<string>
  ctes: Set<string>
}

const QUERIES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']

/** Checks a query and those inside it; returns how many tables of brands it has. */
function checkQuery(type: string, query: Node, { found, ctes: outer }: Context): number {
  const ctes = new Set(outer)
  let tables = 0
  for (const { CommonTableExpr: cte } of query.withClause?.ctes ?? []) {
    const [inner, body] = entryOf(cte.ctequery)
    if (inner !== 'SelectStmt')
      found.add('a write inside a common table expression is a statement of its own')
    ctes.add(cte.ctename)
    tables += checkQuery(inner, body, { found, ctes })
  }
  const context = { found, ctes }
  if (type === 'InsertStmt') {
    tables += 1
    const values = query.selectStmt?.SelectStmt
    if (values && !values.valuesLists)
      found.add(`insert into ${query.relation.relname} takes rows from a select`)
    if (
      !EVERYWHERE.test(query.relation.relname) &&
      subqueriesIn([values?.valuesLists, query.returningClause, query.returningList]).length > 0
    )
      found.add(`insert into ${query.relation.relname} has a query inside`)
  }
  const { fromClause = [], usingClause = [], whereClause, larg, rarg } = query
  for (const side of [larg, rarg]) if (side) tables += checkQuery('SelectStmt', side, context)
  const own = type === 'UpdateStmt' || type === 'DeleteStmt' ? [{ RangeVar: query.relation }] : []
  const from = [...own, ...fromClause, ...usingClause].flatMap(tablesOf)
  const pinned = new Set([whereClause, ...[...fromClause, ...usingClause].flatMap(qualsOf)].flatMap(pinsOf))
  for (const { RangeVar: table } of from) {
    const isOurs =
      !ctes.has(table.relname) &&
      !EVERYWHERE.test(table.relname) &&
      (table.schemaname ?? 'public') === 'public'
    if (!isOurs) continue
    tables += 1
    const name = table.alias?.aliasname ?? table.relname
    if (!pinned.has(name) && !(pinned.has('') && from.length === 1))
      found.add(`${table.relname} ${name} has no constant brand`)
  }
  for (const [inner, body] of subqueriesIn(withoutCtes(query))) tables += checkQuery(inner, body, context)
  return tables
}

function withoutCtes({ withClause: _withClause, larg: _larg, rarg: _rarg, selectStmt, ...rest }: Node): Node {
  return { ...rest, selectStmt: selectStmt && { SelectStmt: selectStmt.SelectStmt } }
}

function entryOf(node: Node): [string, Node] {
  return (Object.entries(node ?? {})[0] ?? ['', {}]) as [string, Node]
}

/** The tables of a FROM item: joins are of the same query. */
function tablesOf(item: Node): Node[] {
  if (item.RangeVar) return [item]
  return item.JoinExpr ? [item.JoinExpr.larg, item.JoinExpr.rarg].flatMap(tablesOf) : []
}

function qualsOf({ JoinExpr: join }: Node): Node[] {
  return join ? [join.quals, ...[join.larg, join.rarg].flatMap(qualsOf)] : []
}

/** Names of tables whose brand a condition fixes: `x.brand_id = $1`, or '' for `brand_id = $1`. */
function pinsOf(condition: Node): string[] {
  const { BoolExpr: bool, A_Expr: comparison } = condition ?? {}
  if (bool?.boolop === 'AND_EXPR') return bool.args.flatMap(pinsOf)
  if (comparison?.name?.[0]?.String?.sval !== '=') return []
  const sides = [comparison.lexpr, comparison.rexpr]
  const column = sides.map(columnOf).find(fields => fields?.at(-1) === 'brand_id')
  return column && sides.some(isConstant) ? [column.length > 1 ? (column[0] as string) : ''] : []
}

function columnOf({ ColumnRef: column }: Node): string[] | undefined {
  return column?.fields.map(({ String: name }: Node) => name?.sval)
}

function isConstant(node: Node): boolean {
  return Boolean(node.ParamRef || node.A_Const || (node.TypeCast && isConstant(node.TypeCast.arg)))
}

/** The outermost queries inside. */
function subqueriesIn(node: Node): [string, Node][] {
  if (node === null || typeof node !== 'object') return []
  return Object.entries(node).flatMap(([key, value]): [string, Node][] =>
    QUERIES.includes(key) ? [[key, value]] : subqueriesIn(value),
  )
}

function functionsIn(node: Node): string[] {
  if (node === null || typeof node !== 'object') return []
  const own = node.FuncCall ? [node.FuncCall.funcname.at(-1).String.sval as string] : []
  return [...own, ...Object.values(node).flatMap(functionsIn)]
}

await loadModule()
