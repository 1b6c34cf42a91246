import { keys } from '../api/keys.ts'
import './articles.css'
import '../contacts/contacts.css'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { isObstacle } from '../api/refusal.ts'
import { Age } from '../design/age.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { PaneTitle } from '../design/pane-title.tsx'
import { Select } from '../design/select.tsx'
import { usePageTitle } from '../kit/page-title.ts'
import { useRoving } from '../kit/use-roving.ts'
import { t } from '../language/language.ts'
import { ArticleForm } from './article-form.tsx'
import { type Language, LanguageMenu, languageIn } from './language-menu.tsx'
import { MissedSearches } from './missed-searches.tsx'
import { TopicsDialog } from './topics-dialog.tsx'
import { TranslationPane } from './translations.tsx'

const route = getRouteApi('/inside/articles/{-$slug}')

const STATUSES = ['published', 'draft', 'customers', 'internal'] as const
type Status = (typeof STATUSES)[number]
const CODE_OF = { published: 0, draft: 1, customers: 5, internal: 4 } as const

function articlesQuery(status: Status, q: string) {
  return infiniteQueryOptions({
    queryKey: keys.articleList(status, q),
    queryFn: ({ pageParam: page }) =>
      ask(api.GET('/articles', { params: { query: { status, q: q || undefined, page, page_size: 50 } } })),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page < last.page_count ? page + 1 : undefined),
  })
}

function articleQuery(slug: string) {
  return queryOptions({
    queryKey: keys.article(slug),
    queryFn: () => ask(api.GET('/articles/{slug}', { params: { path: { slug } } })),
  })
}

/** Articles of the help center, and the editor of one. `new` is a new article. */
export function ArticlesPage() {
  usePageTitle(t('nav.articles'))
  const { slug } = route.useParams()
  const { status = 'published', q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [isSorting, setSorting] = useState(false)
  return (
    <div className={`two-panes ${slug ? 'is-open' : ''}`}>
      <section className="list-pane" aria-label={t('nav.articles')}>
        <header className="pane-head spread articles-head">
          <PaneTitle title={t('nav.articles')} isReading={slug !== undefined} />
          <span className="row">
            <button type="button" className="button" onClick={() => setSorting(true)}>
              {t('topics')}
            </button>
            <Link to="." params={{ slug: 'new' }} search className="button">
              <Icon name="plus" /> <span className="words">{t('articles.new')}</span>
            </Link>
          </span>
          <TopicsDialog isOpen={isSorting} onClose={() => setSorting(false)} />
        </header>
        <ArticleFilters slug={slug} status={status} q={q} />
        <ArticleList status={STATUSES.find(one => one === status) ?? 'published'} q={q} slug={slug} />
      </section>
      {slug === 'new' ? (
        <section className="page article-page">
          <h1 className="unseen">{t('articles.new')}</h1>
          <ArticleForm
            key="new"
            onSaved={saved =>
              void navigate({
                to: '.',
                params: { slug: saved.slug },
                // The list shows it.
                search: { status: STATUSES.find(one => CODE_OF[one] === saved.status) },
              })
            }
          />
        </section>
      ) : slug ? (
        <ArticlePane
          key={slug}
          slug={slug}
          onMoved={next => navigate({ to: '.', params: { slug: next }, search: true })}
        />
      ) : (
        <MissedSearches />
      )}
    </div>
  )
}

function ArticleFilters({ slug, status, q }: { slug: string | undefined; status: string; q: string }) {
  const navigate = route.useNavigate()
  return (
    <div className="search-form row">
      <input
        type="search"
        aria-label={t('articles.search')}
        placeholder={t('articles.search')}
        defaultValue={q}
        onChange={event =>
          navigate({
            to: '.',
            params: { slug },
            search: { status, q: event.target.value || undefined },
            replace: true,
          })
        }
      />
      <Select
        aria-label={t('article.status')}
        value={status}
        options={STATUSES.map(one => ({ value: one, label: t(`article.status.${CODE_OF[one]}`) }))}
        onChange={one => navigate({ to: '.', params: { slug }, search: { q: q || undefined, status: one } })}
      />
    </div>
  )
}

function ArticleList({ status, q, slug }: { status: Status; q: string; slug: string | undefined }) {
  const { data, error, hasNextPage, fetchNextPage, isPending } = useInfiniteQuery(articlesQuery(status, q))
  const articles = data?.pages.flatMap(page => page.articles) ?? []
  const roving = useRoving(
    articles.map(article => article.slug),
    slug,
  )
  if (isObstacle(error, data)) return <ErrorNotice error={error} />
  if (articles.length === 0 && !isPending) return <EmptyState icon="book" title={t('articles.none')} />
  if (isPending) return <Loading />
  return (
    <div className="rows">
      <ul className="links" {...roving.list}>
        {articles.map(article => (
          <li key={article.slug}>
            <Link
              to="."
              params={{ slug: article.slug }}
              search
              aria-current={article.slug === slug ? 'true' : undefined}
              {...roving.itemOf(article.slug)}
            >
              <span>
                <strong dir="auto">{article.title}</strong>
                <br />
                <span className="quiet small" dir="auto">
                  {article.topic?.name ?? t('article.topic.none')}
                </span>
              </span>
              <Age at={article.updated_at} />
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className="older">
          <button type="button" className="button" onClick={() => void fetchNextPage()}>
            {t('show_more')}
          </button>
        </p>
      )}
      <p className="older">
        <a className="button plain" href="/api/v1/exports/articles.zip" download>
          <Icon name="download" /> {t('articles.export')}
        </a>
      </p>
    </div>
  )
}

function ArticlePane({ slug, onMoved }: { slug: string; onMoved: (slug: string | undefined) => void }) {
  const { data: article, error } = useQuery(articleQuery(slug))
  // Another key, so that the form shows what was restored.
  const [restored, setRestored] = useState(0)
  const language = languageIn(route.useSearch().language)
  const navigate = route.useNavigate()
  const choose = (next: Language | undefined) =>
    void navigate({ to: '.', params: { slug }, search: before => ({ ...before, language: next }) })
  const languages = <LanguageMenu slug={slug} language={language} onChoose={choose} />
  if (isObstacle(error, article)) return <ErrorNotice error={error} />
  if (!article) return <Loading />
  return (
    <section className="page article-page" aria-label={article.title}>
      <h1 className="unseen" dir="auto">
        {article.title}
      </h1>
      {language ? (
        <TranslationPane key={language} article={article} language={language} languages={languages} />
      ) : (
        <ArticleForm
          key={restored}
          article={article}
          languages={languages}
          onSaved={saved => saved.slug !== slug && onMoved(saved.slug)}
          onRestored={() => setRestored(count => count + 1)}
          onDeleted={() => onMoved(undefined)}
        />
      )}
      <Feedback slug={slug} />
    </section>
  )
}

/** Readers' answers to "Was this helpful?". */
function Feedback({ slug }: { slug: string }) {
  const { data } = useQuery({
    queryKey: keys.articleFeedback(slug),
    queryFn: () => ask(api.GET('/articles/{slug}/feedback', { params: { path: { slug } } })),
  })
  if (!data || data.helpful + data.unhelpful === 0) return null
  return (
    <div className="card">
      <h2>{t('feedback')}</h2>
      <p>{t('feedback.counts', { helpful: data.helpful, unhelpful: data.unhelpful })}</p>
      <ul className="bare">
        {data.comments.map(({ comment, created_at }) => (
          <li key={created_at + comment}>
            <bdi>{comment}</bdi> <Age at={created_at} isInText />
          </li>
        ))}
      </ul>
    </div>
  )
}
