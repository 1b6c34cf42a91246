import { useQuery } from '@tanstack/react-query'
import { t } from '../language/language.ts'
import { previewQuery, type StatusDraft } from './status-queries.ts'

/** How many subscribers hear of it. */
export function Told({ draft }: { draft: StatusDraft }) {
  const { data } = useQuery(previewQuery(draft))
  return data ? <p className="quiet small">{t('status_page.told', { n: data.subscribers })}</p> : null
}

/** The headline that the page will show, or shows, and how many are told. */
export function PageSays({ draft }: { draft: StatusDraft }) {
  const { data } = useQuery(previewQuery(draft))
  if (!data) return null
  const { status, headline, rest } = data
  return (
    <div className="page-says" role="status">
      <strong className="label">{t(draft.status ? 'status_page.will_say' : 'status_page.says')}</strong>
      <p className={`says ${status}`}>
        <strong dir="auto">{headline}</strong> <span dir="auto">{rest}</span>
      </p>
      <Told draft={draft} />
    </div>
  )
}
