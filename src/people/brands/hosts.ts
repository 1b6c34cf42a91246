import { z } from 'zod'
import { invalid, notFound, Problem } from '../../kit/errors.ts'
import { recordEventApart } from '../../kit/events/record-apart.ts'
import type { TxScope } from '../../kit/scope.ts'
import { orSay, say } from '../../kit/sentences/say.ts'
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
import { deleteHost, lockBrand, selectHosts } from './queries.ts'

const MAX_HOSTS = 20

export const HostInput = z.object({
  host: z.string().trim().toLowerCase().regex(HOST, orSay`must be a host name, for example help.example.com`),
})

interface HostOptions {
  baseDomain: string
  /** The brand has just proved that it owns the host. */
  isProven?: boolean
}

/**
 * Adds a host to the brand. It counts as verified if the operator adds it or the brand is alone on the server; otherwise
 * another brand's proof takes it away. Throws invalid for hosts below the base domain, and, with what to do, for a host of
 * another brand or a domain where another brand has a mail address.
 */
export async function addHost(
  tx: TxScope,
  host: string,
  { baseDomain, isProven = false }: HostOptions,
): Promise<void> {
  if (host === baseDomain || host.endsWith(`.${baseDomain}`))
    throw invalid('host', say`must not be a subdomain of ${baseDomain}: those are reserved for brands`)
  await lockDomain(tx, host)
  const claim = await findHostClaim(tx, host)
  const proof = isProven ? 'dns' : !tx.actor ? 'operator' : (await hasNeighbours(tx)) ? null : 'first'
  const isOwn = claim?.brandId === tx.brand.id
  if (isOwn && (claim.provenAt || !proof)) return
  if (!isOwn) {
    await lockBrand(tx) // so that two at once are counted one after the other
    if ((await selectHosts(tx)).length >= MAX_HOSTS)
      throw invalid('host', say`exceeds the limit of ${MAX_HOSTS} hosts per brand`)
    await requireFree(tx, { host, claim, canDisplace: proof === 'dns' || proof === 'operator' })
  }
  await upsertHostClaim(tx, host, proof)
  await recordEventApart(tx, brandHostAdded.of({ subjectId: tx.brand.id, data: { host, proof } }))
}

interface HostConflict {
  host: string
  claim: Claim | undefined
  canDisplace: boolean
}

/** Unverified claims yield to a proof. */
async function requireFree(tx: TxScope, { host, claim, canDisplace }: HostConflict): Promise<void> {
  const addresses = await selectClaimsAt(tx, host)
  if (!claim && addresses.length === 0) return
  const isProven = claim?.provenAt != null || addresses.some(one => one.isProven)
  if (!isProven && canDisplace) return
  const { name, value } = await domainRecord(tx, host)
  throw new Problem(
    'conflict',
    say`The host ${host} is in use by another brand. If it is yours, publish the TXT record ${name} with the value ${value}, and add it again.`,
  )
}

/** Removes a host from the brand. Throws not_found. */
export async function removeHost(tx: TxScope, host: string): Promise<void> {
  if (!(await deleteHost(tx, host))) throw notFound(say`host`)
  await recordEventApart(tx, brandHostRemoved.of({ subjectId: tx.brand.id, data: { host } }))
}
