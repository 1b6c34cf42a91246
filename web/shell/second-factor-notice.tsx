import '../language/settings-texts.ts'
import { Link } from '@tanstack/react-router'
import { dateOf, t } from '../language/language.ts'

/** Above every page: from when a second factor is required, and the way to one. */
export function SecondFactorNotice({ from }: { from: string }) {
  return (
    <p className="lost" role="status">
      {t('factor.from', { date: dateOf(from) })}{' '}
      <Link to="/settings/{-$section}/{-$record}" params={{ section: 'me', record: undefined }}>
        {t('factor.begin')}
      </Link>
    </p>
  )
}
