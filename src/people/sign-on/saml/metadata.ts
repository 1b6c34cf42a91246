import { isIssuerUrl } from '../../../kit/oauth.ts'
import { readCertificates } from './certificates.ts'
import { attributeOf, elementsOf, isNamed, type Limits, named, parseXml, plainXml, WrongXml } from './xml.ts'

/** What a provider's metadata says (SAML 2.0 Metadata). */
export interface ProviderMetadata {
  entityId: string
  /** Where people are sent to log in. */
  entryPoint: string
  /** PEM. */
  certificates: string[]
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
/** ADFS lists all of its claims, and people comment on what they write. Nothing here is made canonical. */
const LIMITS: Limits = { elements: 5_000, nodes: 15_000, comments: 200 }
const MAX_ENTITY_ID = 1_024
export const MAX_CERTIFICATES = 10

/** The metadata of one identity provider. Its own signature says nothing: whoever enters it vouches for it. Throws WrongXml. */
export function readMetadata(text: string, now: Date): ProviderMetadata {
  const entity = parseXml(plainXml(text), LIMITS)
  if (!isNamed(entity, 'metadata', 'EntityDescriptor')) throw new WrongXml('no EntityDescriptor')
  const until = attributeOf(entity, 'validUntil')
  if (until !== undefined && !(new Date(until) > now)) throw new WrongXml('no longer valid')
  const entityId = attributeOf(entity, 'entityID')
  if (!entityId || entityId.length > MAX_ENTITY_ID) throw new WrongXml('no entityID')
  const [role, ...others] = named(entity, 'metadata', 'IDPSSODescriptor')
  if (!role || others.length > 0) throw new WrongXml('not one IDPSSODescriptor')
  const service = named(role, 'metadata', 'SingleSignOnService').find(
    one => attributeOf(one, 'Binding') === REDIRECT,
  )
  const entryPoint = service && attributeOf(service, 'Location')
  if (!entryPoint || !isAddress(entryPoint))
    throw new WrongXml('no https SingleSignOnService with HTTP-Redirect')
  const certificates = certificatesIn(role)
  if (certificates.length === 0) throw new WrongXml('no certificate with an RSA key of 2,048 bits')
  return { entityId, entryPoint, certificates: certificates.slice(0, MAX_CERTIFICATES) }
}

function certificatesIn(role: Element): string[] {
  const signing = named(role, 'metadata', 'KeyDescriptor').filter(
    key => attributeOf(key, 'use') !== 'encryption',
  )
  const texts = signing
    .flatMap(elementsOf)
    .filter(one => isNamed(one, 'signature', 'X509Certificate'))
    .map(one => one.textContent ?? '')
  return [...new Set(readCertificates(texts).map(({ pem }) => pem))]
}

/** Whether it is an https URL, which may have a query: Google has the customer in it. */
export function isAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return false
  url.search = ''
  return isIssuerUrl(url)
}
