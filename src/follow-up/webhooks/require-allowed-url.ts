import { invalidInput } from '../../kit/errors.ts'
import type { SafeClient } from '../../kit/fetch-safely.ts'
import { say } from '../../kit/sentences/say.ts'

/** Throws invalid for a URL that nothing would ever be delivered to. What names lead to is checked at each delivery. */
export function requireAllowedUrl(client: SafeClient, url: string | undefined): void {
  if (url !== undefined && client.isRefused(url))
    throw invalidInput('url', say`must lead to a public address, or to one that the operator has allowed`)
}
