import type { Contact } from '../../client/api.ts'

/** What a contact is called on the pages. */
export function contactName({ name, display_name, email, mobile }: Contact): string {
  return display_name ?? name ?? email ?? mobile ?? '?'
}
