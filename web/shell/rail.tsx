import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countsQuery, VIEWS, type ViewKey } from '../api/conversations.ts'
import { healthQuery } from '../api/mailboxes.ts'
import { meQuery } from '../api/staff.ts'
import { channelIcon } from '../design/channel-icon.ts'
import { Icon, type IconName } from '../design/icons.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { number, t } from '../language/language.ts'
import { BrandMenu } from './brand-menu.tsx'
import { DraftsLink } from './drafts-link.tsx'
import { Group } from './group.tsx'
import { Notifications } from './notifications.tsx'
import { SavedViews } from './saved-views.tsx'

const PersonMenu = lazyPart(async () => (await import('./person-menu.tsx')).PersonMenu, {
  meanwhile: () => <div className="me" />,
})

const HEALTH_MS = 60_000

interface Props {
  onOpenDrawer: () => void
  isDrawerOpen: boolean
}

/** Views that are always shown; the others stand under More. */
const MAIN_VIEWS = ['mine', 'unassigned', 'open', 'on_hold'] as const

const ICON_OF: Record<(typeof VIEWS)[number], IconName> = {
  open: 'inbox',
  mine: 'person',
  unassigned: 'nobody',
  on_hold: 'clock',
  resolved: 'check',
  archived: 'archive',
  spam: 'spam',
  all: 'mail',
}

/** Navigation: views with counts, channels, tags, and the other pages. */
export function Rail({ onOpenDrawer, isDrawerOpen }: Props) {
  const { data: me } = useQuery(meQuery)
  return (
    <>
      <header className="bar">
        <button
          type="button"
          className="button plain square"
          aria-label={t('menu')}
          aria-expanded={isDrawerOpen}
          onClick={onOpenDrawer}
        >
          <Icon name="menu" />
        </button>
        <strong dir="auto">{me?.brand.name}</strong>
      </header>
      <nav className="rail" id="rail" aria-label={t('nav')}>
        <div className="brand-name">
          {me && <img src={`/icon?v=${encodeURIComponent(me.brand.name)}`} alt="" width="22" height="22" />}
          <BrandMenu />
        </div>
        <div className="rail-tools">
          <Link to="/search/{-$slug}" className="search-link" aria-label={t('go.search')}>
            <Icon name="search" />
            <span>{t('search.link')}</span>
            <kbd>/</kbd>
          </Link>
          <Link to="/new" className="button main square" aria-label={t('new')} title={`${t('new')} (c)`}>
            <Icon name="write" />
          </Link>
          <Notifications />
        </div>
        <Views />
        <SavedViews />
        <Groups />
        <Others />
        {me && <PersonMenu me={me} />}
      </nav>
    </>
  )
}

function Views() {
  const isOther = (key: ViewKey) => !MAIN_VIEWS.some(one => one === key)
  return (
    <>
      <ul>
        {MAIN_VIEWS.map(key => (
          <ViewLink key={key} view={key} />
        ))}
        <DraftsLink />
      </ul>
      <Group name="more" title={t('more')}>
        <ul>
          {VIEWS.filter(isOther).map(key => (
            <ViewLink key={key} view={key} />
          ))}
        </ul>
      </Group>
    </>
  )
}

function ViewLink({ view: key }: { view: ViewKey }) {
  const { data } = useQuery(countsQuery)
  const view = data?.views.find(one => one.key === key)
  const isCounted = key !== 'all' && key !== 'archived' && key !== 'resolved'
  return (
    <li>
      <Link
        to="/inbox/$view/{-$slug}"
        params={{ view: key, slug: undefined }}
        activeOptions={{ includeSearch: true, exact: false }}
        search={{ category: undefined, tag: undefined }}
        title={t(`view.${key}`)}
      >
        <Icon name={ICON_OF[key]} />
        <span>{t(`view.${key}`)}</span>
        {view && view.count > 0 && (
          <span className={isCounted ? 'count' : 'count quiet'}>
            {number(view.count)}
            {view['more?'] ? '+' : ''}
          </span>
        )}
      </Link>
    </li>
  )
}

/** Channels and tags with their open conversations. */
function Groups() {
  const { data } = useQuery(countsQuery)
  return (
    <>
      {data && data.channels.length > 1 && (
        <Group name="channels" title={t('channels')}>
          <ul>
            {data.channels.map(({ slug, name, channel, open_count }) => (
              <li key={slug}>
                <Link
                  to="/inbox/$view/{-$slug}"
                  params={{ view: 'open', slug: undefined }}
                  search={{ category: slug, tag: undefined }}
                >
                  <Icon name={channelIcon(channel)} />
                  <span dir="auto">{name}</span>
                  {open_count > 0 && <span className="count">{number(open_count)}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {data && data.teams.length > 0 && (
        <Group name="teams" title={t('settings.teams')}>
          <ul>
            {data.teams.map(({ id, name, open_count }) => (
              <li key={id}>
                <Link
                  to="/search/{-$slug}"
                  params={{ slug: undefined }}
                  search={{ team: String(id), status: '0' }}
                >
                  <Icon name="people" />
                  <span dir="auto">{name}</span>
                  {open_count > 0 && <span className="count">{number(open_count)}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {data && data.tags.length > 0 && (
        <Group name="tags" title={t('tags')}>
          <ul>
            {data.tags.map(({ tag, open_count }) => (
              <li key={tag}>
                <Link
                  to="/inbox/$view/{-$slug}"
                  params={{ view: 'open', slug: undefined }}
                  search={{ tag, category: undefined }}
                >
                  <Icon name="tag" />
                  <span dir="auto">{tag}</span>
                  <span className="count">{number(open_count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Group>
      )}
    </>
  )
}

function Others() {
  return (
    <ul className="others">
      <li>
        <Link to="/contacts/{-$id}" title={t('nav.contacts')}>
          <Icon name="people" />
          <span>{t('nav.contacts')}</span>
        </Link>
      </li>
      <li>
        <Link to="/articles/{-$slug}" title={t('nav.articles')}>
          <Icon name="book" />
          <span>{t('nav.articles')}</span>
        </Link>
      </li>
      <li>
        <Link to="/incidents/{-$id}" title={t('nav.incidents')}>
          <Icon name="status" />
          <span>{t('nav.incidents')}</span>
        </Link>
      </li>
      <li>
        <Link to="/reports" title={t('nav.reports')}>
          <Icon name="chart" />
          <span>{t('nav.reports')}</span>
        </Link>
      </li>
      <li>
        <Link to="/settings/{-$section}/{-$record}" title={t('nav.settings')}>
          <Icon name="settings" />
          <span>{t('nav.settings')}</span>
          <MailboxAlert />
        </Link>
      </li>
    </ul>
  )
}

/** A mark for admins while a mailbox does not work. */
function MailboxAlert() {
  const { data: me } = useQuery(meQuery)
  const { data: health } = useQuery({
    ...healthQuery,
    enabled: me?.role['admin?'] === true,
    refetchInterval: HEALTH_MS,
  })
  const isBroken = health?.values().some(one => one?.receiving_error || one?.sending_error)
  return isBroken ? (
    <span className="count bad" title={t('health.broken')}>
      !<span className="unseen">{t('health.broken')}</span>
    </span>
  ) : null
}
