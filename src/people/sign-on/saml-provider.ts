import type { SamlConfig } from '@node-saml/node-saml'
import { cleaned } from '../../kit/oauth.ts'
import { onDemand } from '../../kit/on-demand.ts'
import { say } from '../../kit/sentences/say.ts'
import { NotAccepted } from './not-accepted.ts'
import type { Answer, Attempt, ProviderOf, Redeemed } from './providers.ts'
import type { SamlConnection } from './queries.ts'
import { readCertificates, validAt } from './saml/certificates.ts'
import { findSigners } from './saml/find-signers.ts'
import { entityIn, type OwnAddresses } from './saml/own.ts'
import { readAssertion } from './saml/read-assertion.ts'
import { ProviderRefuses, requireShape, type Shape } from './saml/require-shape.ts'
import { attributeOf, named, parseXml, plainXml, textOf, WrongXml } from './saml/xml.ts'
import { claimsOf } from './saml-claims.ts'

/** A SAML provider of a brand. */
type SamlProvider = ProviderOf & { saml: SamlConnection }

export const isSaml = (provider: ProviderOf): provider is SamlProvider =>
  provider.kind === 'saml' && provider.saml !== null

const library = onDemand<typeof import('@node-saml/node-saml')>('@node-saml/node-saml')

/** What a provider has to know of us, as metadata. */
export function ownMetadata({ entityId, arrivalUrl }: OwnAddresses): string {
  return library().generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: arrivalUrl,
    identifierFormat: null,
    wantAssertionsSigned: true,
    generateUniqueId: () => '_answerwell',
  })
}

/** As an ID of XML has to begin. */
const requestIdOf = ({ nonce }: Attempt): string => `_${nonce}`

/** The URL where somebody signs on, with a request that is not signed: what it says is in our metadata, too. */
export function samlUrl({ saml }: SamlProvider, attempt: Attempt): Promise<string> {
  const { SAML } = library()
  const request = new SAML({
    ...configOf(saml, attempt.own),
    generateUniqueId: () => requestIdOf(attempt),
    forceAuthn: attempt.asksAgain === true,
  })
  return request.getAuthorizeUrlAsync(attempt.state, undefined, {})
}

/**
 * What the provider's response says, of which nothing is read but the assertion that was verified. Throws NotAccepted.
 */
export async function redeemSaml(
  { issuer, saml }: SamlProvider,
  attempt: Attempt,
  { response, wants }: Answer,
): Promise<Redeemed> {
  const usable = validAt(readCertificates(saml.certificates), attempt.now)
  if (usable.length === 0)
    throw new NotAccepted(say`No certificate of the provider is valid now. An admin can enter its new one.`)
  try {
    const xml = plainXml(decode(response.saml_response ?? ''))
    const root = parseXml(xml)
    const shape = requireShape(root)
    requireAddressed(root, attempt, { provider: entityIn(issuer), isSigned: shape.isResponseSigned })
    const signers = findSigners(
      shape.signatures,
      usable.map(({ pem }) => pem),
    )
    const verified = await verify(xml, shape, { ...configOf(saml, attempt.own), idpCert: signers })
    const said = readAssertion(verified, {
      provider: entityIn(issuer),
      audience: attempt.own.entityId,
      recipient: attempt.own.arrivalUrl,
      requestId: requestIdOf(attempt),
      now: attempt.now,
    })
    if (said.id !== shape.assertionId) throw new WrongXml('another assertion than the one that is signed')
    const once = { id: `${issuer} ${said.id}`, until: said.until }
    return { claims: claimsOf(said, { issuer, saml, wants }), algorithm: shape.algorithm, once }
  } catch (error) {
    throw inWords(error)
  }
}

/** The text in base64, of UTF-8 and nothing else. Throws WrongXml. */
function decode(base64: string): string {
  const plain = base64.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) throw new WrongXml('no SAMLResponse in base64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(plain, 'base64'))
  } catch {
    throw new WrongXml('not in UTF-8')
  }
}

/**
 * What the response says around the assertion. It may not be signed, so that it can only refuse. One that is signed names its
 * destination (SAML 2.0 Bindings, 3.5.5.2).
 */
function requireAddressed(
  response: Element,
  attempt: Attempt,
  { provider, isSigned }: { provider: string; isSigned: boolean },
): void {
  const { own } = attempt
  const destination = attributeOf(response, 'Destination')
  if (isSigned && destination === undefined) throw new WrongXml('no destination')
  if (destination !== undefined && destination !== own.arrivalUrl) throw new WrongXml('another destination')
  if (attributeOf(response, 'InResponseTo') !== requestIdOf(attempt))
    throw new WrongXml('the answer to another login, or to none')
  const [issuer] = named(response, 'assertion', 'Issuer')
  if (issuer && textOf(issuer) !== provider) throw new WrongXml('another issuer')
}

/** The assertion in the text that a signature is of. Every signature has to be right. Throws what the library throws. */
async function verify(xml: string, shape: Shape, config: SamlConfig): Promise<string> {
  const { SAML } = library()
  const checker = new SAML({
    ...config,
    wantAuthnResponseSigned: shape.isResponseSigned,
    wantAssertionsSigned: shape.isAssertionSigned,
  })
  const SAMLResponse = Buffer.from(xml).toString('base64')
  const { profile } = await checker.validatePostResponseAsync({ SAMLResponse })
  return profile?.getAssertionXml?.() ?? ''
}

/** The library makes requests and checks signatures. For whom, when and to which login a response is: readAssertion. */
function configOf({ entryPoint, certificates }: SamlConnection, own: OwnAddresses): SamlConfig {
  return {
    entryPoint,
    idpCert: certificates,
    issuer: own.entityId,
    audience: false,
    callbackUrl: own.arrivalUrl,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: -1,
  }
}

/** What strangers may hear of an error. Others, such as a module that is missing, are bugs: they are logged, and say nothing. */
function inWords(error: unknown): unknown {
  if (error instanceof ProviderRefuses)
    return new NotAccepted(say`The provider says: ${cleaned(error.message)}`)
  if (error instanceof WrongXml || isOfLibrary(error))
    return new NotAccepted(say`The provider sent an invalid response (${cleaned(error.message)}).`)
  return error
}

/** The library's errors about a response have no class and no code of their own. */
const isOfLibrary = (error: unknown): error is Error =>
  error instanceof Error && error.constructor === Error && !('code' in error)
