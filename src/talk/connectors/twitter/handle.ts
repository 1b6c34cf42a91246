import type { IdentityName } from '../../../people/identities/queries.ts'

/** A username as the name of a person; undefined for anything else. */
export function handleOf(username: string | undefined): IdentityName | undefined {
  return username && /^\w{1,15}$/.test(username)
    ? { type: 'twitter', identifier: username.toLowerCase() }
    : undefined
}
