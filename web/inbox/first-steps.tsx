import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { meQuery } from '../api/staff.ts'
import { t } from '../language/language.ts'

/** What to do in a brand without messages. */
export function FirstSteps() {
  const { data: me } = useQuery(meQuery)
  return (
    <div className="card first-steps">
      <h2>{t('first.title', { name: me?.brand.name ?? '' })}</h2>
      <ol>
        {!me?.['password?'] && (
          <li>
            <Link to="/settings/{-$section}" params={{ section: 'me' }}>
              {t('first.password')}
            </Link>
          </li>
        )}
        {me?.role['admin?'] && (
          <>
            <li>
              <Link to="/settings/{-$section}" params={{ section: 'channels' }}>
                {t('first.mail')}
              </Link>
            </li>
            <li>
              <Link to="/settings/{-$section}" params={{ section: 'staff' }}>
                {t('first.team')}
              </Link>
            </li>
          </>
        )}
        <li>
          <Link to="/articles/{-$slug}" params={{ slug: 'new' }}>
            {t('first.article')}
          </Link>
        </li>
        <li>
          <a href="/contact" target="_blank" rel="noopener noreferrer">
            {t('first.try')}
          </a>
        </li>
      </ol>
    </div>
  )
}
