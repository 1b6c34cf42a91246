import { setTimeout as sleep } from 'node:timers/promises'
import type { Queries } from '../../kit/db.ts'
import { type Lookup, lookUpText } from '../../kit/dns.ts'
import { COMMAND } from '../../kit/release.ts'
import { commandScope, type Scope } from '../../kit/scope.ts'
import { selectBrands } from '../../people/brands/queries.ts'
import { domainOf } from '../../people/identities/email.ts'
import type { MailRecord } from '../../talk/channels/mail-record.ts'
import type { ChannelRow } from '../../talk/channels/queries.ts'
import type { Mail } from '../../talk/mail/create-mail.ts'
import { tryMailServer } from '../../talk/mail/send-mail.ts'
import { dkimRecord } from '../../talk/mailboxes/dkim-key.ts'
import { isPublicDomain, sendingRecords } from '../../talk/mailboxes/dns-records.ts'
import { testMail } from '../../talk/mailboxes/test-mail.ts'
import { type Finding, good } from './finding.ts'
import { findVerdict, type MailChannel, selectMailChannels } from './queries.ts'

export interface MailPlace {
  smtpUrl: string | undefined
  intakePort: number | undefined
  dependencies: Pick<Mail, 'mailIn' | 'mailOut'>
  /** Whether to send test mails and wait for them. */
  send: boolean
  lookup?: Lookup
}

type Examined = MailChannel & { scope: Scope }

const WAIT_MS = 30_000

/** Checks outgoing and incoming mail, and the DNS records of mail domains. */
export async function examineMail(db: Queries, place: MailPlace): Promise<Finding[]> {
  const scopes = new Map((await selectBrands(db)).map(brand => [brand.slug, commandScope(brand, db)]))
  const channels = (await selectMailChannels(db)).flatMap(channel => {
    const scope = scopes.get(channel.brand)
    return scope ? [{ ...channel, scope }] : []
  })
  const lookup = place.lookup ?? lookUpText
  const findings = await Promise.all([
    mailOutOf(place.smtpUrl),
    ...channels.flatMap(channel => [ownServerOf(channel, place), mailInOf(channel, place)]),
    recordsOf(channels, lookup),
    ...(place.send ? channels.map(channel => roundTripOf(db, channel, place)) : []),
  ])
  return findings.flat()
}

async function mailOutOf(smtpUrl: string | undefined): Promise<Finding[]> {
  if (!smtpUrl)
    return [
      {
        check: 'mail out',
        state: 'warning',
        found: 'no default mail server in this environment',
        advice:
          'Set ANSWERWELL_SMTP_URL in the environment of the server and of this command, or smtp_url of each channel. Without it, replies are not sent.',
      },
    ]
  return [await tried('mail out', new URL(smtpUrl).host, () => tryMailServer({ url: smtpUrl }))]
}

async function ownServerOf({ scope, brand, slug, settings }: Examined, { dependencies }: MailPlace) {
  const url = settings.smtp_url as string | undefined
  if (!url) return []
  const login = () => dependencies.mailOut.tryLogin(scope, settings)
  return [await tried(`mail out of ${brand}/${slug}`, new URL(url).host, login)]
}

async function mailInOf(
  { scope, brand, slug, email, settings, mailboxError }: Examined,
  { dependencies, intakePort }: MailPlace,
) {
  const check = `mail in of ${brand}/${slug}`
  const url = settings.imap_url as string | undefined
  if (url) {
    const open = async () => (await dependencies.mailIn.open(scope, settings)).close()
    const finding = await tried(check, `mailbox at ${new URL(url).host}`, open)
    const last =
      finding.state === 'good' && mailboxError
        ? `${finding.found}; the last attempt failed: ${mailboxError}`
        : finding.found
    return [{ ...finding, found: last }]
  }
  if (intakePort !== undefined) return [good(check, `${email}, by SMTP on port ${intakePort}`)]
  const advice = `Give it a mailbox (${COMMAND} channel set ${slug} --brand ${brand} --imap …), or set ANSWERWELL_INTAKE_SMTP_PORT.`
  return [
    {
      check,
      state: 'warning' as const,
      found: `no mailbox or SMTP intake receives mail for ${email}`,
      advice,
    },
  ]
}

