import { z } from 'zod'
import { isRecord, listOf } from './input.ts'
import { orSay } from './sentences/say.ts'

/** Of a message, and of what becomes one. */
export const MAX_FILES = 20

const url = z
  .string()
  .trim()
  .max(2_048)
  .refine(isWebAddress, orSay`must be an absolute http or https URL without a password`)

/** An address without a user name and password, which everyone who reads the message would see. */
export function isWebAddress(text: string): boolean {
  const address = /^https?:\/\/[^/]/i.test(text) ? URL.parse(text) : null
  return address !== null && address.username === '' && address.password === ''
}

/** The address of a file, alone or in an object. */
export const fileUrl = z.preprocess(value => (isRecord(value) ? value.url : value), url)

/** One or several; null and empty ones are left out. */
export const fileUrls = z.preprocess(
  value => (Array.isArray(value) ? value : [value]).filter(part => part !== null && part !== ''),
  listOf(fileUrl, MAX_FILES),
)
