import { invalid } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events.ts'
import type { TxScope } from '../../kit/scope.ts'
import { hostOf } from '../../people/brands/address.ts'
import {
  type AddressProof,
  type Claim,
  deleteAddressClaim,
  findAddressClaim,
  findHostClaim,
  hasNeighbours,
  lockDomain,
  upsertAddressClaim,
} from '../../people/brands/address-queries.ts'
import { domainRecord } from '../../people/brands/domain-record.ts'
import { isHostOfAnother } from '../../people/brands/queries.ts'
import { domainOf, plainAddress } from './email/signed-ids.ts'
import { addressVerified } from './events.ts'
import { addressIsUsed, channelsChanged } from './queries.ts'

interface Options {
  baseDomain: string
  /** A proof that the brand has just given. */
  proof?: AddressProof | undefined
}

/**
 * Makes the address the brand's. What the operator sets is vouched for, and so is what a brand sets that has no neighbours; else
 * it needs a proof before mail goes out from it, and is the brand's only until another brand proves it. Throws invalid, with
 * what to do, for an address of another brand.
 */
export async function claimAddress(tx: TxScope, email: string, options: Options): Promise<void> {
  const address = plainAddress(email)
  const domain = domainOf(address)
  await lockDomain(tx, domain)
  const claim = await findAddressClaim(tx, address)
  const proof = options.proof ?? (await proofAtHand(tx, domain, options.baseDomain))
  const isOwn = claim?.brandId === tx.brand.id
  if (isOwn && proof !== 'operator' && (claim.provenAt || !proof)) return
  if (!isOwn) await requireFree(tx, { claim, domain, proof, baseDomain: options.baseDomain })
  await upsertAddressClaim(tx, address, proof)
  await channelsChanged(tx, tx.brand.id)
  if (claim && !isOwn) await channelsChanged(tx, claim.brandId)
  if (proof) await recordEvent(tx, addressVerified.of({ subjectId: tx.brand.id, data: { address, proof } }))
}

/** What needs no further proof. */
async function proofAtHand(tx: TxScope, domain: string, baseDomain: string): Promise<AddressProof | null> {
  if (!tx.actor) return 'operator'
  if (domain === hostOf({ ...tx.brand, host: null }, baseDomain)) return 'host'
  const host = await findHostClaim(tx, domain)
  if (host?.brandId === tx.brand.id && host.provenAt) return 'host'
  return (await hasNeighbours(tx)) ? null : 'first'
}

interface Wanted {
  claim: Claim | undefined
  domain: string
  proof: AddressProof | null
  baseDomain: string
}

/** A claim that is not proved gives way to a proof of the domain, or of the operator, and to nothing else. */
async function requireFree(tx: TxScope, { claim, domain, proof, baseDomain }: Wanted): Promise<void> {
  const host = await findHostClaim(tx, domain)
  const isAnothersHost = await isHostOfAnother(tx, domain, baseDomain)
  if (!claim && !isAnothersHost) return
  const isProven = claim?.provenAt != null || (isAnothersHost && (!host || host.provenAt !== null))
  if (!isProven && proof && proof !== 'link') return
  const { name, value } = await domainRecord(tx, domain)
  const advice = `If ${domain} is yours, publish the TXT record ${name} with the value ${value}, and save again`
  throw invalid('channel.email', `is used by another brand on this server. ${advice}`)
}

/** Gives the address up, unless another channel of the brand has it too. */
export async function releaseAddress(tx: TxScope, email: string): Promise<void> {
  const address = plainAddress(email)
  await lockDomain(tx, domainOf(address))
  if (!(await addressIsUsed(tx, address))) await deleteAddressClaim(tx, address)
}
