import { MINUTE } from '../../../kit/retry.ts'
import { attributeOf, childrenOf, isNamed, named, parseXml, textOf, theOnly, WrongXml } from './xml.ts'

/** What an assertion has to be about. */
export interface Expected {
  /** The entity ID of the provider. */
  provider: string
  /** Our own. */
  audience: string
  /** The address that it was sent to. */
  recipient: string
  /** The ID of the request that it answers. */
  requestId: string
  now: Date
}

/** What an assertion says. */
export interface Assertion {
  id: string
  name: string
  /** The last part of its format: `emailAddress`, `persistent`. */
  format: string
  attributes: Map<string, string[]>
  /** What the provider calls the session. */
  session: string | undefined
  loggedInAt: Date
  /** When the session here has to end. */
  sessionUntil: Date | undefined
  /** When it is no longer valid anywhere. */
  until: Date
}

/** How far clocks may differ. */
const SKEW_MS = MINUTE
const MAX_ATTRIBUTES = 200
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/**
 * Reads the assertion that was signed, from the text that the signature is of, and requires that it is for us, now, and for this
 * attempt (SAML 2.0 Profiles, 4.1.4.3). Throws WrongXml.
 */
export function readAssertion(verified: string, expected: Expected): Assertion {
  const assertion = parseXml(verified)
  if (!isNamed(assertion, 'assertion', 'Assertion')) throw new WrongXml('no assertion')
  if (attributeOf(assertion, 'Version') !== '2.0') throw new WrongXml('not of SAML 2.0')
  if (textOf(theOnly(assertion, 'assertion', 'Issuer')) !== expected.provider)
    throw new WrongXml('another issuer')
  if (isAfter(timeOf(assertion, 'IssueInstant'), expected)) throw new WrongXml('issued in the future')
  const subject = theOnly(assertion, 'assertion', 'Subject')
  const ends = [confirmedUntil(subject, expected), conditionsEnd(assertion, expected)]
  const nameId = theOnly(subject, 'assertion', 'NameID')
  const statement = theOnly(assertion, 'assertion', 'AuthnStatement')
  const sessionUntil = requireNotOver(timeOf(statement, 'SessionNotOnOrAfter'), expected)
  const loggedInAt = timeOf(statement, 'AuthnInstant')
  if (!loggedInAt || isAfter(loggedInAt, expected)) throw new WrongXml('no time of the login')
  return {
    id: attributeOf(assertion, 'ID') as string,
    name: exactTextOf(nameId),
    format: (attributeOf(nameId, 'Format') ?? 'unspecified').replace(/^.*:/, ''),
    attributes: attributesIn(assertion),
    session: attributeOf(statement, 'SessionIndex'),
    loggedInAt,
    sessionUntil,
    until: new Date(Math.max(...ends.map(Number)) + SKEW_MS),
  }
}

/** A name with spaces around it would become that of somebody else. */
function exactTextOf(element: Element): string {
  const text = textOf(element)
  return text === element.textContent ? text : fail(`spaces around the ${element.localName}`)
}

/** The end of the confirmation that is for us. */
function confirmedUntil(subject: Element, expected: Expected): Date {
  for (const confirmation of named(subject, 'assertion', 'SubjectConfirmation')) {
    const [data, ...others] = named(confirmation, 'assertion', 'SubjectConfirmationData')
    if (attributeOf(confirmation, 'Method') !== BEARER || !data || others.length > 0) continue
    if (attributeOf(data, 'Recipient') !== expected.recipient) throw new WrongXml('another recipient')
    if (attributeOf(data, 'InResponseTo') !== expected.requestId)
      throw new WrongXml('the answer to another login, or to none')
    if (isAfter(timeOf(data, 'NotBefore'), expected)) throw new WrongXml('not valid yet')
    return requireNotOver(timeOf(data, 'NotOnOrAfter'), expected) ?? fail('no end of the confirmation')
  }
  return fail('no confirmation by a bearer')
}

function conditionsEnd(assertion: Element, expected: Expected): Date {
  const conditions = theOnly(assertion, 'assertion', 'Conditions')
  if (isAfter(timeOf(conditions, 'NotBefore'), expected)) throw new WrongXml('not valid yet')
  const until = requireNotOver(timeOf(conditions, 'NotOnOrAfter'), expected) ?? new Date(0)
  // A condition that is not understood is not met (Core, 2.5.1).
  for (const condition of childrenOf(conditions))
    if (!/^(AudienceRestriction|OneTimeUse|ProxyRestriction)$/.test(condition.localName))
      throw new WrongXml('an unknown condition')
  const restrictions = named(conditions, 'assertion', 'AudienceRestriction')
  const isForUs = (restriction: Element) =>
    named(restriction, 'assertion', 'Audience').some(one => textOf(one) === expected.audience)
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new WrongXml('another audience')
  return until
}

function attributesIn(assertion: Element): Map<string, string[]> {
  const found = named(assertion, 'assertion', 'AttributeStatement').flatMap(statement =>
    named(statement, 'assertion', 'Attribute'),
  )
  const attributes = new Map<string, string[]>()
  for (const attribute of found.slice(0, MAX_ATTRIBUTES)) {
    const name = attributeOf(attribute, 'Name')
    const values = named(attribute, 'assertion', 'AttributeValue')
    // Structures, such as a NameID in a value, name nothing that could be used.
    const texts = values.filter(value => childrenOf(value).length === 0).map(textOf)
    if (name) attributes.set(name, [...(attributes.get(name) ?? []), ...texts.filter(Boolean)])
  }
  return attributes
}

function timeOf(element: Element, name: string): Date | undefined {
  const text = attributeOf(element, name)
  if (text === undefined) return undefined
  const time = new Date(text)
  return TIME.test(text) && !Number.isNaN(time.getTime()) ? time : fail(`no time in ${name}`)
}

const isAfter = (time: Date | undefined, { now }: Expected): boolean =>
  time !== undefined && time.getTime() > now.getTime() + SKEW_MS

/** The same time. */
function requireNotOver(time: Date | undefined, { now }: Expected): Date | undefined {
  if (time && time.getTime() <= now.getTime() - SKEW_MS) throw new WrongXml('no longer valid')
  return time
}

function fail(message: string): never {
  throw new WrongXml(message)
}
