import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { generate } from 'selfsigned'
import { SignedXml } from 'xml-crypto'

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** How it signs; every part is as it should be unless it is given. */
export interface Signing {
  algorithm?: string
  digest?: string
  canonicalization?: string
  transforms?: string[]
  key?: SigningKey
}

/** What a provider, or whoever is between, does otherwise than it should. */
export interface SamlMischief {
  /** Attributes: null: none of that name. */
  attributes?: Record<string, string | string[] | null>
  nameId?: string
  format?: string
  assertionId?: string
  issuer?: string
  /** Null: none of that name. */
  audience?: string | null
  recipient?: string | null
  destination?: string | null
  /** Of the confirmation, which is signed. */
  answers?: string | null
  /** Of the response around it. */
  responseAnswers?: string | null
  /** Seconds from now. */
  validFrom?: number
  validFor?: number
  loggedIn?: number
  /** The status, before its last colon `urn:oasis:names:tc:SAML:2.0:status`. */
  status?: string
  signs?: ('assertion' | 'response')[]
  signing?: Signing
  /** Changes the document before it is signed, and after. */
  before?(xml: string): string
  after?(xml: string): string
  relayState?: string
}

export interface SigningKey {
  privateKey: string
  certificate: string
}

/** A SAML provider, which follows no rules but those it is given. */
export interface SamlProvider {
  entityId: string
  key: SigningKey
  metadata(certificates?: string[]): string
  /** As the provider would end a login at this URL. */
  signIn(url: string, account: string, mischief?: SamlMischief): Promise<Record<string, string>>
  /** What it is asked at this URL. */
  read(url: string): SamlRequest
}

interface SamlRequest {
  id: string
  audience: string
  recipient: string
  state: string
  xml: string
}

/** A key, and its certificate for these days around a time. */
export async function makeKey({
  from = -400,
  until = 400,
  bits = 2_048,
  now = NOW,
} = {}): Promise<SigningKey> {
  const dayFrom = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const { private: privateKey, cert } = await generate([{ name: 'commonName', value: 'idp.example' }], {
    keySize: bits as 2_048,
    algorithm: 'sha256',
    notBeforeDate: dayFrom(from),
    notAfterDate: dayFrom(until),
  })
  return { privateKey, certificate: cert }
}

/** When the clock of a world begins. */
const NOW = new Date('2026-11-20T12:00:00.000Z')

const base64Of = (certificate: string) => certificate.replace(/-----[A-Z ]+-----|\s+/g, '')

/** Starts one with a clock that others set. It needs no network: browsers carry what it says. */
export async function createSamlProvider(
  clock: { now: Date },
  entityId = 'https://idp.example/saml',
): Promise<SamlProvider> {
  const key = await makeKey({ now: clock.now })
  const entryPoint = `${entityId}/sso`
  return {
    entityId,
    key,
    metadata: (certificates = [key.certificate]) => `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${certificates
      .map(
        one =>
          `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64Of(one)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
      )
      .join('\n')}
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${entryPoint}/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entryPoint}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`,
    read,
    async signIn(url, account, mischief = {}) {
      const asked = read(url)
      const { before = same, after = same, signs = ['assertion'], signing = {} } = mischief
      let xml = before(responseXml({ asked, account, mischief, now: clock.now, entityId }))
      for (const part of signs) xml = sign(xml, part, { key, ...signing })
      return {
        state: mischief.relayState ?? asked.state,
        saml_response: Buffer.from(after(xml)).toString('base64'),
      }
    },
  }
}

const same = (xml: string) => xml

function read(url: string): SamlRequest {
  const { searchParams } = new URL(url)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    id: find(/ ID="([^"]*)"/),
    audience: find(/<saml:Issuer[^>]*>([^<]*)/),
    recipient: find(/AssertionConsumerServiceURL="([^"]*)"/),
    state: searchParams.get('RelayState') ?? '',
    xml,
  }
}

interface ResponseFacts {
  asked: SamlRequest
  account: string
  mischief: SamlMischief
  now: Date
  entityId: string
}

function responseXml(told: ResponseFacts): string {
  const { asked, mischief, now, entityId } = told
  const { destination = asked.recipient, responseAnswers = asked.id, status = 'Success' } = mischief
  const to = `${attribute('Destination', destination)}${attribute('InResponseTo', responseAnswers)}`
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${randomUUID()}" Version="2.0" IssueInstant="${now.toISOString()}"${to}><saml:Issuer>${mischief.issuer ?? entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${assertionXml(told)}</samlp:Response>`
}

const attribute = (name: string, value: string | null) => (value === null ? '' : ` ${name}="${value}"`)

/** An assertion about an account, unsigned. */
export function assertionXml({ asked, account, mischief, now, entityId }: ResponseFacts): string {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()
  const { audience = asked.audience, recipient = asked.recipient, answers = asked.id } = mischief
  const { validFrom = -30, validFor = 300, loggedIn = 0, nameId = `id of ${account}` } = mischief
  const { assertionId = `_a${randomUUID()}`, format = 'persistent' } = mischief
  const attributes = { email: `${account}@demo.test`, groups: ['support'], ...mischief.attributes }
  const values = (value: string | string[]) =>
    [value].flat().map(one => `<saml:AttributeValue>${one}</saml:AttributeValue>`)
  const statements = Object.entries(attributes).map(([name, value]) =>
    value === null ? '' : `<saml:Attribute Name="${name}">${values(value).join('')}</saml:Attribute>`,
  )
  const data = `NotOnOrAfter="${at(validFor)}"${attribute('Recipient', recipient)}${attribute('InResponseTo', answers)}`
  const restriction =
    audience === null
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${now.toISOString()}"><saml:Issuer>${mischief.issuer ?? entityId}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ${data}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(validFrom)}" NotOnOrAfter="${at(validFor)}">${restriction}</saml:Conditions><saml:AuthnStatement AuthnInstant="${at(loggedIn)}" SessionIndex="_s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement></saml:Assertion>`
}

/** The document with a signature of a part, after its issuer. */
export function sign(
  xml: string,
  part: 'assertion' | 'response',
  { key, ...signing }: Signing & { key: SigningKey },
): string {
  const target = part === 'response' ? '/*' : "/*/*[local-name(.)='Assertion']"
  const {
    algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest = 'http://www.w3.org/2001/04/xmlenc#sha256',
    canonicalization = EXCLUSIVE,
    transforms = [ENVELOPED, EXCLUSIVE],
  } = signing
  const signed = new SignedXml({
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm: algorithm as never,
    canonicalizationAlgorithm: canonicalization as never,
  })
  signed.addReference({ xpath: target, transforms: transforms as never, digestAlgorithm: digest as never })
  signed.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${target}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signed.getSignedXml()
}
