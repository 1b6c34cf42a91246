import '../language/articles-texts.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Topic } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { DeleteButton } from '../design/delete-button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { SortableList } from '../design/sortable-list.tsx'
import { toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { topicsQuery } from './topics-query.ts'

/** The topics of the help center in their order, each to rename, to put into another one, and to delete. */
export function TopicsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={t('topics')} isOpen={isOpen} onClose={onClose} isWide>
      <Topics />
    </Dialog>
  )
}

function Topics() {
  const { data: all, error } = useQuery(topicsQuery)
  const queries = useQueryClient()
  const [slug, open] = useState<string>()
  if (isObstacle(error, all)) return <ErrorNotice error={error} />
  if (!all) return <Loading />
  if (all.length === 0) return <p className="empty">{t('topics.none')}</p>
  const topics = inOrder(all)
  const chosen = topics.find(one => one.slug === slug)
  if (chosen) return <TopicForm topic={chosen} topics={topics} onDone={() => open(undefined)} />
  const sort = async (slugs: string[]) => {
    queries.setQueryData(topicsQuery.queryKey, (before = []) => sortedBy(before, slugs))
    await ask(api.PUT('/topic_order', { body: { topics: slugs } })).catch(toastError)
    await queries.invalidateQueries({ queryKey: keys.topics })
  }
  return (
    <SortableList
      label={t('topics')}
      onSort={slugs => void sort(slugs)}
      items={topics.map(topic => ({
        id: topic.slug,
        name: topic.name,
        isInside: topic.parent !== null,
        content: (
          <>
            <span dir="auto">{topic.name}</span>
            <button type="button" className="button plain" onClick={() => open(topic.slug)}>
              {t('edit')}
            </button>
          </>
        ),
      }))}
    />
  )
}

/** Each topic, followed by those in it. */
function inOrder(all: Topic[]): Topic[] {
  const sorted = all.toSorted(
    (one, other) => one.position - other.position || one.name.localeCompare(other.name),
  )
  const outer = sorted.filter(({ parent }) => parent === null)
  return outer.flatMap(topic => [topic, ...sorted.filter(({ parent }) => parent?.slug === topic.slug)])
}

function sortedBy(topics: Topic[], slugs: string[]): Topic[] {
  return topics.map(topic => ({ ...topic, position: slugs.indexOf(topic.slug) }))
}

interface FormProps {
  topic: Topic
  topics: Topic[]
  onDone: () => void
}

function TopicForm({ topic, topics, onDone }: FormProps) {
  const params = { path: { slug: topic.slug } }
  const touches = [keys.topics, keys.articles, keys.articleDetails]
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const { name, parent } = fieldsOf(form)
      return ask(api.PUT('/topics/{slug}', { params, body: { topic: { name, parent: parent || null } } }))
    },
    { touches, onSaved: onDone },
  )
  const removing = useSaving(() => ask(api.DELETE('/topics/{slug}', { params })), {
    touches,
    onSaved: onDone,
  })
  const hasInside = topics.some(({ parent }) => parent?.slug === topic.slug)
  const others = topics.filter(({ parent, slug }) => parent === null && slug !== topic.slug)
  const { error } = saving
  return (
    <>
      <form
        onSubmit={event => {
          event.preventDefault()
          saving.mutate(event.currentTarget)
        }}
      >
        <ErrorNotice error={error ?? removing.error} />
        <Field label={t('name')} wrong={wrongIn(error, 'name')}>
          {attributes => <input name="name" required defaultValue={topic.name} {...attributes} />}
        </Field>
        {!hasInside && (
          <Field label={t('topic.parent')} wrong={wrongIn(error, 'parent')}>
            {attributes => (
              <Select
                name="parent"
                defaultValue={topic.parent?.slug ?? ''}
                options={[
                  { value: '', label: t('topic.parent.none') },
                  ...others.map(({ slug, name }) => ({ value: slug, label: name })),
                ]}
                {...attributes}
              />
            )}
          </Field>
        )}
        <div className="row">
          <button type="submit" className="button main" disabled={saving.isPending}>
            {t('save')}
          </button>
          <button type="button" className="button" onClick={onDone}>
            {t('topics.all')}
          </button>
          <DeleteButton onDelete={() => removing.mutate()} isPending={removing.isPending} />
        </div>
      </form>
      <TopicArticles slug={topic.slug} />
    </>
  )
}

const articlesOf = (slug: string) =>
  queryOptions({
    queryKey: keys.topicArticles(slug),
    queryFn: async () =>
      (
        await ask(
          api.GET('/topics/{slug}/articles', { params: { path: { slug }, query: { page_size: 100 } } }),
        )
      ).articles,
  })

/** The published articles of a topic in their order. */
function TopicArticles({ slug }: { slug: string }) {
  const { data, error } = useQuery(articlesOf(slug))
  const queries = useQueryClient()
  if (isObstacle(error, data)) return <ErrorNotice error={error} />
  if (!data || data.length < 2) return null
  const sorted = data.toSorted((one, other) => one.position - other.position)
  const sort = async (slugs: string[]) => {
    queries.setQueryData(articlesOf(slug).queryKey, (before = []) =>
      before.map(article => ({ ...article, position: slugs.indexOf(article.slug) })),
    )
    const params = { path: { slug } }
    await ask(api.PUT('/topics/{slug}/order', { params, body: { articles: slugs } })).catch(toastError)
  }
  return (
    <section>
      <h3>
        <Icon name="file" /> {t('nav.articles')}
      </h3>
      <SortableList
        label={t('nav.articles')}
        onSort={slugs => void sort(slugs)}
        items={sorted.map(({ slug: id, title }) => ({
          id,
          name: title,
          content: <span dir="auto">{title}</span>,
        }))}
      />
    </section>
  )
}
