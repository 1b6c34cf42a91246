import { domainToASCII, domainToUnicode } from 'node:url'
import { z } from 'zod'
import { orSay } from '../../kit/sentences/say.ts'

/** Underscores are no part of host names, but of domains in use. */
const LABEL = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?`
const ADDRESS = new RegExp(String.raw`^[^\s@<>()\[\],;:\\"\p{Cc}]{1,64}@${LABEL}(?:\.${LABEL})*$`, 'u')

/**
 * The form in which addresses are stored and compared: letters that only look different, such as full-width ones, are the same
 * (NFKC, as in RFC 8264), and the domain is in DNS's common spelling (UTS 46).
 */
export function normalizeEmail(text: string): string {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@') + 1
  return plain.slice(0, at) + normalizeDomain(plain.slice(at))
}

/** A domain in lower case as normalizeEmail spells it. */
export function normalizeDomain(domain: string): string {
  if (/^[\x20-\x7f]*$/.test(domain) && !domain.includes('xn--')) return domain
  return domainToUnicode(domainToASCII(domain)) || domain
}

const DOMAIN = new RegExp(String.raw`^${LABEL}(?:\.${LABEL})+$`, 'u')

/** Whether it is a domain with at least two parts. */
export function isDomain(text: string): boolean {
  return text.length <= 253 && DOMAIN.test(text)
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text)
}

/** An email address in a payload, normalised. */
export const emailAddress = z
  .string()
  .transform(normalizeEmail)
  .refine(isEmail, orSay`must be an email address`)
  .meta({ format: 'email' })

/** An address that somebody types into a public form, normalised: a domain of one part is a slip, and an answer would reach nobody. */
export const typedAddress = emailAddress.refine(
  text => isDomain(domainOf(text)),
  orSay`must be an email address such as name@example.com`,
)

/** An address without its plus suffix. */
export function plainAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const plus = address.indexOf('+')
  const plain = plus >= 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address
  return plain.toLowerCase()
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
