/** A server and a login, as in a form. */
export interface ServerLogin {
  host: string
  port: string
  security: 'tls' | 'starttls'
  user: string
  /** Empty: the stored one, if there is one. */
  password: string
  /** Path of the mailbox; for incoming mail only. */
  folder: string
}

export const NO_LOGIN: ServerLogin = {
  host: '',
  port: '',
  security: 'tls',
  user: '',
  password: '',
  folder: 'INBOX',
}

/** What the API shows instead of a password. */
const MASK = '***'

type Scheme = 'imap' | 'smtp'

/** As the API takes it; a stored password is kept under its mask. */
export function urlOfLogin(scheme: Scheme, login: ServerLogin, hasPassword: boolean): string {
  const { host, port, security, user, password, folder } = login
  const secret = password || (hasPassword ? MASK : '')
  const coded = secret === MASK ? MASK : encodeURIComponent(secret)
  // A password without a user is for the server to refuse, not for us to drop.
  const name = user || password ? `${encodeURIComponent(user)}${secret && `:${coded}`}@` : ''
  const at = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const path = scheme === 'imap' ? `/${encodeURIComponent(folder || 'INBOX')}` : ''
  return `${scheme}${security === 'tls' ? 's' : ''}://${name}${at.trim()}${port && `:${port.trim()}`}${path}`
}

/** Whether a stored password still does: for the same user at the same host, not less encrypted. */
export function keepsPassword(stored: ServerLogin, login: ServerLogin): boolean {
  const isSafe = login.security === stored.security || login.security === 'tls'
  return login.host.trim() === stored.host && login.user === stored.user && isSafe
}

/** A login as it is stored: its password stays hidden. */
export interface StoredLogin {
  login: ServerLogin
  hasPassword: boolean
}

/** The login in a URL of the API; an empty one without. */
export function loginOfUrl(url: string | undefined): StoredLogin {
  const parsed = url === undefined ? null : URL.parse(url)
  if (!parsed) return { login: NO_LOGIN, hasPassword: false }
  const { protocol, hostname, port, username, password, pathname } = parsed
  const isTls = /s:$/.test(protocol)
  const usual = protocol.startsWith('imap')
    ? isTls
      ? '993'
      : '143'
    : isTls
      ? '465'
      : username
        ? '587'
        : '25'
  return {
    login: {
      host: hostname,
      port: port || usual,
      security: isTls ? 'tls' : 'starttls',
      user: decodeURIComponent(username),
      password: '',
      folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    },
    hasPassword: password !== '',
  }
}
