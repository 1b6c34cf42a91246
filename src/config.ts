import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { backupsOf } from './backup-settings.ts'
import { withFiles } from './environment-files.ts'
import { type Keep, keepOf } from './kit/backups/keep.ts'
import type { BackupTimetable } from './kit/backups/take-daily.ts'
import { isBucket, isFilesPlace } from './kit/blobs.ts'
import type { CertificateFiles } from './kit/http/secure-files.ts'
import { type AllowedNetworks, allowedNetworks, isNetwork } from './kit/networks.ts'
import { IS_RELEASE } from './kit/release.ts'
import type { Authority } from './people/brands/certificates/obtain-certificates.ts'
import { isServerUrl } from './talk/mail/settings.ts'
import { type OAuthClients, oauthClient, otherOAuthClient } from './talk/mail-logins/providers.ts'

/** The environment, typed. No other module reads process.env. */
export interface Config {
  port: number
  host: string
  /** PostgreSQL 15 or newer; undefined for the embedded one in the data folder. */
  databaseUrl: string | undefined
  /** Whether DATABASE_URL leads to a transaction-mode pooler. */
  pooled: boolean
  /** A streaming replica, for lists and searches. */
  replicaUrl: string | undefined
  dataFolder: string
  /** Base of relative file names on the command line; bin/ sets it before changing the folder. */
  calledIn: string
  /** Brands have the hosts `{slug}.{baseDomain}`. */
  baseDomain: string
  /** Certificates for HTTPS: from files, or from an authority by ACME. Undefined for plain HTTP. */
  tls: ({ kind: 'files' } & CertificateFiles) | ({ kind: 'auto' } & Authority) | undefined
  /** Port beside HTTPS that leads there. */
  httpPort: number | undefined
  trustedProxies: string[]
  /** Non-public networks that requests may reach, by purpose. */
  allowedNetworks: AllowedNetworks
  /** Requests per minute and token; 0 is unlimited. */
  rateLimit: number
  /** Storage of files: a folder, or an `s3:` URL (kit/blobs.ts). */
  filesPlace: string
  /** Where backups are taken by timetable; undefined: none are. */
  backups: BackupTimetable | undefined
  /** For whom the command encrypts backups, and which ones it keeps; undefined: all. */
  backupDefaults: { recipients: string[]; keep: Keep | undefined }
  /** The server for outgoing mail, `smtp://` or `smtps://`; undefined: only channels with their own server send. */
  smtpUrl: string | undefined
  /** This server's registrations with mail providers, for signing in to mailboxes. */
  oauthClients: OAuthClients
  /** Port of the SMTP intake; undefined: none. 0 is any free port. */
  intakePort: number | undefined
  intakeHost: string
  /** Certificate and key files for STARTTLS. */
  intakeTls: CertificateFiles | undefined
  /** Keys that seal secrets in the database, the current one first; none: they are stored as they are. */
  secretKeys: Buffer[]
  logLevel: string
  /** Where traces go, by OTLP over HTTP, and the share of requests and jobs that have one; undefined: nowhere. */
  traces: { url: string; share: number } | undefined
  /** Variables that look like settings and are none: probably misspelled. */
  unknown: string[]
  /** The parent that restarts this process; without it this process exits. */
  parent: number | undefined
  /** npx, if it started this: without it this process ends as if it was told to. */
  starter: number | undefined
}

/** Relative paths start at the project; a release has none of its own, so there they start where it was called. */
const projectFolder = resolve(import.meta.dirname, '..')

const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)

function isRange(text: string): boolean {
  const [address = '', bits = '0'] = text.split('/')
  const family = isIP(address)
  return family !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// URL')
  .optional()

const port = whole(65_535)
const SECONDS = 'must be a whole number of seconds, from 10 to 3600'
const SHARE = 'must be a number from 0 to 1'
const share = z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE)
/** Of Linux; others have smaller ones. */
const LARGEST_PID = 2 ** 22

/** A whole number from 0. */
function whole(most: number) {
  const words = `must be a whole number from 0 to ${most}`
  return z.coerce.number(words).int(words).min(0, words).max(most, words)
}

