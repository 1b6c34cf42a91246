import '../language/steps-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brandQuery } from '../api/brand.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { healthQuery } from '../api/mailboxes.ts'
import { meQuery, staffQuery } from '../api/staff.ts'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'

const anyArticle = {
  queryKey: keys.articleList('all', ''),
  queryFn: () => ask(api.GET('/articles', { params: { query: { page_size: 1 } } })),
}

/** What to do in a brand without messages. What has been done is ticked. */
export function FirstSteps() {
  const { data: me } = useQuery(meQuery)
  const isAdmin = me?.role['admin?'] === true
  const { data: brand } = useQuery({ ...brandQuery, enabled: isAdmin })
  const { data: health } = useQuery({ ...healthQuery, enabled: isAdmin })
  const { data: staff = [] } = useQuery(staffQuery)
  const { data: articles } = useQuery(anyArticle)
  const hasMail = health?.values().some(one => one?.last_received_at) ?? false
  return (
    <div className="card first-steps">
      <h2>{t('first.title', { name: me?.brand.name ?? '' })}</h2>
      <ol>
        <Step isDone={me?.['password?'] === true}>
          <SettingsLink section="me">{t('first.password')}</SettingsLink>
        </Step>
        {isAdmin && (
          <>
            <Step isDone={hasMail}>
              <SettingsLink section="channels">{t('first.mail')}</SettingsLink>
            </Step>
            <Step isDone={staff.length > 1}>
              <SettingsLink section="staff">{t('first.team')}</SettingsLink>
            </Step>
            <Step isDone={Boolean(brand?.logo_url ?? brand?.color)}>
              <SettingsLink section="face">{t('first.look')}</SettingsLink>
            </Step>
          </>
        )}
        <Step isDone={(articles?.total_count ?? 0) > 0}>
          <Link to="/articles/{-$slug}" params={{ slug: 'new' }}>
            {t('first.article')}
          </Link>
        </Step>
        <Step isDone={false}>
          <a href="/contact" target="_blank" rel="noopener noreferrer">
            {t('first.try')}
          </a>
        </Step>
      </ol>
    </div>
  )
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li className={isDone ? 'done' : undefined}>
      {isDone && (
        <span className="mark good">
          <Icon name="check" />
          <span className="unseen">{t('first.done')}</span>
        </span>
      )}{' '}
      {children}
    </li>
  )
}

function SettingsLink({ section, children }: { section: string; children: ReactNode }) {
  return (
    <Link to="/settings/{-$section}/{-$record}" params={{ section }}>
      {children}
    </Link>
  )
}
