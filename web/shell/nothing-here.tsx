import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../kit/page-title.ts'
import { t } from '../language/language.ts'

export function NothingHere() {
  usePageTitle(t('nothing_here'))
  return (
    <main className="empty">
      <h1>{t('nothing_here')}</h1>
      <p>
        <Link to="/">{t('nav.inbox')}</Link>
      </p>
    </main>
  )
}
