import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { freePort } from './e2e/program.ts'
import { eventually } from './eventually.ts'

const DOVECOT = '/usr/sbin/dovecot'
const POSTFIX = '/usr/sbin/postfix'
/** Debian has Dovecot in packages: the server, and one for each protocol. */
const NEEDED = [DOVECOT, '/usr/lib/dovecot/imap', '/usr/lib/dovecot/lmtp', POSTFIX]

/** Both must be started by root, with all that they need. bin/ci installs them on Debian. */
export function haveMailServers(isThere: (path: string) => boolean = existsSync): boolean {
  return process.getuid?.() === 0 && NEEDED.every(isThere)
}

export interface MailServers {
  /** Of Postfix. */
  smtpUrl: string
  /** Of a mailbox in Dovecot; everybody's password is `secret`. */
  imapUrl(user: string): string
  /** Gives the user's mailbox a new UIDVALIDITY (RFC 3501): old UIDs no longer mean the same mails. */
  renumber(user: string): void
  stopPostfix(): void
  startPostfix(): void
}

interface MailServerOptions {
  /** Domains whose mailboxes are in Dovecot. */
  domains: string[]
  /** Domains whose mail Postfix relays to a port by SMTP. */
  handOn?: Record<string, number>
  /** Issuer of access tokens: both servers take them, and Postfix nothing without a login. */
  issuer?: string
}

/** A Dovecot and a Postfix of our own, on free ports, in a folder that is gone when the test file ends. */
export async function startMailServers({
  domains,
  handOn = {},
  issuer,
}: MailServerOptions): Promise<MailServers> {
  const folder = mkdtempSync(join(tmpdir(), 'answerwell-mail-'))
  chmodSync(folder, 0o755)
  const [imap, lmtp, smtp, sasl] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const oauth = issuer === undefined ? undefined : { issuer, sasl }
  const dovecot = startDovecot(folder, { imap, lmtp, oauth })
  const config = writePostfix(folder, { smtp, lmtp, domains, handOn, oauth })
  const postfix = (command: string) => execFileSync(POSTFIX, ['-c', config, command], { stdio: 'pipe' })
  after(() => {
    try {
      postfix('stop')
    } catch {} // it has already stopped
    dovecot.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  postfix('start')
  for (const port of [imap, smtp]) await listening(Number(port))
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    imapUrl: user => `imap://${encodeURIComponent(user)}:secret@127.0.0.1:${imap}/INBOX`,
    renumber: user => {
      for (const file of globSync('dovecot*', { cwd: join(folder, 'homes', user, 'Maildir') }))
        rmSync(join(folder, 'homes', user, 'Maildir', file))
    },
    stopPostfix: () => postfix('stop'),
    startPostfix: () => postfix('start'),
  }
}

/** Logins with access tokens. */
interface OAuth {
  issuer: string
  /** Port where Dovecot checks logins for Postfix. */
  sasl: string
}

/** Dovecot asks the issuer whom a token belongs to. */
function oauthConfig(folder: string, { issuer, sasl }: OAuth): string {
  const file = join(folder, 'oauth2.conf')
  const asked = `introspection_mode = auth\nintrospection_url = ${issuer}/me\nusername_attribute = sub\n`
  writeFileSync(file, asked)
  return `auth_mechanisms = plain login xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${file}
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${sasl}
  }
}
`
}

interface Ports {
  imap: string
  lmtp: string
  oauth: OAuth | undefined
}

function startDovecot(folder: string, { imap, lmtp, oauth }: Ports) {
  const home = join(folder, 'homes')
  mkdirSync(home)
  execFileSync('chown', ['mail:mail', home])
  const file = join(folder, 'dovecot.conf')
  writeFileSync(
    file,
    `base_dir = ${folder}/dovecot
state_dir = ${folder}/dovecot-state
log_path = ${folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:~/Maildir
auth_username_format = %Lu
recipient_delimiter = +
${oauth ? oauthConfig(folder, oauth) : ''}passdb {
  driver = static
  mechanisms = plain login
  args = password=secret
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${home}/%u allow_all_users=yes
}
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtp}
  }
}
`,
  )
  // Why it does not start, in its own words.
  return spawn(DOVECOT, ['-F', '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
}

interface Routes extends Required<Omit<MailServerOptions, 'issuer'>> {
  oauth: OAuth | undefined
  smtp: string
  lmtp: string
}

function writePostfix(folder: string, { smtp, lmtp, domains, handOn, oauth }: Routes): string {
  const config = join(folder, 'postfix')
  mkdirSync(config)
  mkdirSync(join(folder, 'queue'))
  mkdirSync(join(folder, 'postfix-data'))
  execFileSync('chown', ['postfix', join(folder, 'postfix-data')])
  writeFileSync(
    join(config, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/postfix-data
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${folder}
myhostname = mx.answerwell.test
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
recipient_delimiter = +
virtual_mailbox_domains = ${domains.join(', ')}
virtual_transport = lmtp:inet:127.0.0.1:${lmtp}
${transportsOf(handOn)}
${relayRules(oauth)}
smtp_tls_security_level = may
minimal_backoff_time = 2s
maximal_backoff_time = 5s
queue_run_delay = 2s
`,
  )
  writeFileSync(join(config, 'master.cf'), masterOf(smtp))
  return config
}

function relayRules(oauth: OAuth | undefined): string {
  if (!oauth) return 'smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination'
  return `smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${oauth.sasl}
smtpd_recipient_restrictions = permit_sasl_authenticated, reject`
}

/** Postfix refuses an empty table. */
function transportsOf(handOn: Routes['handOn']): string {
  const entries = Object.entries(handOn)
  if (entries.length === 0) return 'relay_domains ='
  const table = entries.map(([domain, port]) => `{ ${domain} = smtp:[127.0.0.1]:${port} }`).join(' ')
  return `relay_domains = ${Object.keys(handOn).join(', ')}\ntransport_maps = inline:{ ${table} }`
}

function masterOf(smtp: string): string {
  const unix = [
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 2 1 qmgr',
    'rewrite unix - - n - - trivial-rewrite',
    'bounce unix - - n - 0 bounce',
    'defer unix - - n - 0 bounce',
    'trace unix - - n - 0 bounce',
    'verify unix - - n - 1 verify',
    'flush unix n - n 1000? 0 flush',
    'proxymap unix - - n - - proxymap',
    'smtp unix - - n - - smtp',
    'relay unix - - n - - smtp',
    'lmtp unix - - n - - lmtp',
    'anvil unix - - n - 1 anvil',
    'error unix - - n - - error',
    'retry unix - - n - - error',
    'discard unix - - n - - discard',
    'scache unix - - n - 1 scache',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'postlog unix-dgram n - n - 1 postlogd',
    'pickup unix n - n 60 1 pickup',
  ]
  return `${[`127.0.0.1:${smtp} inet n - n - - smtpd`, ...unix].join('\n')}\n`
}

async function listening(port: number): Promise<void> {
  const dial = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
  }
  await eventually(dial, { what: `a server listens on port ${port}` })
}
