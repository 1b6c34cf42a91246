import type { AddressInfo } from 'node:net'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { problemFrom } from '../../kit/errors.ts'
import { type CertificateFiles, readCertificate } from '../../kit/http/secure-files.ts'
import type { Log } from '../../kit/log.ts'
import { isEmail, normalizeEmail } from '../../people/identities/email.ts'
import { MAX_MAIL_BYTES } from './mail-size.ts'
import { findChannelOf, type MailStore, spoolMail, storeMail } from './store-mail.ts'

export interface IntakeServer {
  port: number
  /** Accepts nothing new, and finishes what is under way. */
  close(): Promise<void>
}

interface SmtpServerOptions {
  port: number
  host: string
  tls: CertificateFiles | undefined
  log: Log
}

const MAX_CLIENTS = 200
const MAX_RECIPIENTS = 100
const SILENCE_MS = 60_000
/** Time limit for a whole mail, even if it only trickles. */
const MAIL_MS = 10 * 60_000

/**
 * An SMTP server for mail to our channels only. It responds 250 once the mail is on disk and committed; until that is
 * possible, 4xx, so that the sender keeps the mail and retries.
 */
export async function startIntakeServer(
  place: MailStore,
  { port, host, tls, log }: SmtpServerOptions,
): Promise<IntakeServer> {
  // Loaded here, since most commands take in no mail.
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    size: MAX_MAIL_BYTES,
    banner: 'Answerwell',
    disabledCommands: ['AUTH'],
    authOptional: true,
    hideSMTPUTF8: false,
    disableReverseLookup: true,
    maxClients: MAX_CLIENTS,
    socketTimeout: SILENCE_MS,
    closeTimeout: 5_000,
    ...(tls ? readCertificate(tls) : await ownCertificate()),
    onMailFrom: ({ args }, _session, done) =>
      done(
        Number((args as { SIZE?: string } | false) && (args as { SIZE?: string }).SIZE) > MAX_MAIL_BYTES
          ? tooLarge()
          : null,
      ),
    onRcptTo: ({ address }, session, done) => {
      checkRecipient(place, address, session).then(
        () => done(),
        error => done(asReply(error, log)),
      )
    },
    onData: (stream, session, done) => {
      takeIn(place, { stream, session }).then(
        () => done(null, 'OK: stored'),
        error => done(asReply(error, log)),
      )
    },
  })
  server.on('error', error => log.debug({ err: error }, 'a connection of the mail intake failed'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

/** A self-signed certificate, new at each start: it stops eavesdroppers, and mail servers ask for no more. */
async function ownCertificate(): Promise<{ cert: string; key: string }> {
  const { generate } = await import('selfsigned')
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'answerwell' }], {
    keySize: 2048,
  })
  return { cert, key }
}

class Reply extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

const tooLarge = () => new Reply(552, `5.3.4 Message is larger than ${MAX_MAIL_BYTES / 1024 / 1024} MiB`)

async function checkRecipient(place: MailStore, given: string, session: SMTPServerSession): Promise<void> {
  const address = normalizeEmail(given)
  if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) throw new Reply(452, '4.5.3 Too many recipients')
  if (!isEmail(address) || !(await findChannelOf(place, address)))
    throw new Reply(550, '5.1.1 No such address here')
}

interface Coming {
  stream: SMTPServerDataStream
  session: SMTPServerSession
}

async function takeIn(place: MailStore, { stream, session }: Coming): Promise<void> {
  const timer = setTimeout(() => stream.destroy(new Reply(421, '4.4.2 Message took too long')), MAIL_MS)
  const { mailFrom, rcptTo } = session.envelope
  try {
    const spooled = await spoolMail(place.blobs, upToLimit(stream), place.now?.() ?? new Date())
    await storeMail(place, spooled, {
      source: 'smtp',
      envelope: {
        from: mailFrom ? normalizeEmail(mailFrom.address) : '',
        to: rcptTo.map(({ address }) => normalizeEmail(address)),
        ip: session.remoteAddress,
        helo: session.hostNameAppearsAs || undefined,
      },
    })
  } finally {
    clearTimeout(timer)
    stream.resume() // unread input, such as the rest of a mail when the disk is full
  }
}

/** A mail that is too large is read to the end, so that its sender gets the reason. */
async function* upToLimit(stream: SMTPServerDataStream): AsyncIterable<Buffer> {
  let size = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_MAIL_BYTES) yield chunk
  }
  if (size > MAX_MAIL_BYTES || stream.sizeExceeded) throw tooLarge()
}

/** An unforeseen error is ours, and temporary. */
function asReply(error: unknown, log: Log): Error {
  if (error instanceof Reply) return error
  if (!problemFrom(error)) log.error({ err: error }, 'a mail could not be kept; its sender keeps it for now')
  return new Reply(451, '4.3.0 Try again later')
}