async function tried(check: string, what: string, work: () => Promise<unknown>): Promise<Finding> {
  try {
    await work()
    return good(check, `${what}, login works`)
  } catch (error) {
    const advice = 'Check the address, the login and the firewall.'
    return { check, state: 'problem', found: `${what}: ${(error as Error).message}`, advice }
  }
}

/** The records that other servers check before they trust our mail, each named once. */
async function recordsOf(channels: MailChannel[], lookup: Lookup): Promise<Finding[]> {
  const findings = await Promise.all(
    channels.map(async channel => [
      ...(await sendingRecords(channel, lookup)).map(record => findingOf(record, channel)),
      ...(hasNoKey(channel) ? [withoutKey(channel)] : []),
    ]),
  )
  return [...new Map(findings.flat().map(finding => [finding.check, finding])).values()]
}

function findingOf({ purpose, name, value, state, found }: MailRecord, channel: MailChannel): Finding {
  const domain = domainOf(channel.email)
  const check =
    purpose === 'dkim' ? `DKIM of ${channel.brand}/${channel.slug}` : `${purpose.toUpperCase()} of ${domain}`
  if (state === 'not_checked') return good(`DNS of ${domain}`, 'not checked: not a public domain')
  if (state === 'published') return good(check, purpose === 'dkim' ? `published at ${name}` : (found ?? ''))
  if (state === 'unknown')
    return {
      check: `DNS of ${domain}`,
      state: 'warning',
      found: 'DNS does not respond',
      advice: 'Check the resolver of this machine.',
    }
  const advice = ADVICE[purpose]?.(name, domain) ?? `Publish TXT at ${name}: ${value}`
  const what = state === 'different' ? 'another key is published' : 'not published'
  return { check, state: purpose === 'dkim' ? 'problem' : 'warning', found: what, advice }
}

const ADVICE: Partial<Record<MailRecord['purpose'], (name: string, domain: string) => string>> = {
  spf: name =>
    `Publish TXT at ${name}: v=spf1 with the servers that send for it, for example "v=spf1 mx -all".`,
  dmarc: (name, domain) =>
    `Publish TXT at ${name}, for example "v=DMARC1; p=none; rua=mailto:postmaster@${domain}".`,
}

function hasNoKey({ email, settings }: MailChannel): boolean {
  return isPublicDomain(domainOf(email)) && !dkimRecord({ email, settings })
}

function withoutKey({ brand, slug }: MailChannel): Finding {
  const advice = `Unless your mail server signs, run ${COMMAND} channel dkim ${slug} --brand ${brand} and publish the record.`
  return { check: `DKIM of ${brand}/${slug}`, state: 'warning', found: 'not published', advice }
}

/** Sends a mail from the channel to itself; the worker stores it and sets it aside as our own. */
async function roundTripOf(
  db: Queries,
  { scope, brand, slug, email, settings }: Examined,
  { dependencies }: MailPlace,
) {
  const check = `round trip of ${brand}/${slug}`
  const mail = testMail(scope, email)
  try {
    await dependencies.mailOut.send(scope, { email, settings, isVerified: true } as ChannelRow, mail)
  } catch (error) {
    return [{ check, state: 'problem' as const, found: (error as Error).message, advice: 'See mail out.' }]
  }
  const until = Date.now() + WAIT_MS
  while (Date.now() < until) {
    if (await findVerdict(db, mail.messageId)) return [good(check, 'the test mail arrived')]
    await sleep(500)
  }
  const advice = `See mail in. Is \`${COMMAND} work\` (or start) running? Some servers take minutes, and a test server that only collects mail never delivers it.`
  return [
    {
      check,
      state: 'problem' as const,
      found: `sent, but not received within ${WAIT_MS / 1_000} seconds`,
      advice,
    },
  ]
}
