import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { optional } from '../../kit/input.ts'
import { inIssue, orSay, quoted, type Sentence, say } from '../../kit/sentences/say.ts'
import { isDecodable } from '../../kit/text.ts'
import type { LoginUse } from '../mail-logins/access-tokens.ts'

/** Only a login, a host and a path: options of a library in the query are refused. */
function serverUrl(protocols: string[], { withPath }: { withPath: boolean }) {
  const words = protocols
    .map(protocol => quoted(`${protocol}//USER:PASSWORD@HOST`))
    .reduce((all, one) => say`${all} or ${one}`)
  return z
    .string()
    .trim()
    .max(2_048)
    .refine(
      text => isServerUrl(text, protocols, withPath),
      orSay`must be a URL like ${words}, with special characters in user name and password percent-encoded (@ as %40)`,
    )
}

export function isServerUrl(text: string, protocols: string[], withPath = false): boolean {
  if (/[\s?#\\]/.test(text) || text.split('@').length > 2 || !URL.canParse(text)) return false
  const { protocol, hostname, pathname, username, password } = new URL(text)
  if (![username, password, pathname].every(isDecodable)) return false
  return protocols.includes(protocol) && hostname !== '' && (withPath || /^\/?$/.test(pathname))
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** An integer, or the same as text, as the API shows it. */
const mailLoginId = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    orSay`must be the ID of a mail login`,
  )
  .refine(id => id > 0, orSay`must be the ID of a mail login`)

/** Settings of an email channel. Passwords are in the URLs, percent-encoded. */
const Fields = z.object({
  smtp_url: optional(serverUrl(['smtp:', 'smtps:'], { withPath: false })).describe(
    'SMTP server for outgoing mail, instead of the default one.',
  ),
  imap_url: optional(serverUrl(['imap:', 'imaps:'], { withPath: true })).describe(
    'Mailbox for incoming mail: imaps://USER:PASSWORD@HOST/MAILBOX.',
  ),
  mail_login: optional(mailLoginId).describe(
    'ID of a mail login, used for servers whose URL has no password.',
  ),
  from_name: optional(z.string().trim().max(200)).describe(
    'Sender name of replies. {agent}, {brand} and {channel} are replaced by names; by default `{agent} ({brand})`.',
  ),
  signature: optional(z.string().max(5_000)).describe(
    'Below replies, as Markdown, unless the member of staff has a signature. {agent} and {brand} are replaced.',
  ),
  auto_reply: optional(z.string().max(5_000)).describe(
    'Sent once to who begins a conversation by mail, as Markdown; none by default.',
  ),
  dkim_selector: optional(
    z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i,
        orSay`must be a DKIM selector of letters, digits, dots, hyphens and underscores`,
      ),
  ).describe('Where the public DKIM key is published, below the domain.'),
  dkim_private_key: optional(
    z
      .string()
      .regex(
        /^-----BEGIN (RSA )?PRIVATE KEY-----[\s\S]+-----END (RSA )?PRIVATE KEY-----\s*$/,
        orSay`must be a private key in PEM format`,
      )
      .refine(isRsaKey, orSay`must be an RSA private key in PEM format`),
  ).describe('Signs outgoing mail.'),
})

export const EmailSettings = Fields.superRefine(({ imap_url, mail_login }, context) => {
  if (!imap_url || !isImapUrl(imap_url)) return
  const { username, password } = new URL(imap_url)
  const refuse = (sentence: Sentence) =>
    context.addIssue({ code: 'custom', path: ['imap_url'], message: inIssue(sentence) })
  if (username === '') refuse(say`must have a user name`)
  else if (password === '' && mail_login === undefined)
    refuse(say`must have a password, unless mail_login is set`)
})

function isImapUrl(text: string): boolean {
  return isServerUrl(text, ['imap:', 'imaps:'], true)
}

/** The mail login to use for a server URL of these settings; undefined if the URL has a password or no user. */
export function loginFor(settings: Record<string, unknown>, url: string): LoginUse | undefined {
  const { username, password, hostname } = new URL(url)
  const loginId = Number(settings.mail_login)
  return loginId && username && !password ? { loginId, hostname: hostname.toLowerCase() } : undefined
}
