import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { CHANNEL_KINDS } from '../../client/codes.ts'
import { visitorQuery } from '../api/visitor.ts'
import { Icon } from '../design/icons.tsx'
import { t, timeIn } from '../language/language.ts'
import { nameOfCode } from '../language/value-words.ts'

/** Where the visitor of a chat is: the page, the country, and what the clock shows there. */
export function VisitorCard({ conversation: { slug, category } }: { conversation: Conversation }) {
  const isChat = category.channel === CHANNEL_KINDS.chat
  const { data: visitor } = useQuery({ ...visitorQuery(slug), enabled: isChat })
  if (!isChat || !visitor) return null
  const { page, country, time_zone, language: spoken } = visitor
  const time = timeIn(time_zone ?? '', new Date())
  return (
    <section aria-label={t('visitor')}>
      <h3>{t('visitor')}</h3>
      {page && (
        <p className="row">
          <Icon name="link" />
          <a href={page.url} target="_blank" rel="noopener noreferrer" title={page.url}>
            {page.title ?? page.url}
          </a>
        </p>
      )}
      {(country || time) && (
        <p className="row">
          <Icon name="clock" /> {[country && nameOfCode(country, 'region'), time].filter(Boolean).join(', ')}
        </p>
      )}
      {spoken && (
        <p className="quiet small">{t('visitor.language', { name: nameOfCode(spoken, 'language') })}</p>
      )}
    </section>
  )
}
