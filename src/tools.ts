import type { Config } from './config.ts'
import { openBlobs } from './kit/blobs.ts'
import { createSafeClients } from './kit/fetch-safely.ts'
import { createMail } from './talk/mail/create-mail.ts'
import { createMailParser } from './talk/mail/parse-mail.ts'
import { createSenderProver } from './talk/mail/prove-sender.ts'
import type { Tools } from './wiring.ts'

/** Connections to the outside, as configured; `close` releases them. */
export function openTools(
  config: Pick<
    Config,
    'allowedNetworks' | 'filesPlace' | 'smtpUrl' | 'oauthClients' | 'baseDomain' | 'port'
  > &
    Partial<Pick<Config, 'tls'>>,
): Tools & {
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
