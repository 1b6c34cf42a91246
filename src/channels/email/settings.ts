import { z } from 'zod'
import { optional } from '../../kit/input.ts'

const SERVER = /^[^\s/]+:\/\/\S+$/

function serverUrl(protocols: string[]) {
  const words = protocols.map(protocol => `${protocol}//USER:PASSWORD@HOST`).join(' or ')
  return z
    .string()
    .trim()
    .max(2_048)
    .refine(
      text => SERVER.test(text) && URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address ${words}`,
    )
}

/** What an email channel can be told. Passwords stand in the addresses, percent-encoded. */
export const EmailSettings = z.object({
  smtp_url: optional(serverUrl(['smtp:', 'smtps:'])).describe(
    'The server that its mail goes out through, instead of the one of the whole helpdesk.',
  ),
  imap_url: optional(serverUrl(['imap:', 'imaps:'])).describe(
    'The mailbox that its mail is read from: imaps://USER:PASSWORD@HOST/MAILBOX.',
  ),
  dkim_selector: optional(
    z.string().regex(/^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i, 'must be a DKIM selector'),
  ),
  dkim_private_key: optional(
    z
      .string()
      .regex(
        /^-----BEGIN (RSA )?PRIVATE KEY-----[\s\S]+-----END (RSA )?PRIVATE KEY-----\s*$/,
        'must be a private key in PEM',
      ),
  ),
})

export type EmailSettings = z.output<typeof EmailSettings>

export function emailSettings(settings: Record<string, unknown>): EmailSettings {
  return EmailSettings.parse(settings)
}
