import { asLine, textIn } from './fields.ts'

/** An app's ID and secret, for which an API gives tokens that expire (RFC 6749, 4.4). */
export interface ClientCredentials {
  /** Where tokens are. */
  path: string
  id: string
  secret: string
}

/** Who asks, in headers. */
export interface Login {
  headers(): Promise<Record<string, string>>
  /** Forgets a token that was refused; false if there is no other one to ask for. */
  renew(): boolean
}

/** A login that stays the same. */
export function fixedLogin(headers: Record<string, string>): Login {
  return { headers: async () => headers, renew: () => false }
}

/** A login by tokens: the first is asked for when it is needed, and another one when it was refused. */
export function tokenLogin(
  { path, id, secret }: ClientCredentials,
  post: (path: string, form: Record<string, string>) => Promise<unknown>,
): Login {
  let token: string | null = null
  return {
    async headers() {
      const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
      token ??= textIn(asLine(await post(path, form)), 'access_token')
      return { authorization: `Bearer ${token ?? ''}` }
    },
    renew() {
      token = null
      return true
    },
  }
}
