import {
  attributeOf,
  attributesOf,
  childrenOf,
  elementsOf,
  hasComments,
  isNamed,
  NAMESPACES,
  named,
  textOf,
  theOnly,
  WrongXml,
} from './xml.ts'

/** Where the signatures are, of which there is at least one. */
export interface Shape {
  isResponseSigned: boolean
  isAssertionSigned: boolean
  signatures: Element[]
  assertionId: string
  /** The short name of the weakest algorithm. */
  algorithm: string
}

/** RSA with SHA-2. No SHA-1, and no shared keys. */
const SIGNATURES: Record<string, string> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'rsa-sha256',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1': 'sha256-rsa-mgf1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'rsa-sha512',
}
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
const TRANSFORMS = [`${NAMESPACES.signature}enveloped-signature`, NAMESPACES.exclusive]
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
/** An NCName of ASCII: nothing that could mean more in an XPath. */
const ID = /^[A-Za-z_][\w.-]{0,255}$/

/**
 * Requires the one shape of a response in which the signed node and the one that is read cannot differ: a response with one
 * assertion as its child, each with at most one signature as its child, which refers to its parent and to nothing else. What is
 * read afterwards is only what the library has verified. Throws WrongXml.
 */
export function requireShape(response: Element): Shape {
  if (!isNamed(response, 'protocol', 'Response')) throw new WrongXml('not a response')
  const all = elementsOf(response)
  const nested = all.filter(({ localName }) => localName === 'Response')
  const assertions = all.filter(({ localName }) => localName === 'Assertion')
  if (nested.length > 1 || assertions.length > 1) throw new WrongXml('several responses or assertions')
  if (all.some(({ localName }) => /^Encrypted/.test(localName ?? '')))
    throw new WrongXml('encryption is not supported: turn it off at the provider')
  requireSuccess(response)
  const assertion = theOnly(response, 'assertion', 'Assertion')
  requireIds(all, [response, assertion])
  const signatures = all.filter(({ localName }) => localName === 'Signature')
  const algorithms = signatures.map(signature => requireSignature(signature, [response, assertion]))
  const signed = [response, assertion].map(one => signatures.filter(({ parentNode }) => parentNode === one))
  if (signatures.length === 0) throw new WrongXml('neither the response nor the assertion is signed')
  if (signed.some(({ length }) => length > 1)) throw new WrongXml('several signatures of one element')
  return {
    isResponseSigned: signed[0]?.length === 1,
    isAssertionSigned: signed[1]?.length === 1,
    signatures,
    assertionId: attributeOf(assertion, 'ID') as string,
    algorithm: algorithms.toSorted()[0] as string,
  }
}

/** The provider refuses: signed or not, nobody comes in by it. */
export class ProviderRefuses extends Error {}

function requireSuccess(response: Element): void {
  const status = theOnly(response, 'protocol', 'Status')
  const code = theOnly(status, 'protocol', 'StatusCode')
  if (attributeOf(code, 'Value') === SUCCESS) return
  const [inner] = named(code, 'protocol', 'StatusCode')
  const [message] = named(status, 'protocol', 'StatusMessage')
  const codes = [code, inner].map(one => one && attributeOf(one, 'Value')?.replace(/^.*:/, ''))
  throw new ProviderRefuses([...codes, message?.textContent].filter(Boolean).join(': '))
}

/** Every ID is there once, whatever its spelling, and none has a namespace: `xml:id`, `evil:ID`. */
function requireIds(all: Element[], signable: Element[]): void {
  const ids = all.flatMap(attributesOf).filter(({ localName, name }) => /^id$/i.test(localName ?? name))
  if (ids.some(({ name }) => name.includes(':'))) throw new WrongXml('an ID with a namespace')
  if (new Set(ids.map(({ value }) => value)).size < ids.length)
    throw new WrongXml('an ID that is there twice')
  for (const element of signable) {
    const own = attributesOf(element).filter(({ name }) => /^id$/i.test(name))
    if (own.length !== 1 || own[0]?.name !== 'ID' || !ID.test(own[0].value))
      throw new WrongXml(`no usable ID of the ${element.localName}`)
  }
}

/** Returns the name of its algorithm. */
function requireSignature(signature: Element, signable: Element[]): string {
  const parent = signable.find(one => one === signature.parentNode)
  if (!parent || !isNamed(signature, 'signature', 'Signature'))
    throw new WrongXml('a signature that is no child of what it signs')
  const parts = childrenOf(signature).map(({ localName }) => localName)
  const isPlain = /^SignedInfo SignatureValue( KeyInfo)?$/.test(parts.join(' '))
  if (!isPlain || hasComments(signature)) throw new WrongXml('an unusual signature')
  const info = theOnly(signature, 'signature', 'SignedInfo')
  textOf(theOnly(signature, 'signature', 'SignatureValue'))
  const steps = childrenOf(info).map(({ localName }) => localName)
  if (steps.join(' ') !== 'CanonicalizationMethod SignatureMethod Reference')
    throw new WrongXml('not exactly one reference')
  requireFlat(info)
  if (algorithmOf(info, 'CanonicalizationMethod') !== NAMESPACES.exclusive)
    throw new WrongXml('a canonicalization other than the exclusive one without comments')
  const method = algorithmOf(info, 'SignatureMethod')
  if (!Object.hasOwn(SIGNATURES, method)) throw new WrongXml(`the algorithm ${method}`)
  requireReference(theOnly(info, 'signature', 'Reference'), parent)
  return SIGNATURES[method] as string
}

const FLAT = ['CanonicalizationMethod', 'SignatureMethod', 'DigestMethod', 'DigestValue']

/**
 * Nothing within the names of algorithms: the library takes the first of a name, however deep. A transform alone has the namespaces
 * that stay.
 */
function requireFlat(info: Element): void {
  const isInclusive = (one: Element) => isNamed(one, 'exclusive', 'InclusiveNamespaces')
  const isWrong = (one: Element) =>
    FLAT.includes(one.localName)
      ? childrenOf(one).length > 0
      : one.localName === 'Transform' && (childrenOf(one).length > 1 || !childrenOf(one).every(isInclusive))
  const isDeep = (one: Element) => isInclusive(one) && childrenOf(one).length > 0
  if (elementsOf(info).some(one => isWrong(one) || isDeep(one)))
    throw new WrongXml('elements in an algorithm of the signature')
}

function requireReference(reference: Element, parent: Element): void {
  if (attributeOf(reference, 'URI') !== `#${attributeOf(parent, 'ID')}`)
    throw new WrongXml('a signature of something else than its parent')
  const parts = childrenOf(reference).map(({ localName }) => localName)
  if (parts.join(' ') !== 'Transforms DigestMethod DigestValue') throw new WrongXml('an unusual reference')
  const transforms = childrenOf(theOnly(reference, 'signature', 'Transforms'))
  const found = transforms.map(one => isNamed(one, 'signature', 'Transform') && attributeOf(one, 'Algorithm'))
  if (found.join(' ') !== TRANSFORMS.join(' ')) throw new WrongXml('unusual transforms')
  if (!DIGESTS.includes(algorithmOf(reference, 'DigestMethod'))) throw new WrongXml('a digest without SHA-2')
  textOf(theOnly(reference, 'signature', 'DigestValue'))
}

export const algorithmOf = (element: Element, name: string): string =>
  attributeOf(theOnly(element, 'signature', name), 'Algorithm') ?? ''
