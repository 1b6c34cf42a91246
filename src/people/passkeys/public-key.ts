import { createPublicKey } from 'node:crypto'

/** Labels of COSE keys and their values (RFC 9053). */
const LABEL = { kty: 1, alg: 3, crv: -1, x: -2, y: -3, n: -1, e: -2 }
const KTY = { okp: 1, ec2: 2, rsa: 3 }
const ED25519 = 6
const P256 = 1
const LEAST_RSA_BITS = 2_048

/**
 * Whether a signature can be checked with this key, which is all of the bytes: the library takes any that says so. Somebody who has only
 * such a passkey would be locked out, and counted as if they had a second factor.
 */
export async function isUsableKey(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { isoCBOR } = await import('@simplewebauthn/server/helpers')
  try {
    const key = isoCBOR.decodeFirst<Map<number, unknown>>(bytes)
    if (isoCBOR.encode(key as never).length !== bytes.length) return false
    const jwk = jwkOf(key)
    if (!jwk) return false
    const { modulusLength = LEAST_RSA_BITS } =
      createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyDetails ?? {}
    return modulusLength >= LEAST_RSA_BITS
  } catch {
    return false
  }
}

/** The key for Node; undefined if its type and curve are not those of its algorithm. */
function jwkOf(key: Map<number, unknown>) {
  const [kty, alg, crv] = [key.get(LABEL.kty), key.get(LABEL.alg), key.get(LABEL.crv)]
  const text = (label: number) => Buffer.from(key.get(label) as Uint8Array).toString('base64url')
  if (alg === -7 && kty === KTY.ec2 && crv === P256)
    return { kty: 'EC', crv: 'P-256', x: text(LABEL.x), y: text(LABEL.y) }
  if (alg === -8 && kty === KTY.okp && crv === ED25519)
    return { kty: 'OKP', crv: 'Ed25519', x: text(LABEL.x) }
  if (alg === -257 && kty === KTY.rsa) return { kty: 'RSA', n: text(LABEL.n), e: text(LABEL.e) }
  return undefined
}
