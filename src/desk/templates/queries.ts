import sql, { type Sql } from 'sql-template-tag'
import { column, columns, computed, fixed, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Upload } from '../../talk/attachments/queries.ts'

const TEMPLATE = columns({
  id: fixed<number>(),
  name: column<string>(),
  body: column<string>(),
  groupId: column<number | null>(),
  /** Owner of a personal template; null for a shared one. */
  userId: column<number | null>(),
  group: computed<{ id: number; name: string } | null>(
    () => `case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end`,
  ),
  /** Its files. */
  uploads: computed<Upload[]>(() => `coalesce(files.list, '[]'::json)`),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type TemplateRow = RowOf<typeof TEMPLATE>

function select(scope: Scope): Sql {
  return sql`
    select ${TEMPLATE.list('t')} from response_templates t
    left join response_template_groups g on g.brand_id = ${scope.brand.id} and g.id = t.group_id
    left join lateral (
      select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) as list from attachments a
      where a.brand_id = ${scope.brand.id} and a.template_id = t.id
    ) files on true`
}

/** A personal template is visible to its owner only. */
function isVisible({ actor }: Scope): Sql {
  return sql`(t.user_id is null or t.user_id = ${actor?.userId ?? null})`
}

/** `where` refers to the template as t. Newest first. */
export function selectTemplates(
  scope: Scope,
  where: Sql,
  page: { limit: number; offset: number },
): Promise<TemplateRow[]> {
  return scope.sql.rows(sql`
    ${select(scope)} where t.brand_id = ${scope.brand.id} and ${isVisible(scope)} and ${where}
    order by t.created_at desc, t.id desc limit ${page.limit} offset ${page.offset}`)
}

export async function countTemplates(scope: Scope, where: Sql): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*) as count from response_templates t
    where t.brand_id = ${scope.brand.id} and ${isVisible(scope)} and ${where}`)
  return row?.count ?? 0
}

export function findTemplate(scope: Scope, id: number): Promise<TemplateRow | undefined> {
  return scope.sql.row(
    sql`${select(scope)} where t.brand_id = ${scope.brand.id} and ${isVisible(scope)} and t.id = ${id}`,
  )
}

export async function getTemplate(scope: Scope, id: number): Promise<TemplateRow> {
  const template = await findTemplate(scope, id)
  if (!template) throw notFound(say`response template`)
  return template
}

/** getTemplate, locked until the transaction ends. */
export async function lockTemplate(tx: TxScope, id: number): Promise<TemplateRow> {
  // By itself: a cluster locks no rows of a join.
  await tx.sql.rows(sql`
    select 1 from response_templates where brand_id = ${tx.brand.id} and id = ${id} for update`)
  return getTemplate(tx, id)
}

export type TemplateValues = Pick<TemplateRow, 'name' | 'body' | 'groupId' | 'userId'>

export async function insertTemplate(tx: TxScope, template: TemplateValues): Promise<number> {
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into response_templates ${TEMPLATE.values(tx, { ...template, ...times })} returning id`)
  return row?.id as number
}

export async function updateTemplate(tx: TxScope, id: number, template: TemplateValues): Promise<void> {
  await tx.sql.write(sql`
    update response_templates set ${TEMPLATE.set({ ...template, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

export async function deleteTemplate(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from response_templates where brand_id = ${tx.brand.id} and id = ${id}`)
}

export async function findGroup(scope: Scope, id: number): Promise<number | undefined> {
  const row = await scope.sql.row<{ id: number }>(sql`
    select id from response_template_groups where brand_id = ${scope.brand.id} and id = ${id}`)
  return row?.id
}

/** The group with that name, created if missing. */
export async function upsertGroup(tx: TxScope, name: string): Promise<number> {
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into response_template_groups (brand_id, name, created_at)
    values (${tx.brand.id}, ${name}, ${tx.now()})
    on conflict (brand_id, name) do update set name = excluded.name
    returning id`)
  return row?.id as number
}
