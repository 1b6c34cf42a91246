/** A mail server as people enter it in a form. */
export interface Server {
  host: string
  port: number
  /** TLS from the start, or by STARTTLS. */
  security: 'tls' | 'starttls'
}

/** A mail provider whose servers are known. */
export interface Provider {
  id: string
  name: string
  /** Domains of its own addresses. */
  domains: string[]
  /** Ends of the names of its mail exchangers, for addresses at customers' domains. */
  exchangers: string[]
  incoming: Server
  outgoing: Server
  /** What its accounts need: `app_password` is made in the account's settings, `sign_in` is OAuth only. */
  login: 'password' | 'app_password' | 'sign_in'
}

const tls = (host: string, port: number): Server => ({ host, port, security: 'tls' })
const starttls = (host: string, port = 587): Server => ({ host, port, security: 'starttls' })

interface Known {
  domains?: string
  exchangers?: string
  /** Hosts of IMAP at 993 and of SMTP at 465, or SMTP servers of another kind. */
  imap: string
  smtp: string | Server
  login?: Provider['login']
}

function provider(id: string, name: string, known: Known): Provider {
  const { domains = '', exchangers = '', imap, smtp, login = 'password' } = known
  return {
    id,
    name,
    login,
    domains: domains.split(' ').filter(Boolean),
    exchangers: exchangers.split(' ').filter(Boolean),
    incoming: tls(imap, 993),
    outgoing: typeof smtp === 'string' ? tls(smtp, 465) : smtp,
  }
}

