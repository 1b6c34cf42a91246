import { Problem } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type BaseAddress, hostAt, originAt } from '../brands/address.ts'

/** As WebAuthn calls the brand: its pages, and the host for which passkeys are made (RP ID). */
export interface RelyingParty {
  origin: string
  host: string
}

/** The brand, as a page of this host sees it. Throws conflict on another host, where browsers would refuse. */
export function relyingParty({ brand }: Scope, address: BaseAddress, hostname: string): RelyingParty {
  const origin = originAt(brand, address, hostname)
  const host = hostAt(brand, address, hostname)
  if (host !== hostname) throw new Problem('conflict', say`Passkeys work on ${origin} only. Open that page.`)
  return { origin, host }
}
