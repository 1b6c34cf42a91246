import type { SafeClient } from '../../kit/fetch-safely.ts'
import type { Names } from '../../kit/names.ts'
import { createAccessTokens } from '../mail-logins/access-tokens.ts'
import { type Authorities, createAuthorities } from '../mail-logins/authorities.ts'
import type { OAuthClients } from '../mail-logins/providers.ts'
import { createMailIn, type MailIn } from './mail-in.ts'
import { createMailOut, type MailOut } from './mail-out.ts'

interface MailOptions {
  /** The operator's server for outgoing mail. */
  smtpUrl?: string | undefined
  oauthClients?: OAuthClients | undefined
  /** Reaches mail servers and providers. */
  client: Pick<SafeClient, 'addressOf' | 'fetch'>
  /** Looks up the operator's server. */
  names?: Names
  /** Time limit for one outgoing mail. */
  withinMs?: number
}

export interface Mail {
  mailIn: MailIn
  mailOut: MailOut
  authorities: Authorities
}

/** Mail in and out of the channels' servers. */
export function createMail({ smtpUrl, oauthClients = {}, client, names, withinMs }: MailOptions): Mail {
  const { addressOf } = client
  const authorities = createAuthorities(oauthClients, client)
  const tokens = createAccessTokens(authorities)
  const limit = withinMs === undefined ? {} : { withinMs }
  return {
    mailIn: createMailIn(addressOf, tokens),
    mailOut: createMailOut({ smtpUrl, addressOf, tokens, names, ...limit }),
    authorities,
  }
}
