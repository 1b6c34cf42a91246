import { z } from 'zod'
import { invalid, notFound, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events.ts'
import type { TxScope } from '../../kit/scope.ts'
import {
  type Claim,
  findHostClaim,
  hasNeighbours,
  lockDomain,
  selectClaimsAt,
  upsertHostClaim,
} from './address-queries.ts'
import { HOST } from './create-brand.ts'
import { domainRecord } from './domain-record.ts'
import { brandHostAdded, brandHostRemoved } from './events.ts'
import { deleteHost, selectHosts } from './queries.ts'

const MAX_HOSTS = 20

export const HostInput = z.object({
  host: z.string().trim().toLowerCase().regex(HOST, 'must be a host name, for example help.example.com'),
})

interface Options {
  baseDomain: string
  /** The brand has just proved that it owns the host. */
  isProven?: boolean
}

/**
 * The brand answers at this host too. What the operator sets is vouched for, and so is what a brand sets that has no neighbours;
 * else the host is the brand's until another proves it. Throws invalid below the base domain, and, with what to do, for a host
 * that is another brand's, or where another brand has a mail address.
 */
export async function addHost(
  tx: TxScope,
  host: string,
  { baseDomain, isProven = false }: Options,
): Promise<void> {
  if (host === baseDomain || host.endsWith(`.${baseDomain}`))
    throw invalid('host', `must not be a subdomain of ${baseDomain}: those belong to brands by slug`)
  await lockDomain(tx, host)
  const claim = await findHostClaim(tx, host)
  const proof = isProven ? 'dns' : !tx.actor ? 'operator' : (await hasNeighbours(tx)) ? null : 'first'
  const isOwn = claim?.brandId === tx.brand.id
  if (isOwn && (claim.provenAt || !proof)) return
  if (!isOwn) {
    if ((await selectHosts(tx)).length >= MAX_HOSTS)
      throw invalid('host', `is one too many: a brand has at most ${MAX_HOSTS} hosts`)
    await requireFree(tx, { host, claim, canDisplace: proof === 'dns' || proof === 'operator' })
  }
  await upsertHostClaim(tx, host, proof)
  await recordEvent(tx, brandHostAdded.of({ subjectId: tx.brand.id, data: { host, proof } }))
}

interface Wanted {
  host: string
  claim: Claim | undefined
  canDisplace: boolean
}

/** Claims that are not proved give way to a proof. */
async function requireFree(tx: TxScope, { host, claim, canDisplace }: Wanted): Promise<void> {
  const addresses = await selectClaimsAt(tx, host)
  if (!claim && addresses.length === 0) return
  const isProven = claim?.provenAt != null || addresses.some(one => one.isProven)
  if (!isProven && canDisplace) return
  const { name, value } = await domainRecord(tx, host)
  throw new Problem(
    'conflict',
    `The host ${host} is in use by another brand. If it is yours, publish the TXT record ${name} with the value ${value}, and add it again.`,
  )
}

/** It answers there no more. Throws not_found. */
export async function removeHost(tx: TxScope, host: string): Promise<void> {
  if (!(await deleteHost(tx, host))) throw notFound('host of this brand')
  await recordEvent(tx, brandHostRemoved.of({ subjectId: tx.brand.id, data: { host } }))
}
