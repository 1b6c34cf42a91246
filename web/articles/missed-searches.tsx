import '../language/articles-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Age } from '../design/age.tsx'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'

/** What readers looked for in the help center, and did not find: articles to write. */
export function MissedSearches() {
  const { data } = useQuery({
    queryKey: keys.missedSearches,
    queryFn: async () => (await ask(api.GET('/missed_searches'))).missed_searches,
  })
  if (!data) return null
  if (data.length === 0)
    return (
      <section className="empty nothing-open">
        <Icon name="book" />
        <p>{t('articles.choose')}</p>
      </section>
    )
  return (
    <section className="page">
      <div className="card">
        <h2>{t('missed')}</h2>
        <p className="quiet">{t('missed.about')}</p>
        <ul className="bare missed">
          {data.map(({ words, count, last_at }) => (
            <li key={words} className="row spread">
              <span dir="auto">{words}</span>
              <span className="quiet small">
                {t('missed.times', { n: count })} · <Age at={last_at} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
