import { invalidInput } from '../../kit/errors.ts'
import { recordEventApart } from '../../kit/events/record-apart.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
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
import { isBelowHostOfAnother, isHostOfAnother } from '../../people/brands/queries.ts'
import { domainOf, plainAddress } from '../../people/identities/email.ts'
import { addressVerified } from './events.ts'
import { addressIsUsed, channelsChanged } from './queries.ts'

interface ClaimOptions {
  baseDomain: string
  /** A proof that the brand has just given. */
  proof?: AddressProof | undefined
}

/**
 * Claims the address for the brand. It counts as verified if the operator sets it or the brand is alone on the server.
 * Otherwise mail goes out from it only after a proof, and another brand's proof takes it away. Throws invalid, with what to
 * do, for another brand's address.
 */
export async function claimAddress(tx: TxScope, email: string, options: ClaimOptions): Promise<void> {
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
  if (proof)
    await recordEventApart(tx, addressVerified.of({ subjectId: tx.brand.id, data: { address, proof } }))
}

/** A proof that exists already, if any. */
async function proofAtHand(tx: TxScope, domain: string, baseDomain: string): Promise<AddressProof | null> {
  if (!tx.actor) return 'operator'
  if (domain === hostOf({ ...tx.brand, host: null }, baseDomain)) return 'host'
  const host = await findHostClaim(tx, domain)
  if (host?.brandId === tx.brand.id && host.provenAt) return 'host'
  return (await hasNeighbours(tx)) ? null : 'first'
}

interface AddressConflict {
  claim: Claim | undefined
  domain: string
  proof: AddressProof | null
  baseDomain: string
}

/** An unverified claim yields to a proof of the domain or of the operator, and to nothing else. */
async function requireFree(
  tx: TxScope,
  { claim, domain, proof, baseDomain }: AddressConflict,
): Promise<void> {
  const host = await findHostClaim(tx, domain)
  const isAnothersHost = await isHostOfAnother(tx, domain, baseDomain)
  const isBelow = !isAnothersHost && (await isBelowHostOfAnother(tx, domain, baseDomain))
  if (!claim && !isAnothersHost && !isBelow) return
  const isProven = claim?.provenAt != null || (isAnothersHost && (!host || host.provenAt !== null))
  if (!isProven && proof && proof !== 'link') return
  const { name, value } = await domainRecord(tx, domain)
  throw invalidInput(
    'email',
    say`is used by another brand on this server. If ${domain} is yours, publish the TXT record ${name} with the value ${value}, and save again`,
  )
}

/** Releases the address, unless another channel of the brand has it too. */
export async function releaseAddress(tx: TxScope, email: string): Promise<void> {
  const address = plainAddress(email)
  await lockDomain(tx, domainOf(address))
  if (!(await addressIsUsed(tx, address))) await deleteAddressClaim(tx, address)
}
