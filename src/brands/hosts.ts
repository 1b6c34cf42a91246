import { z } from 'zod'
import { invalid, notFound, Problem } from '../kit/errors.ts'
import { recordEvent } from '../kit/events.ts'
import type { TxScope } from '../kit/scope.ts'
import { HOST } from './create-brand.ts'
import { deleteHost, hasAddressOfAnother, insertHost, selectBrandByHost, selectHosts } from './queries.ts'

const MAX_HOSTS = 20

export const HostInput = z.object({
  host: z.string().trim().toLowerCase().regex(HOST, 'must be a host name, for example help.example.com'),
})

/**
 * The brand answers at this host too. Throws invalid below the base domain, conflict for a host that is another brand's, or
 * where another brand has a mail address: mail to it would come here.
 */
export async function addHost(tx: TxScope, host: string, baseDomain: string): Promise<void> {
  if (host === baseDomain || host.endsWith(`.${baseDomain}`))
    throw invalid('host', `must not be below ${baseDomain}, where brands answer by their slug`)
  const hosts = await selectHosts(tx)
  if (hosts.includes(host)) return
  if (hosts.length >= MAX_HOSTS) throw invalid('host', `must be one of at most ${MAX_HOSTS}`)
  if ((await selectBrandByHost(tx.sql, host, null)) || (await hasAddressOfAnother(tx, host)))
    throw new Problem('conflict', `The host ${host} is in use by another brand.`)
  await insertHost(tx.sql, tx.brand.id, host, tx.now())
  await recordEvent(tx, { type: 'brand.host_added', subjectId: tx.brand.id, data: { host } })
}

/** It answers there no more. Throws not_found. */
export async function removeHost(tx: TxScope, host: string): Promise<void> {
  if (!(await deleteHost(tx, host))) throw notFound('host of this brand')
  await recordEvent(tx, { type: 'brand.host_removed', subjectId: tx.brand.id, data: { host } })
}
