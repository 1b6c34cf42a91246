import './skeleton.css'
import { t } from '../language/language.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The frame of the pages, until the first data is there. */
export function SkeletonShell() {
  return (
    <div className="shell">
      <div className="skeleton-rail" aria-hidden="true">
        {ROWS.slice(0, 5).map(row => (
          <span key={row} />
        ))}
      </div>
      <SkeletonPage />
    </div>
  )
}

/** Grey bars in place of a page that is being loaded. */
export function SkeletonPage() {
  return (
    <div className="skeleton-page" role="status" aria-label={t('loading.page')}>
      {ROWS.map(row => (
        <span key={row} />
      ))}
    </div>
  )
}
