import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { Server as HttpsServer } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { Log } from '../log.ts'
import { CIPHERS } from './ciphers.ts'

/** Files in PEM: the chain, leaf first, and its private key. */
export interface CertificateFiles {
  certFile: string
  keyFile: string
}

const LOOK_EVERY_MS = 2_000

/** Throws a sentence that names the file, or both if they are no pair. */
export function readCertificate({ certFile, keyFile }: CertificateFiles): { cert: string; key: string } {
  const read = (what: string, file: string) => {
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      throw new Error(`The ${what} in ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    }
  }
  const pair = { cert: read('certificate', certFile), key: read('key', keyFile) }
  try {
    createSecureContext(pair)
  } catch (error) {
    throw new Error(
      `${certFile} and ${keyFile} are not a certificate in PEM and its key (${(error as Error).message}).`,
    )
  }
  return pair
}

/**
 * Takes the new certificate when the files change; running connections keep theirs. Half of a pair, or a broken file, is
 * reported and changes nothing. Returns the end of watching.
 */
export function reloadCertificate(server: HttpsServer, files: CertificateFiles, log: Log): () => void {
  const reload = () => {
    try {
      server.setSecureContext({ ...readCertificate(files), minVersion: 'TLSv1.2', ciphers: CIPHERS })
      log.info({ file: files.certFile }, 'the certificate was loaded again')
    } catch (err) {
      const reason = (err as Error).message
      log.warn(
        { reason, file: files.certFile },
        'the certificate changed and cannot be used; the old one stays',
      )
    }
  }
  const watched = [files.certFile, files.keyFile]
  for (const file of watched) watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, reload)
  return () => {
    for (const file of watched) unwatchFile(file, reload)
  }
}
