import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '../../../kit/errors.ts'
import type { Scope } from '../../../kit/scope.ts'
import { domainOf } from '../email/signed-ids.ts'
import { type ChannelRow, getChannel } from '../queries.ts'

export const DKIM_SELECTOR = 'answerwell'
const BITS = 2048

/** A new key as settings of the channel. Throws conflict for a channel without an address. */
export async function newDkimKey(
  scope: Scope,
  slug: string,
  selector = DKIM_SELECTOR,
): Promise<{ dkim_selector: string; dkim_private_key: string }> {
  const { email } = await getChannel(scope, slug)
  if (!email) throw new Problem('conflict', `The channel ${slug} has no email address to sign for.`)
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  return { dkim_selector: selector, dkim_private_key: pem }
}

/** The name and value of the TXT record of a channel's key (RFC 6376, 3.6.1); undefined without a key. */
export function dkimRecord({
  email,
  settings,
}: Pick<ChannelRow, 'email' | 'settings'>): { name: string; value: string } | undefined {
  const { dkim_selector: selector, dkim_private_key: key } = settings as Record<string, string | undefined>
  if (!email || !selector || !key) return undefined
  const bytes = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return {
    name: `${selector}._domainkey.${domainOf(email)}`,
    value: `v=DKIM1; k=rsa; p=${bytes.toString('base64')}`,
  }
}