/** As the providers document them in 2026; the first are what most teams use. */
export const PROVIDERS: Provider[] = [
  provider('google', 'Gmail, Google Workspace', {
    domains: 'gmail.com googlemail.com',
    exchangers: 'google.com googlemail.com',
    imap: 'imap.gmail.com',
    smtp: 'smtp.gmail.com',
    login: 'app_password',
  }),
  provider('microsoft', 'Outlook, Microsoft 365', {
    domains: 'outlook.com outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.fr live.com msn.com',
    exchangers: 'outlook.com mx.microsoft',
    imap: 'outlook.office365.com',
    smtp: starttls('smtp.office365.com'),
    login: 'sign_in',
  }),
  provider('yahoo', 'Yahoo Mail', {
    domains: 'yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.it yahoo.es ymail.com rocketmail.com',
    exchangers: 'yahoodns.net',
    imap: 'imap.mail.yahoo.com',
    smtp: 'smtp.mail.yahoo.com',
    login: 'app_password',
  }),
  provider('icloud', 'iCloud Mail', {
    domains: 'icloud.com me.com mac.com',
    exchangers: 'mail.icloud.com',
    imap: 'imap.mail.me.com',
    smtp: starttls('smtp.mail.me.com'),
    login: 'app_password',
  }),
  provider('aol', 'AOL Mail', {
    domains: 'aol.com aim.com',
    imap: 'imap.aol.com',
    smtp: 'smtp.aol.com',
    login: 'app_password',
  }),
  provider('fastmail', 'Fastmail', {
    domains: 'fastmail.com fastmail.fm',
    exchangers: 'messagingengine.com',
    imap: 'imap.fastmail.com',
    smtp: 'smtp.fastmail.com',
    login: 'app_password',
  }),
  provider('zoho', 'Zoho Mail', {
    domains: 'zohomail.com zoho.com',
    exchangers: 'zoho.com',
    imap: 'imap.zoho.com',
    smtp: 'smtp.zoho.com',
    login: 'app_password',
  }),
  provider('zoho-eu', 'Zoho Mail (EU)', {
    domains: 'zohomail.eu',
    exchangers: 'zoho.eu',
    imap: 'imap.zoho.eu',
    smtp: 'smtp.zoho.eu',
    login: 'app_password',
  }),
  provider('gmx', 'GMX', {
    domains: 'gmx.de gmx.net gmx.at gmx.ch',
    exchangers: 'gmx.net',
    imap: 'imap.gmx.net',
    smtp: 'mail.gmx.net',
  }),
  provider('gmx-com', 'GMX (international)', {
    domains: 'gmx.com gmx.co.uk gmx.us',
    imap: 'imap.gmx.com',
    smtp: 'mail.gmx.com',
  }),
  provider('web-de', 'WEB.DE', {
    domains: 'web.de',
    exchangers: 'web.de',
    imap: 'imap.web.de',
    smtp: starttls('smtp.web.de'),
  }),
  provider('ionos', 'IONOS', {
    exchangers: 'ionos.com ionos.co.uk 1and1.com',
    imap: 'imap.ionos.com',
    smtp: 'smtp.ionos.com',
  }),
  provider('ionos-de', 'IONOS (Germany)', {
    domains: 'online.de onlinehome.de',
    exchangers: 'kundenserver.de ionos.de',
    imap: 'imap.ionos.de',
    smtp: 'smtp.ionos.de',
  }),
  provider('strato', 'STRATO', {
    exchangers: 'rzone.de',
    imap: 'imap.strato.de',
    smtp: 'smtp.strato.de',
  }),
  provider('t-online', 'T-Online', {
    domains: 't-online.de magenta.de',
    exchangers: 't-online.de',
    imap: 'secureimap.t-online.de',
    smtp: 'securesmtp.t-online.de',
    login: 'app_password',
  }),
  provider('mailbox-org', 'mailbox.org', {
    domains: 'mailbox.org',
    exchangers: 'mailbox.org',
    imap: 'imap.mailbox.org',
    smtp: 'smtp.mailbox.org',
  }),
  provider('posteo', 'Posteo', {
    domains: 'posteo.de posteo.net posteo.org',
    imap: 'posteo.de',
    smtp: 'posteo.de',
  }),
  provider('infomaniak', 'Infomaniak', {
    domains: 'ik.me etik.com',
    exchangers: 'infomaniak.ch',
    imap: 'mail.infomaniak.com',
    smtp: 'mail.infomaniak.com',
  }),
  provider('ovh', 'OVHcloud', {
    exchangers: 'ovh.net',
    imap: 'ssl0.ovh.net',
    smtp: 'ssl0.ovh.net',
  }),
  provider('gandi', 'Gandi', {
    exchangers: 'gandi.net',
    imap: 'mail.gandi.net',
    smtp: 'mail.gandi.net',
  }),
  provider('orange', 'Orange', {
    domains: 'orange.fr wanadoo.fr',
    imap: 'imap.orange.fr',
    smtp: 'smtp.orange.fr',
  }),
  provider('yandex', 'Yandex', {
    domains: 'yandex.com yandex.ru ya.ru',
    exchangers: 'yandex.net yandex.ru',
    imap: 'imap.yandex.com',
    smtp: 'smtp.yandex.com',
    login: 'app_password',
  }),
  provider('mail-ru', 'Mail.ru', {
    domains: 'mail.ru inbox.ru list.ru bk.ru',
    exchangers: 'mail.ru',
    imap: 'imap.mail.ru',
    smtp: 'smtp.mail.ru',
    login: 'app_password',
  }),
  provider('qq', 'QQ Mail', {
    domains: 'qq.com foxmail.com',
    exchangers: 'mail.qq.com',
    imap: 'imap.qq.com',
    smtp: 'smtp.qq.com',
    login: 'app_password',
  }),
  provider('rackspace', 'Rackspace Email', {
    exchangers: 'emailsrvr.com',
    imap: 'secure.emailsrvr.com',
    smtp: 'secure.emailsrvr.com',
  }),
  provider('godaddy', 'GoDaddy', {
    exchangers: 'secureserver.net',
    imap: 'imap.secureserver.net',
    smtp: 'smtpout.secureserver.net',
  }),
  provider('namecheap', 'Namecheap Private Email', {
    exchangers: 'privateemail.com',
    imap: 'mail.privateemail.com',
    smtp: 'mail.privateemail.com',
  }),
  provider('hostinger', 'Hostinger', {
    exchangers: 'hostinger.com',
    imap: 'imap.hostinger.com',
    smtp: 'smtp.hostinger.com',
  }),
  provider('dreamhost', 'DreamHost', {
    exchangers: 'dreamhost.com',
    imap: 'imap.dreamhost.com',
    smtp: 'smtp.dreamhost.com',
  }),
]

/** The provider of addresses at that domain, by its own domains. */
export function providerOf(domain: string): Provider | undefined {
  return PROVIDERS.find(({ domains }) => domains.includes(domain))
}

/** The provider of that mail exchanger. */
export function providerOfExchanger(host: string): Provider | undefined {
  const name = host.toLowerCase().replace(/\.$/, '')
  return PROVIDERS.find(({ exchangers }) => exchangers.some(end => name === end || name.endsWith(`.${end}`)))
}
