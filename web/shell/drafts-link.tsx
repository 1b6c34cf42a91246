import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { myDraftsQuery } from '../api/conversations.ts'
import { Icon } from '../design/icons.tsx'
import { number, t } from '../language/language.ts'

/** What this person began to write; nothing without any. */
export function DraftsLink() {
  const { data: drafts = [] } = useQuery(myDraftsQuery)
  const count = new Set(drafts.map(({ conversation_id }) => conversation_id)).size
  if (count === 0) return null
  return (
    <li>
      <Link
        to="/search/{-$slug}"
        params={{ slug: undefined }}
        search={{ q: 'has:draft ' }}
        title={t('drafts')}
      >
        <Icon name="write" />
        <span>{t('drafts')}</span>
        <span className="count">{number(count)}</span>
      </Link>
    </li>
  )
}
