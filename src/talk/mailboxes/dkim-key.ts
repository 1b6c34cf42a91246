import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { domainOf } from '../../people/identities/email.ts'
import { type ChannelRow, getChannel, listChannels } from '../channels/queries.ts'

export const DKIM_SELECTOR = 'answerwell'
const BITS = 2048

type KeySettings = { dkim_selector: string; dkim_private_key: string }

/**
 * A key as settings of the channel: that of another channel at the same domain, since both share its record, or a new one.
 * Throws conflict for a channel without an address, or with a key.
 */
export async function newDkimKey(scope: Scope, slug: string): Promise<KeySettings> {
  const channel = await getChannel(scope, slug)
  if (channel.settings.dkim_private_key)
    throw new Problem(
      'conflict',
      say`The channel ${slug} has a DKIM key. Remove it before you create another.`,
    )
  const domain = channel.email && domainOf(channel.email)
  const other = (await listChannels(scope)).find(
    ({ email, settings }) => email && domainOf(email) === domain && settings.dkim_private_key,
  )
  if (!other) return replacedDkimKey(scope, slug)
  const { dkim_selector, dkim_private_key } = other.settings as unknown as KeySettings
  return { dkim_selector, dkim_private_key }
}

/** A new key as settings of the channel, whether it has one or not. Throws conflict for a channel without an address. */
export async function replacedDkimKey(
  scope: Scope,
  slug: string,
  selector = DKIM_SELECTOR,
): Promise<KeySettings> {
  const { email } = await getChannel(scope, slug)
  if (!email) throw new Problem('conflict', say`The channel ${slug} has no email address to sign for.`)
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
