import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MissedTargets } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Dialog } from '../design/dialog.tsx'
import { Listed } from '../design/listed.tsx'
import { ageOf, momentOf, t } from '../language/language.ts'
import type { ReportSearch } from './report-search.ts'

/** Which missed targets, within those of the report. */
export interface MissedOf {
  target?: MissedTargets['missed'][number]['target']
  policy?: number
  team?: number
  assignee?: string
  priority?: 'low' | 'normal' | 'high' | 'urgent'
}

interface Props extends Pick<ReportSearch, 'query'> {
  of: MissedOf
  onClose: () => void
}

/** The conversations of missed targets, the latest first. */
export function MissedDialog({ query, of, onClose }: Props) {
  const given = { ...query, ...of }
  const { data, error } = useQuery({
    queryKey: keys.report('sla missed', given),
    queryFn: ({ signal }) => ask(api.GET('/reports/sla/missed', { params: { query: given }, signal })),
  })
  return (
    <Dialog title={t('sla.missed.title')} isOpen onClose={onClose}>
      <Listed of={{ data: data?.missed, error }} none={<p className="quiet">{t('nothing_yet')}</p>}>
        {missed => (
          <ul className="comments">
            {missed.map(row => (
              <li key={`${row.conversation.slug} ${row.target} ${row.due_at}`}>
                <div>
                  <p>
                    <Link to="/inbox/$view/{-$slug}" params={{ view: 'all', slug: row.conversation.slug }}>
                      <bdi>{row.conversation.subject ?? t('no_subject')}</bdi>
                    </Link>
                  </p>
                  <p className="small quiet">
                    {t(`sla.${row.target}`)} · <bdi>{row.policy.name}</bdi>
                    {row.due_at && <> · {lateness(row.due_at, row.ended_at)}</>}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Dialog>
  )
}

/** When it was due, and how late it ended, or is. */
function lateness(due: string, ended: string | null): string {
  const until = ended === null ? Date.now() : Date.parse(ended)
  const late = Math.max(60_000, until - Date.parse(due))
  return [momentOf(due), t('due.late', { age: ageOf(new Date(until - late), until) })].join(' · ')
}
