import sql, { type Sql } from 'sql-template-tag'
import { literals } from '../../kit/literal.ts'
import { encodeCursor, toPage } from '../../kit/paging.ts'
import type { Actor, Scope } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { findChannelEver } from '../../talk/channels/queries.ts'
import { CLASSES, type Filter, filterOf } from '../../talk/conversations/classes.ts'
import { STATUSES, type Status } from '../../talk/conversations/codes.ts'
import { selectRun, timeInList } from '../../talk/conversations/list-queries.ts'
import { renderPage } from '../../talk/conversations/render.ts'
import { seenBy, selectSeenRun } from '../../talk/conversations/seen-queries.ts'
import { BY_DUE, type Ordering, SORTS } from '../../talk/conversations/sorts.ts'
import { tagKey } from '../../talk/conversations/tags.ts'
import { visible } from '../../talk/conversations/visible.ts'
import type { ViewKey, ViewQuery } from './input.ts'

const NO_CHANNEL = -1
const ORDERINGS = { ...SORTS, due: BY_DUE }

interface View {
  filter: Filter
  /** Open conversations are ordered by the last customer message, others by the last change. */
  sort: Ordering
  /** Statuses are written into the text, so that the planner can use the partial indexes. */
  where(actor: Actor): Sql
}

/** All of the filter. */
const everything = () => sql`true`

/** The filter of each view; queries.ts counts by the same. */
const VIEWS: Record<ViewKey, View> = {
  open: { sort: SORTS.updated, filter: filterOf({ filter: 'open' }), where: everything },
  mine: {
    sort: SORTS.updated,
    filter: { classes: CLASSES.openAssigned },
    where: ({ userId }) => sql`c.assignee_id = ${userId}`,
  },
  unassigned: { sort: SORTS.updated, filter: { classes: CLASSES.openUnassigned }, where: everything },
  on_hold: otherView(STATUSES.onHold),
  resolved: otherView(STATUSES.resolved),
  archived: { sort: SORTS.changed, filter: filterOf({ filter: 'archived' }), where: everything },
  spam: otherView(STATUSES.spam),
  all: { sort: SORTS.changed, filter: filterOf({}), where: everything },
}

/** Conversations that are neither unresolved nor archived, with one of these statuses. */
function otherView(statuses: readonly Status[]): View {
  const where = sql`c.status in (${literals(statuses)})`
  return { sort: SORTS.changed, filter: { classes: CLASSES.other }, where: () => where }
}

/** A page of a view in its order as JSON texts, and the cursor of the next, null at the end. */
export async function listView(
  scope: Scope,
  { key, ...query }: ViewQuery & { key: ViewKey },
  address: BaseAddress,
) {
  const { filter, where, ...view } = VIEWS[key]
  const sort = query.sort ? ORDERINGS[query.sort] : view.sort
  const isAscending = (query.order ?? (query.sort === 'due' ? 'asc' : 'desc')) === 'asc'
  const order = `view ${key}${query.sort ? ` by ${query.sort}` : ''}${isAscending ? ' ascending' : ''}`
  const page = { ...toPage(scope, query, order), isAscending }
  const ofTags = query.tag?.length ? sql`and c.tag_keys @> ${query.tag.map(tagKey)}::text[]` : sql``
  const list = {
    filter,
    channelId: await findChannelId(scope, query.category),
    sort,
    page,
    where: sql`${where(scope.actor as Actor)} ${ofTags} and ${visible(scope)}`,
  }
  const seen = where === everything && !query.tag?.length ? seenBy(scope) : undefined
  const { rows, texts } = await renderPage(scope, page, {
    read: columns =>
      seen ? selectSeenRun(scope, { ...list, seen }, columns) : selectRun(scope, list, columns),
    address,
  })
  const last = rows.at(-1)
  const isEnd = !last || rows.length < page.pageSize
  return { texts, next: isEnd ? null : encodeCursor(scope, page, { time: timeInList(last), id: last.id }) }
}

async function findChannelId(scope: Scope, slug: string | undefined): Promise<number | undefined> {
  if (slug === undefined) return undefined
  return (await findChannelEver(scope, slug))?.id ?? NO_CHANNEL
}
