import { Link } from '@tanstack/react-router'
import type { OverviewReport } from '../../client/api.ts'
import { Age } from '../design/age.tsx'
import { number, t } from '../language/language.ts'
import { DownloadButton } from './chart-card.tsx'

const STARS = [5, 4, 3, 2, 1]

/** How customers rated, and what they wrote. */
export function Satisfaction({ report: { ratings, figures } }: { report: OverviewReport }) {
  const counts = STARS.map(
    stars => figures.satisfaction.ratings.find(({ rating }) => rating === stars)?.count ?? 0,
  )
  const most = Math.max(1, ...counts)
  if (ratings.length === 0) return <p className="card quiet">{t('reports.noRatings')}</p>
  return (
    <>
      <section className="card" aria-label={t('reports.ratings')}>
        <h2>{t('reports.ratings')}</h2>
        <p className="big">
          {number(figures.satisfaction.average ?? 0)} <span className="small quiet">{t('reports.of5')}</span>
        </p>
        <ul className="stars">
          {STARS.map((stars, index) => (
            <li key={stars}>
              <span>{t(`reports.rating.${stars as 1 | 2 | 3 | 4 | 5}`)}</span>
              <span className="bar" style={{ inlineSize: `${(60 * (counts[index] ?? 0)) / most}%` }} />{' '}
              {number(counts[index] ?? 0)}
            </li>
          ))}
        </ul>
      </section>
      <section className="card" aria-label={t('reports.comments')}>
        <div className="row spread">
          <h2>{t('reports.comments')}</h2>
          <DownloadButton
            name={t('reports.ratings')}
            table={[
              [t('reports.date'), t('reports.rating'), t('reports.customer'), t('reports.comment')],
              ...ratings.map(row => [row.created_at, row.rating, row.customer, row.comment ?? '']),
            ]}
          />
        </div>
        <ul className="comments">
          {ratings.map(row => (
            <li key={`${row.conversation.slug} ${row.customer}`}>
              <span className={row.rating >= 4 ? 'score good' : row.rating <= 2 ? 'score bad' : 'score'}>
                {row.rating}
              </span>
              <div>
                {row.comment && <p dir="auto">{row.comment}</p>}
                <p className="small quiet">
                  <bdi>{row.customer}</bdi> ·{' '}
                  <Link to="/inbox/$view/{-$slug}" params={{ view: 'all', slug: row.conversation.slug }}>
                    <bdi>{row.conversation.subject ?? t('no_subject')}</bdi>
                  </Link>
                  {row.assignee && (
                    <>
                      {' '}
                      · <bdi>{row.assignee}</bdi>
                    </>
                  )}{' '}
                  · <Age at={row.created_at} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