const Environment = z.object({
  PORT: port.optional(),
  HOST: z.string().default('localhost'),
  DATABASE_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  DATABASE_POOLER: z.enum(['transaction', 'none'], 'must be transaction or none').default('none'),
  ANSWERWELL_DATA: z.string().default('data'),
  ANSWERWELL_CALLED_IN: z.string().default('.'),
  ANSWERWELL_PARENT: whole(LARGEST_PID).optional(),
  ANSWERWELL_STARTER: whole(LARGEST_PID).optional(),
  ANSWERWELL_TLS: z.enum(['auto', 'off'], 'must be auto or off').default('off'),
  ANSWERWELL_TLS_CERT: z.string().optional(),
  ANSWERWELL_TLS_KEY: z.string().optional(),
  ANSWERWELL_TLS_EMAIL: z.email('must be an email address').optional(),
  ANSWERWELL_ACME_URL: z
    .url({ protocol: /^https$/, error: 'must be the https URL of an ACME directory' })
    .default('https://acme-v02.api.letsencrypt.org/directory'),
  ANSWERWELL_HTTP_PORT: port.optional(),
  ANSWERWELL_BASE_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a domain, for example help.example.com')
    .default('localhost'),
  ANSWERWELL_TRUSTED_PROXIES: list
    .refine(ranges => ranges.every(isRange), 'must be addresses or CIDR ranges, separated by commas')
    .default([]),
  ANSWERWELL_ALLOWED_NETWORKS: list
    .refine(
      ranges => ranges.every(isNetwork),
      'must be CIDR ranges, separated by commas, each with a purpose (mail, webhooks, files) and an optional port: mail:10.1.2.0/24,webhooks:10.1.3.4/32:8080',
    )
    .default([]),
  ANSWERWELL_RATE_LIMIT: whole(1_000_000).default(600),
  ANSWERWELL_FILES: z
    .string()
    .refine(isFilesPlace, 'must be a folder, or s3://KEY:SECRET@HOST/BUCKET?region=REGION')
    .optional(),
  ANSWERWELL_BACKUPS: z
    .string()
    .refine(isFilesPlace, 'must be a folder, or s3://KEY:SECRET@HOST/BUCKET?region=REGION')
    .optional(),
  ANSWERWELL_BACKUPS_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:30, in UTC')
    .default('02:30'),
  ANSWERWELL_BACKUPS_KEEP: z
    .string()
    .refine(keepOf, 'must be numbers of days, weeks and months, such as 7,4,12, and keep at least one')
    .transform(keepOf)
    .optional(),
  ANSWERWELL_BACKUPS_WAL: z.coerce
    .number(SECONDS)
    .int(SECONDS)
    .min(10, SECONDS)
    .max(3_600, SECONDS)
    .optional(),
  ANSWERWELL_BACKUPS_RECIPIENTS: list
    .refine(keys => keys.every(key => key.startsWith('age1')), 'must be public keys of age, such as age1…')
    .default([]),
  ANSWERWELL_SMTP_URL: z
    .string()
    .refine(
      text => isServerUrl(text, ['smtp:', 'smtps:']),
      'must be a URL smtp://USER:PASSWORD@HOST:PORT or smtps://…, with special characters percent-encoded',
    )
    .optional(),
  ANSWERWELL_OAUTH_GOOGLE: oauthClient.optional(),
  ANSWERWELL_OAUTH_MICROSOFT: oauthClient.optional(),
  ANSWERWELL_OAUTH_OTHER: otherOAuthClient.optional(),
  ANSWERWELL_INTAKE_SMTP_PORT: port.optional(),
  ANSWERWELL_INTAKE_SMTP_HOST: z.string().optional(),
  ANSWERWELL_INTAKE_TLS_CERT: z.string().optional(),
  ANSWERWELL_INTAKE_TLS_KEY: z.string().optional(),
  ANSWERWELL_SECRET_KEY: list
    .refine(
      keys => keys.every(key => /^[A-Za-z0-9+/]{43}=$/.test(key)),
      'must be 32 random bytes as base64, from: openssl rand -base64 32. Older keys may follow after commas',
    )
    .default([]),
  ANSWERWELL_TRACES_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http:// or https:// URL of an OTLP receiver' })
    .optional(),
  ANSWERWELL_TRACES_SHARE: share.default(1),
  ANSWERWELL_LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    )
    .default('info'),
})

/** The variables that are settings. */
export const SETTINGS = Object.keys(Environment.shape)

