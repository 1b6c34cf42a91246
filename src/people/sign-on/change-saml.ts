import { invalidInput } from '../../kit/errors.ts'
import { type SafeClient, Unreachable } from '../../kit/fetch-safely.ts'
import { cleaned, fetchThrough } from '../../kit/oauth.ts'
import { say } from '../../kit/sentences/say.ts'
import type { SignOnChanges } from './input.ts'
import { NotAccepted } from './not-accepted.ts'
import type { SamlConnection, SignOnRow } from './queries.ts'
import { readCertificate } from './saml/certificates.ts'
import { isAddress, type ProviderMetadata, readMetadata } from './saml/metadata.ts'
import { issuerOfEntity } from './saml/own.ts'
import { WrongXml } from './saml/xml.ts'

type Web = Pick<SafeClient, 'fetch'>

/** The same changes with the metadata that is at their URL: requests come before the transaction. Throws invalid. */
export async function withMetadata(changes: SignOnChanges, web: Web): Promise<SignOnChanges> {
  const { metadataUrl } = changes
  if (typeof metadataUrl !== 'string') return changes
  const metadata = await fetchMetadata(metadataUrl, web).catch(error => {
    if (error instanceof NotAccepted || error instanceof Unreachable)
      throw invalidInput('metadataUrl', error.sentence)
    throw error
  })
  return { ...changes, metadata }
}

/** The document at a URL. Throws NotAccepted and Unreachable. */
export async function fetchMetadata(url: string, web: Web): Promise<string> {
  if (!isAddress(url)) throw new NotAccepted(say`must be an https URL`)
  const answer = await fetchThrough(web)(url, { method: 'GET', headers: {} })
  if (answer.status !== 200) throw new NotAccepted(say`The URL answers with status ${answer.status}.`)
  return answer.text()
}

/** What a document says. Throws NotAccepted. */
export function metadataIn(text: string, now: Date): ProviderMetadata {
  try {
    return readMetadata(text, now)
  } catch (error) {
    if (!(error instanceof WrongXml)) throw error
    throw new NotAccepted(say`must be the metadata of a SAML identity provider (${cleaned(error.message)})`)
  }
}

/** The provider with these changes. Throws invalid. */
export function changedConnection(
  before: SignOnRow | undefined,
  changes: SignOnChanges,
  now: Date,
): Pick<SignOnRow, 'issuer' | 'clientId' | 'clientSecret' | 'saml'> {
  const former = before?.kind === 'saml' ? before : undefined
  const found = changes.metadata === undefined ? undefined : inField(changes.metadata, changes, now)
  if (!found && !former?.saml) throw invalidInput('metadata', say`is required`)
  const saml = { ...FIRST, ...former?.saml } as SamlConnection
  if (found) {
    saml.entryPoint = found.entryPoint
    saml.certificates = found.certificates
    saml.metadataUrl = changes.metadataUrl ?? null
  }
  if (changes.certificates !== undefined) saml.certificates = checkedCertificates(changes.certificates)
  if (changes.emailAttribute !== undefined) saml.emailAttribute = changes.emailAttribute
  if (changes.nameAttribute !== undefined) saml.nameAttribute = changes.nameAttribute
  const issuer = found ? issuerOfEntity(found.entityId) : (former?.issuer as string)
  return { issuer, clientId: '', clientSecret: '', saml }
}

const FIRST = { metadataUrl: null, emailAttribute: null, nameAttribute: null }

function inField(text: string, { metadataUrl }: SignOnChanges, now: Date): ProviderMetadata {
  try {
    return metadataIn(text, now)
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error
    throw invalidInput(metadataUrl ? 'metadataUrl' : 'metadata', error.sentence)
  }
}

function checkedCertificates(texts: string[]): string[] {
  const found = texts.map((text, index) => {
    const certificate = readCertificate(text)
    if (certificate) return certificate.pem
    throw invalidInput(
      `certificates.${index}`,
      say`must be a PEM certificate with an RSA key of at least 2,048 bits`,
    )
  })
  if (found.length === 0) throw invalidInput('certificates', say`is required`)
  return [...new Set(found)]
}
