import sql from 'sql-template-tag'
import type { z } from 'zod'
import { rangeOf, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { countDeliveries, selectDeliveries } from './delivery-queries.ts'
import type { DeliveriesQuery } from './input.ts'
import { getWebhook } from './queries.ts'

/** A page of a webhook's deliveries, newest first. Throws not_found. */
export async function listDeliveries(
  scope: Scope,
  webhookId: number,
  query: z.output<typeof DeliveriesQuery>,
) {
  await getWebhook(scope, webhookId)
  const { state } = query
  const where = sql`d.webhook_id = ${webhookId} and ${state === undefined ? sql`true` : sql`d.state = ${state}`}`
  const page = toPage(scope, query, 'deliveries')
  const [rows, totalCount] = await Promise.all([
    selectDeliveries(scope, where, rangeOf(page)),
    countDeliveries(scope, where),
  ])
  return { rows, totalCount, page }
}
