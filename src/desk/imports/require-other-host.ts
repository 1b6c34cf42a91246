import { Problem } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { hostOf } from '../../people/brands/address.ts'

/** Throws malformed for the address of the brand itself, all of which would be here twice. */
export function requireOtherHost({ brand }: Scope, address: string, baseDomain: string): void {
  const { hostname } = new URL(address)
  const own = [hostOf(brand, baseDomain), hostOf({ ...brand, host: null }, baseDomain)]
  if (own.includes(hostname)) throw new Problem('malformed', say`${hostname} is this brand.`)
}
