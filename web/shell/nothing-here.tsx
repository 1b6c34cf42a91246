import { Link } from '@tanstack/react-router'
import { t } from '../language/language.ts'

export function NothingHere() {
  return (
    <main className="empty">
      <h1>{t('nothing_here')}</h1>
      <p>
        <Link to="/">{t('nav.inbox')}</Link>
      </p>
    </main>
  )
}
