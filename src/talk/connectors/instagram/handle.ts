import type { IdentityName } from '../../../people/identities/queries.ts'

const HANDLE = /^[a-z0-9._]{1,30}$/

/** A username as the name of a person; undefined for anything else. */
export function handleOf(username: string | undefined): IdentityName | undefined {
  const identifier = username?.toLowerCase()
  return identifier && HANDLE.test(identifier) ? { type: 'instagram', identifier } : undefined
}
