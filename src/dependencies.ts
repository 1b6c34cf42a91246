import type { Config } from './config.ts'
import { type Blobs, openBlobs } from './kit/blobs.ts'
import { createSafeClients, type SafeClients } from './kit/fetch-safely.ts'
import type { BaseAddress } from './people/brands/address.ts'
import { createMail } from './talk/mail/create-mail.ts'
import type { MailIn } from './talk/mail/mail-in.ts'
import type { MailOut } from './talk/mail/mail-out.ts'
import { createMailParser, type MailParser } from './talk/mail/parse-mail.ts'
import { createSenderProver, type SenderProver } from './talk/mail/prove-sender.ts'

/** What job handlers and reactions need from outside the database. */
export interface Dependencies {
  blobs: Blobs
  clients: SafeClients
  mailIn: MailIn
  mailOut: MailOut
  parser: MailParser
  prover: SenderProver
  /** Base of links in mail. */
  address: BaseAddress
}

/** Connections to the outside, as configured; `close` releases them. */
export function openDependencies(
  config: Pick<
    Config,
    'allowedNetworks' | 'filesPlace' | 'smtpUrl' | 'oauthClients' | 'baseDomain' | 'port'
  > &
    Partial<Pick<Config, 'tls'>>,
): Dependencies & {
  close(): Promise<void>
} {
  const clients = createSafeClients(config.allowedNetworks)
  const blobs = openBlobs(config.filesPlace)
  const parser = createMailParser(blobs)
  const prover = createSenderProver(blobs)
  return {
    clients,
    parser,
    prover,
    address: { baseDomain: config.baseDomain, port: config.port, tls: config.tls },
    blobs,
    ...createMail({ ...config, client: clients.mail }),
    async close() {
      await Promise.all([parser.close(), prover.close(), clients.close()])
    },
  }
}
