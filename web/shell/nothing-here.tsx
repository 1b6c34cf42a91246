import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../kit/page-title.ts'
import { t } from '../language/language.ts'

/** For an address without a page. */
export function NothingHere() {
  usePageTitle(t('nothing_here'))
  return (
    <div className="empty">
      <h1>{t('nothing_here')}</h1>
      <p>
        <Link to="/">{t('nav.inbox')}</Link>
      </p>
    </div>
  )
}

/** The same without the frame of the pages. */
export function MissingPage() {
  return (
    <main>
      <NothingHere />
    </main>
  )
}
