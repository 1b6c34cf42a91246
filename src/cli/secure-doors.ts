import { once } from 'node:events'
import type { Server as HttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { AppToServe } from '../app.ts'
import type { Config } from '../config.ts'
import type { Database } from '../kit/db.ts'
import { CIPHERS } from '../kit/http/ciphers.ts'
import { createPlainDoor } from '../kit/http/plain-door.ts'
import { readCertificate, reloadCertificate } from '../kit/http/secure-files.ts'
import type { TlsOptions } from '../kit/http/server.ts'
import type { Log } from '../kit/log.ts'
import { findChallenge } from '../people/brands/certificates/queries.ts'
import { certificatesByHost } from '../people/brands/certificates/secure-contexts.ts'
import { settingProblem } from './free-port.ts'

/** How the server speaks TLS; undefined for plain HTTP. */
export function tlsOptions({ tls }: Pick<Config, 'tls'>, db: Database): TlsOptions | undefined {
  if (!tls) return undefined
  const which = tls.kind === 'auto' ? { SNICallback: certificatesByHost(db) } : readCertificate(tls)
  return { minVersion: 'TLSv1.2', ciphers: CIPHERS, handshakeTimeout: 10_000, ...which }
}

/** Opens the port beside HTTPS, and follows changes of the certificate's files. Returns what closes both. */
export async function openDoors(
  app: AppToServe,
  { config: { tls, httpPort, host }, db, log }: { config: Config; db: Database; log: Log },
): Promise<() => void> {
  const server = app.server as unknown as HttpsServer
  const stopWatching = tls?.kind === 'files' ? reloadCertificate(server, tls, log) : () => {}
  if (httpPort === undefined || !tls) return stopWatching
  const { port: securePort } = server.address() as AddressInfo
  const findAnswer = async (token: string) => (await findChallenge(db, token))?.answer
  const door = createPlainDoor({ securePort, findAnswer }).listen(httpPort, host)
  await once(door, 'listening').catch(error => {
    throw settingProblem('ANSWERWELL_HTTP_PORT', httpPort, error)
  })
  return () => {
    stopWatching()
    door.close()
    door.closeAllConnections()
  }
}
