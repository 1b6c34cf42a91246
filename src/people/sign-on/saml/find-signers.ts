import type { SignedXml } from 'xml-crypto'
import { onDemand } from '../../../kit/on-demand.ts'
import { algorithmOf } from './require-shape.ts'
import { NAMESPACES, textOf, theOnly, WrongXml } from './xml.ts'

const xmlCrypto = onDemand<{ SignedXml: typeof SignedXml }>('xml-crypto')

/**
 * Those of the certificates with which the signatures were made. Says nothing of what was signed, which takes far longer to check:
 * whoever has no key of the provider costs next to nothing, and no certificate costs that time in vain. Throws WrongXml.
 */
export function findSigners(signatures: Element[], certificates: string[]): string[] {
  return [...new Set(signatures.map(signature => signerOf(signature, certificates)))]
}

function signerOf(signature: Element, certificates: string[]): string {
  const info = theOnly(signature, 'signature', 'SignedInfo')
  const value = textOf(theOnly(signature, 'signature', 'SignatureValue'))
  const signed = new (xmlCrypto().SignedXml)()
  const text = signed.getCanonXml([NAMESPACES.exclusive], info)
  const algorithms: Partial<typeof signed.SignatureAlgorithms> = signed.SignatureAlgorithms
  const Algorithm = algorithms[algorithmOf(info, 'SignatureMethod') as keyof typeof algorithms]
  const signer = certificates.find(pem => Algorithm && new Algorithm().verifySignature(text, pem, value))
  if (signer === undefined) throw new WrongXml('signed with none of the certificates')
  return signer
}
