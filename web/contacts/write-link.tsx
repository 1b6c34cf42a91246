import { Link } from '@tanstack/react-router'
import type { Contact } from '../../client/api.ts'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'

/** Where mail and text messages to a contact go; undefined without an address or number. */
export function reachOf({ email, mobile }: Contact): string | undefined {
  return email ?? mobile ?? undefined
}

/** Begins a conversation with a contact who can be reached. */
export function WriteLink({ contact }: { contact: Contact }) {
  const to = reachOf(contact)
  if (!to) return null
  return (
    <Link to="/new" search={{ to }} className="button main">
      <Icon name="write" /> {t('contacts.write')}
    </Link>
  )
}
