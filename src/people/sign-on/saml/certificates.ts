import { X509Certificate } from 'node:crypto'
import { DAY } from '../../../kit/retry.ts'

/** A certificate with which a provider signs. */
export interface Certificate {
  pem: string
  /** SHA-256, as providers show it: `AB:CD:…`. */
  fingerprint: string
  validFrom: Date
  expiresAt: Date
}

/** Shorter keys are broken by those who can afford it. */
const MIN_BITS = 2_048
/** How early the end of a certificate is warned of. */
export const WARNED_MS = 30 * DAY

/** The certificate in a PEM block, or in the base64 of one; undefined if there is none, or its key is not RSA or too short. */
export function readCertificate(text: string): Certificate | undefined {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+=*$/.test(base64)) return undefined
  try {
    const found = new X509Certificate(Buffer.from(base64, 'base64'))
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = found.publicKey
    if (type !== 'rsa' || (details?.modulusLength ?? 0) < MIN_BITS) return undefined
    return {
      pem: found.toString().trim(),
      fingerprint: found.fingerprint256,
      validFrom: found.validFromDate,
      expiresAt: found.validToDate,
    }
  } catch {
    return undefined
  }
}

export const readCertificates = (texts: string[]): Certificate[] =>
  texts.map(readCertificate).filter(one => one !== undefined)

/** Those that may sign now. */
export function validAt(certificates: Certificate[], now: Date): Certificate[] {
  return certificates.filter(({ validFrom, expiresAt }) => validFrom <= now && now < expiresAt)
}

/** When the last of the certificates ends, if that is soon or was before; null: there is time. */
export function expiryToWarnOf(certificates: Certificate[], now: Date): Date | null {
  const last = new Date(Math.max(0, ...certificates.map(({ expiresAt }) => expiresAt.getTime())))
  return last.getTime() - now.getTime() <= WARNED_MS ? last : null
}
