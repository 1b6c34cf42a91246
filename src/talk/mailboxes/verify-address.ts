import type { SendMailOptions } from 'nodemailer'
import type { Lookup } from '../../kit/dns.ts'
import { brokenLink, invalid } from '../../kit/errors.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobHandler, job } from '../../kit/jobs/job.ts'
import { DAY, HOUR, MINUTE } from '../../kit/retry.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type BaseAddress, hostOf, urlOf } from '../../people/brands/address.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { type DomainRecord, domainRecord, isPublished } from '../../people/brands/domain-record.ts'
import { domainOf, plainAddress } from '../../people/identities/email.ts'
import { claimAddress } from '../channels/address-claims.ts'
import { type ChannelRow, findChannels, getChannel } from '../channels/queries.ts'
import { letter } from '../mail/letter.ts'
import { lookOf, momentIn, spelledOut } from '../mail/look.ts'
import type { MailOut } from '../mail/mail-out.ts'
import { deliverAndSettle } from '../sending/deliver-and-settle.ts'

export const sendVerificationJob = job(
  'channels.send-verification',
  { channel_id: rowId },
  { retryDelays: [MINUTE, 10 * MINUTE, HOUR] },
)
/** Marks a verification mail for our own intake: a brand that merely claims an address must not read its proof here. */
export const VERIFICATION_HEADER = 'X-Answerwell-Verification'

const VALID_DAYS = 3
const SIGNATURE_LENGTH = 32

export interface Verification {
  state: 'verified' | 'sent'
  /** Where the link was sent. */
  email: string
  /** The alternative: a DNS record. */
  dns: DomainRecord
}

/** Verifies the channel's address by its DNS record; without one, mails a link to the address. Throws invalid. */
export async function startVerification(
  scope: Scope,
  slug: string,
  { lookup, baseDomain, smtpUrl }: { lookup: Lookup; baseDomain: string; smtpUrl: string | undefined },
): Promise<Verification> {
  const { id, email, isVerified, settings } = await getChannel(scope, slug)
  if (!email) throw invalid('channel.email', say`is required before it can be verified`)
  const domain = domainOf(plainAddress(email))
  const dns = await domainRecord(scope, domain)
  if (isVerified) return { state: 'verified', email, dns }
  if (await isPublished(scope, domain, lookup)) {
    await transaction(scope, tx => claimAddress(tx, email, { baseDomain, proof: 'dns' }))
    return { state: 'verified', email, dns }
  }
  if (!smtpUrl && !settings.smtp_url)
    throw invalid(
      'channel.email',
      say`cannot be verified by mail: no mail server is configured. Publish the TXT record ${dns.name} with the value ${dns.value}, and try again`,
    )
  await transaction(scope, tx =>
    enqueue(tx, [sendVerificationJob.of({ channel_id: id }, { topic: `verification of ${id}` })]),
  )
  return { state: 'sent', email, dns }
}

/** Mails the link that verifies an address. */
export function sendVerification({
  mailOut,
  address,
}: {
  mailOut: MailOut
  address: BaseAddress
}): JobHandler {
  return sendVerificationJob.handledBy(async (scope, { channel_id: id }, attempt) => {
    const channel = (await findChannels(scope, [id])).get(id)
    if (!channel?.email || channel.isVerified) return
    // The operator's server never sends from an unverified address, not even the mail that verifies it.
    const from = mailOut.usesOperatorServer(channel)
      ? `no-reply@${hostOf({ ...scope.brand, host: null }, address.baseDomain)}`
      : channel.email
    const link = `${urlOf(scope.brand, address)}/verify/${await ticketFor(scope, channel)}`
    const mail = compose(scope, { email: channel.email, from, link, jobId: attempt.job.id })
    await deliverAndSettle(
      attempt,
      () => mailOut.send(scope, channel, { ...mail, isVerification: true }),
      async () => {},
    )
  })
}

function compose(
  { brand, now }: Scope,
  { email, from, link, jobId }: { email: string; from: string; link: string; jobId: number },
): SendMailOptions {
  const name = spelledOut(brand.name)
  const look = { ...lookOf(brand), brand: name }
  const { t } = look.language
  const subject = t('verify.subject', { email, brand: name })
  const until = momentIn(look.language, endOf(lastDay(now())), brand.timeZone)
  return letter({
    key: `verification.${brand.slug}.${jobId}`,
    from: { name, address: from },
    to: [email],
    replyTo: `no-reply@${domainOf(from)}`,
    subject,
    blocks: [
      { heading: subject },
      t('verify.text', { email, brand: name }),
      { button: t('verify.do'), url: link, fallback: t('mail.fallback') },
      { quiet: t('verify.until', { time: until }) },
      { quiet: t('verify.ignore') },
    ],
    look,
    headers: { [VERIFICATION_HEADER]: brand.slug },
  })
}

/** Names the channel, its address and the last day; its holder can read mail to the address. */
async function ticketFor(scope: Scope, { id, email }: Pick<ChannelRow, 'id' | 'email'>): Promise<string> {
  const until = lastDay(scope.now())
  return `${id}-${until}-${(await signerOf(scope)).sign('verification', `${id} ${email} ${until}`)}`
}

/** The last day of a link made now, counted as days are in UTC, and when it ends. */
const lastDay = (now: Date) => Math.floor(now.getTime() / DAY) + VALID_DAYS
const endOf = (day: number) => new Date((day + 1) * DAY)

/** The channel that a link verifies. Throws not_found for a link that is wrong, expired, or of another address. */
export async function channelOfTicket(scope: Scope, ticket: string): Promise<ChannelRow & { email: string }> {
  const [id = '', until = '', signature = ''] = ticket.split('-')
  const channel = /^\d{1,15}$/.test(id)
    ? (await findChannels(scope, [Number(id)])).get(Number(id))
    : undefined
  const isGood =
    channel?.email != null &&
    signature.length === SIGNATURE_LENGTH &&
    endOf(Number(until)) > scope.now() &&
    (await signerOf(scope)).isSigned('verification', `${id} ${channel.email} ${until}`, signature)
  if (!isGood) throw brokenLink()
  return channel as ChannelRow & { email: string }
}

/** Records that the holder of the link has verified the channel's address. */
export async function verifyByLink(tx: TxScope, ticket: string, baseDomain: string): Promise<void> {
  const { email } = await channelOfTicket(tx, ticket)
  await claimAddress(tx, email, { baseDomain, proof: 'link' })
}
