import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What browsers are given to make a passkey. */
interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

/** What browsers are given to have something signed. */
interface RequestOptions {
  challenge: string
  rpId: string
}

/** What an authenticator or a browser of an attacker does otherwise. */
interface Otherwise {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** The flags, without user presence or verification. */
  isPresent?: boolean
  isVerified?: boolean
  counter?: number
  /** Another key signs. */
  key?: KeyObject
  userHandle?: string | null
  attestation?: { fmt: string; attStmt: Cbor }
}

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

/** A software authenticator with one passkey on P-256, and the browser before it (WebAuthn level 3). */
export function createAuthenticator(origin: string, { counts = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const flagsOf = ({ isPresent = true, isVerified = true }: Otherwise) =>
    (isPresent ? FLAGS.present : 0) |
    (isVerified ? FLAGS.verified : 0) |
    FLAGS.backupEligible |
    FLAGS.backedUp

  const head = (rpId: string, flags: number, otherwise: Otherwise) => {
    if (counts) counter++
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(otherwise.counter ?? counter, 1)
    return Buffer.concat([sha256(Buffer.from(otherwise.rpId ?? rpId)), rest])
  }

  const clientData = (type: string, challenge: string, otherwise: Otherwise) =>
    Buffer.from(
      JSON.stringify({
        type: otherwise.type ?? type,
        challenge: otherwise.challenge ?? challenge,
        origin: otherwise.origin ?? origin,
        crossOrigin: otherwise.crossOrigin ?? false,
      }),
    )

  return {
    /** Its name for the passkey. */
    id: credentialId.toString('base64url'),

    /** As `navigator.credentials.create()`, then `toJSON()`. */
    create(options: CreationOptions, otherwise: Otherwise = {}) {
      userHandle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        head(options.rp.id, flagsOf(otherwise) | FLAGS.attested, otherwise),
        Buffer.alloc(16), // no model
        length,
        credentialId,
        cbor(coseOf(publicKey)),
      ])
      const { fmt, attStmt } = otherwise.attestation ?? { fmt: 'none', attStmt: new Map() }
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', authData],
        ]),
      )
      return this.credential({
        clientDataJSON: clientData('webauthn.create', options.challenge, otherwise).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      })
    },

    /** As `navigator.credentials.get()`, then `toJSON()`. */
    get(options: RequestOptions, otherwise: Otherwise = {}) {
      const authenticatorData = head(options.rpId, flagsOf(otherwise), otherwise)
      const data = clientData('webauthn.get', options.challenge, otherwise)
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(data)]),
        otherwise.key ?? privateKey,
      )
      const handle = otherwise.userHandle === undefined ? userHandle : otherwise.userHandle
      return this.credential({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(handle === null ? {} : { userHandle: handle }),
      })
    },

    credential<Response extends object>(response: Response) {
      const id = credentialId.toString('base64url')
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

/** Another key, as of somebody who has none of the member's. */
export const otherKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()

/** RFC 9053, 7.1.1: EC2, ES256, P-256. */
function coseOf(key: KeyObject): Map<number, Cbor> {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}

/** RFC 8949, as much of it as passkeys need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? typed(1, -1 - value) : typed(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([typed(2, value.length), value])
  if (typeof value === 'string')
    return Buffer.concat([typed(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([typed(4, value.length), ...value.map(cbor)])
  const entries = [...value].flatMap(([name, of]) => [cbor(name), cbor(of)])
  return Buffer.concat([typed(5, value.size), ...entries])
}

function typed(major: number, size: number): Buffer {
  const type = major << 5
  if (size < 24) return Buffer.from([type | size])
  if (size < 256) return Buffer.from([type | 24, size])
  const head = Buffer.from([type | 25, 0, 0])
  head.writeUInt16BE(size, 1)
  return head
}
