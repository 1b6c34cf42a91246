import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'

/** Domains that publish DMARC and a key: their DNS for `createWorld`, and what signs mail as one of them (RFC 6376). */
export function signersOf(domains: string[]) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
  const dns = Object.fromEntries(
    domains.flatMap(domain => [
      [`_dmarc.${domain} TXT`, 'v=DMARC1; p=reject'],
      [`s1._domainkey.${domain} TXT`, record],
    ]),
  )
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const sign = async (raw: string, { domain, at }: { domain: string; at: Date }) => {
    const signature = { signingDomain: domain, selector: 's1', privateKey: key }
    const { signatures, errors } = await dkimSign(raw, {
      ...signature,
      signTime: at,
      signatureData: [signature],
    })
    assert.deepEqual([errors, /^DKIM-Signature/.test(signatures)], [[], true])
    return signatures + raw
  }
  return { dns, sign }
}
