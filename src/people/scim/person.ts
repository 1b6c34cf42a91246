import { isRecord } from '../../kit/input.ts'
import { isEmail, normalizeEmail } from '../identities/email.ts'
import type { Document } from './document.ts'

const MAX_NAME = 200

/** The name that people read; undefined if there is none. */
export function nameOf({ displayName, name }: Document): string | undefined {
  const parts = isRecord(name) ? name : {}
  const whole = [parts.givenName, parts.familyName].filter(part => typeof part === 'string').join(' ')
  const found = [displayName, parts.formatted, whole].find(one => typeof one === 'string' && one !== '')
  const line = String(found ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed()
  return line === '' ? undefined : line
}

/** The address of an account: the preferred one, that of work, any, or a name that is an address. */
export function addressOf({ userName, emails }: Document): string | undefined {
  const given = (Array.isArray(emails) ? emails : []) as Document[]
  const inOrder = [
    ...given.filter(one => one.primary === true),
    ...given.filter(one => String(one.type).toLowerCase() === 'work'),
    ...given,
  ]
  return [...inOrder.map(({ value }) => value), userName]
    .map(value => (typeof value === 'string' ? normalizeEmail(value) : ''))
    .find(isEmail)
}
