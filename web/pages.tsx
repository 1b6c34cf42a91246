import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { TimelineKind } from './api/contacts.ts'
import { type SearchFilters, VIEWS, type ViewKey } from './api/conversations.ts'
import { meQuery } from './api/staff.ts'
import type { ContactSearch } from './contacts/contact-search.ts'
import { SearchPage, ViewPage } from './inbox/inbox-page.tsx'
import { BrokenPage } from './shell/broken-page.tsx'
import { MissingPage, NothingHere } from './shell/nothing-here.tsx'
import { Shell } from './shell/shell.tsx'
import { SkeletonPage, SkeletonShell } from './shell/skeleton.tsx'

type Given = Record<string, unknown>

/** Of contacts: as in contacts/contact-search.ts, which is loaded with its page. */
const SEEN = ['week', 'month', 'quiet'] as const satisfies ContactSearch['seen'][]
const ORDERS = ['created', 'name'] as const satisfies ContactSearch['sort'][]
const SORTS = ['newest', 'oldest', 'waiting', 'changed', 'due', 'priority'] as const

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  notFoundComponent: MissingPage,
})

const toInbox = () => {
  throw redirect({ to: '/inbox/$view/{-$slug}', params: { view: 'open', slug: undefined } })
}
const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toInbox })
const inbox = createRoute({ getParentRoute: () => root, path: '/inbox', beforeLoad: toInbox })

/** Pages for those who are logged in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  loader: ({ context }) => context.queries.ensureQueryData(meQuery),
  component: Shell,
  pendingComponent: SkeletonShell,
})

const view = createRoute({
  getParentRoute: () => inside,
  path: '/inbox/$view/{-$slug}',
  params: {
    parse: ({ view, slug }) => ({ view: view as ViewKey, slug }),
    stringify: ({ view, slug }) => ({ view, slug }),
  },
  validateSearch: (search: Given): { category?: string | undefined; tag?: string | undefined } => ({
    category: text(search.category),
    tag: text(search.tag),
  }),
  loader: ({ params }) => {
    if (!VIEWS.includes(params.view)) throw notFound()
  },
  notFoundComponent: NothingHere,
  component: ViewPage,
})

const search = createRoute({
  getParentRoute: () => inside,
  path: '/search/{-$slug}',
  validateSearch: (search: Given): SearchFilters => ({
    q: text(search.q),
    tag: text(search.tag),
    category: text(search.category),
    assignee: text(search.assignee),
    team: text(search.team),
    priority: text(search.priority),
    status: text(search.status),
    sort: SORTS.find(sort => sort === search.sort),
    view: Number(search.view) || undefined,
  }),
  component: SearchPage,
})

const fresh = createRoute({
  getParentRoute: () => inside,
  path: '/new',
  validateSearch: (search: Given): { to?: string | undefined; again?: string | undefined } => ({
    to: text(search.to),
    again: text(search.again),
  }),
  component: lazyRouteComponent(() => import('./conversation/new-page.tsx'), 'NewPage'),
})

function toContactSearch(search: Given): ContactSearch {
  return {
    q: text(search.q),
    organization: search.organization === undefined ? undefined : String(search.organization),
    seen: SEEN.find(seen => seen === search.seen),
    open: search.open === true ? true : undefined,
    sort: ORDERS.find(sort => sort === search.sort),
    back: search.back === true ? true : undefined,
    segment: Number(search.segment) || undefined,
  }
}

const contacts = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/{-$id}',
  validateSearch: toContactSearch,
  component: lazyRouteComponent(() => import('./contacts/contacts-page.tsx'), 'ContactsPage'),
})

/** Of timelines: as in contacts/timeline.tsx. */
const KINDS = ['conversations', 'notes', 'changes'] as const satisfies TimelineKind[]

const contact = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/$id/timeline',
  /** With the search of the list, which Back returns to. */
  validateSearch: (search: Given): ContactSearch & { kind?: TimelineKind | undefined } => ({
    ...toContactSearch(search),
    kind: KINDS.find(kind => kind === search.kind),
  }),
  component: lazyRouteComponent(() => import('./contacts/contact-page.tsx'), 'ContactPage'),
})

const articles = createRoute({
  getParentRoute: () => inside,
  path: '/articles/{-$slug}',
  validateSearch: (
    search: Given,
  ): { status?: string | undefined; q?: string | undefined; language?: string | undefined } => ({
    status: text(search.status),
    q: text(search.q),
    language: text(search.language),
  }),
  component: lazyRouteComponent(() => import('./articles/articles-page.tsx'), 'ArticlesPage'),
})

const incidents = createRoute({
  getParentRoute: () => inside,
  path: '/incidents/{-$id}',
  component: lazyRouteComponent(() => import('./incidents/incidents-page.tsx'), 'IncidentsPage'),
})

const reports = createRoute({
  getParentRoute: () => inside,
  path: '/reports',
  validateSearch: (
    search: Given,
  ): Partial<Record<'tab' | 'from' | 'to' | 'channel' | 'tag' | 'member' | 'q', string | undefined>> & {
    days?: number | undefined
  } => {
    const { tab, days, from, to, channel, tag, member, q } = search
    return {
      tab: text(tab),
      days: Number(days) || undefined,
      from: text(from),
      to: text(to),
      channel: text(channel),
      tag: text(tag),
      member: text(member),
      q: text(q),
    }
  },
  component: lazyRouteComponent(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
})

/** The page that mail providers redirect to. */
const signIn = createRoute({
  getParentRoute: () => inside,
  path: '/settings/sign-in',
  component: lazyRouteComponent(() => import('./settings/sign-in-page.tsx'), 'SignInPage'),
})

const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings/{-$section}/{-$record}',
  /** Of a new rule: the example that it starts from. */
  validateSearch: (search: Given): { from?: string | undefined } => ({ from: text(search.from) }),
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
})

/** Every page and its address. Pages other than the inbox are loaded on demand. */
export function createPages(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      start,
      inbox,
      inside.addChildren([
        view,
        search,
        fresh,
        contacts,
        contact,
        articles,
        incidents,
        reports,
        signIn,
        settings,
      ]),
    ]),
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingComponent: SkeletonPage,
    defaultErrorComponent: BrokenPage,
  })
}