/** Throws one sentence for each invalid variable. An empty variable counts as unset. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.entries(environment).filter(([, value]) => value !== '') as [string, string][]
  const given = withFiles(Object.fromEntries(set), Object.keys(Environment.shape))
  const result = Environment.safeParse(given)
  if (!result.success)
    throw new Error(result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const env = result.data
  const calledIn = resolve(env.ANSWERWELL_CALLED_IN)
  const base = IS_RELEASE ? calledIn : projectFolder
  const at: At = path => resolve(base, path)
  const dataFolder = at(env.ANSWERWELL_DATA)
  const tls = tlsOf(env, at)
  if (env.ANSWERWELL_HTTP_PORT !== undefined && !tls)
    throw new Error(
      'ANSWERWELL_HTTP_PORT is the port beside HTTPS: set ANSWERWELL_TLS or ANSWERWELL_TLS_CERT, or PORT instead.',
    )
  return {
    port: env.PORT ?? (tls ? 443 : 3000),
    tls,
    httpPort: env.ANSWERWELL_HTTP_PORT ?? (tls?.kind === 'auto' ? 80 : undefined),
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    pooled: env.DATABASE_POOLER === 'transaction',
    replicaUrl: env.DATABASE_REPLICA_URL,
    dataFolder,
    calledIn,
    baseDomain: env.ANSWERWELL_BASE_DOMAIN,
    trustedProxies: env.ANSWERWELL_TRUSTED_PROXIES,
    allowedNetworks: allowedNetworks(env.ANSWERWELL_ALLOWED_NETWORKS),
    rateLimit: env.ANSWERWELL_RATE_LIMIT,
    filesPlace: filesPlaceOf(env.ANSWERWELL_FILES, { at, dataFolder }),
    backups: backupsOf(env, given => placeOf(given, at)),
    backupDefaults: { recipients: env.ANSWERWELL_BACKUPS_RECIPIENTS, keep: env.ANSWERWELL_BACKUPS_KEEP },
    smtpUrl: env.ANSWERWELL_SMTP_URL,
    oauthClients: oauthClientsOf(env),
    intakePort: env.ANSWERWELL_INTAKE_SMTP_PORT,
    intakeHost: env.ANSWERWELL_INTAKE_SMTP_HOST ?? env.HOST,
    intakeTls: pairOf(env, { name: 'ANSWERWELL_INTAKE_TLS', at }),
    secretKeys: env.ANSWERWELL_SECRET_KEY.map(key => Buffer.from(key, 'base64')),
    logLevel: env.ANSWERWELL_LOG_LEVEL,
    traces: env.ANSWERWELL_TRACES_URL
      ? { url: env.ANSWERWELL_TRACES_URL, share: env.ANSWERWELL_TRACES_SHARE }
      : undefined,
    unknown: Object.entries(given)
      .filter(isUnknown)
      .map(([name]) => name),
    parent: env.ANSWERWELL_PARENT,
    starter: env.ANSWERWELL_STARTER,
  }
}

/** What an image sets (kit/release.ts), and what Kubernetes tells of a service that is called `answerwell`. */
const OF_OTHERS =
  /^ANSWERWELL_COMMAND=|_SERVICE_(HOST|PORT(_\w+)?)=|_PORT=(tcp|udp):|_PORT_\d+_(TCP|UDP)(_PROTO|_PORT|_ADDR)?=/

function isUnknown([name, value]: [string, string | undefined]): boolean {
  return (
    /^(ANSWERWELL|DATABASE)_/.test(name) &&
    !(name in Environment.shape) &&
    !OF_OTHERS.test(`${name}=${value}`)
  )
}

function oauthClientsOf(env: z.output<typeof Environment>): OAuthClients {
  const { ANSWERWELL_OAUTH_GOOGLE: google, ANSWERWELL_OAUTH_MICROSOFT: microsoft } = env
  const all = { google, microsoft, other: env.ANSWERWELL_OAUTH_OTHER }
  return Object.fromEntries(Object.entries(all).filter(([, client]) => client))
}

/** Makes a path of the environment absolute. */
type At = (path: string) => string

function filesPlaceOf(given: string | undefined, { at, dataFolder }: { at: At; dataFolder: string }): string {
  return given === undefined ? resolve(dataFolder, 'files') : placeOf(given, at)
}

/** A folder, made absolute, or a bucket. */
function placeOf(given: string, at: At): string {
  return isBucket(given) ? given : at(given)
}

/** The files of a certificate and its key, from `NAME_CERT` and `NAME_KEY`. */
function pairOf(
  env: z.output<typeof Environment>,
  { name, at }: { name: 'ANSWERWELL_TLS' | 'ANSWERWELL_INTAKE_TLS'; at: At },
): CertificateFiles | undefined {
  const { [`${name}_CERT` as const]: certFile, [`${name}_KEY` as const]: keyFile } = env
  if (certFile === undefined && keyFile === undefined) return undefined
  if (certFile && keyFile) return { certFile: at(certFile), keyFile: at(keyFile) }
  throw new Error(`${name}_CERT and ${name}_KEY must be set together.`)
}

function tlsOf(env: z.output<typeof Environment>, at: At): Config['tls'] {
  const files = pairOf(env, { name: 'ANSWERWELL_TLS', at })
  if (env.ANSWERWELL_TLS === 'off') return files && { kind: 'files', ...files }
  if (files)
    throw new Error('ANSWERWELL_TLS=auto makes its own certificates: unset ANSWERWELL_TLS_CERT and _KEY.')
  return { kind: 'auto', directory: env.ANSWERWELL_ACME_URL, email: env.ANSWERWELL_TLS_EMAIL }
}
