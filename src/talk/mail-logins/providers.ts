import { z } from 'zod'
import { isIssuerUrl } from '../../kit/oauth.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { isDecodable } from '../../kit/text.ts'

export const LOGIN_PROVIDERS = ['google', 'microsoft', 'other'] as const
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number]

/** The operator's registration with a provider. */
export interface OAuthClient {
  id: string
  secret: string
  /** Microsoft: the tenant. Another provider: the URL of its issuer. */
  place: string | undefined
}

export type OAuthClients = Partial<Record<LoginProvider, OAuthClient>>

/** A provider's endpoints, scope and mail servers. */
export interface LoginTerms {
  name: string
  /** Undefined if an admin names them. */
  hosts?: string[]
  scope: string
  parameters: Record<string, string>
  /** Undefined if it has to be discovered from the issuer. */
  server?: { issuer: string; authorization_endpoint: string; token_endpoint: string }
}

/** The terms of a provider, as Google and Microsoft document them. */
export function termsOf(provider: LoginProvider, { place = 'common' }: OAuthClient): LoginTerms {
  if (provider === 'google') return GOOGLE
  if (provider === 'other') return { ...OTHER, name: new URL(place).hostname }
  const base = `https://login.microsoftonline.com/${place}`
  const endpoints = {
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
  }
  return { ...MICROSOFT, server: { issuer: `${base}/v2.0`, ...endpoints } }
}

const GOOGLE: LoginTerms = {
  name: 'Google',
  hosts: ['imap.gmail.com', 'smtp.gmail.com'],
  scope: 'https://mail.google.com/',
  // Without these, a repeated sign-in returns no refresh token.
  parameters: { access_type: 'offline', prompt: 'consent' },
  server: {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
  },
}

const MICROSOFT: LoginTerms = {
  name: 'Microsoft',
  hosts: ['outlook.office365.com', 'smtp.office365.com', 'imap-mail.outlook.com', 'smtp-mail.outlook.com'],
  scope:
    'offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
  parameters: { prompt: 'select_account' },
}

/** OpenID Connect's names for an address and a refresh token. */
const OTHER = { scope: 'openid email offline_access', parameters: { prompt: 'consent' } }

const FORM = /^([^:@\s]+):([^:@\s]+)(?:@([A-Za-z0-9.-]+))?$/

/** `ID:SECRET`, or with a tenant `ID:SECRET@TENANT`; special characters percent-encoded. */
export const oauthClient = z
  .string()
  .refine(
    text => FORM.test(text) && isDecodable(text),
    orSay`must be ID:SECRET, with special characters percent-encoded`,
  )
  .transform((text): OAuthClient => {
    const [, id = '', secret = '', place] = FORM.exec(text) ?? []
    return { id: decodeURIComponent(id), secret: decodeURIComponent(secret), place }
  })

/** `https://ID:SECRET@HOST/…`, the URL of the issuer. Plain http is for this machine only. */
export const otherOAuthClient = z
  .string()
  .refine(
    isIssuer,
    orSay`must be a URL https://ID:SECRET@HOST/…: the issuer, with special characters percent-encoded`,
  )
  .transform((text): OAuthClient => {
    const url = new URL(text)
    const [id, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    url.username = ''
    url.password = ''
    return { id, secret, place: url.pathname === '/' ? url.origin : url.href }
  })

function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.username !== '' && url.password !== '' && isDecodable(text) && isIssuerUrl(url)
}
