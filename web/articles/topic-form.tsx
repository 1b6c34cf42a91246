import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Topic } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { DeleteButton } from '../design/delete-button.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { SortableList } from '../design/sortable-list.tsx'
import { toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

interface FormProps {
  /** A new one without it. */
  topic: Topic | undefined
  topics: Topic[]
  onDone: () => void
}

/** Renames a topic, puts it into another one or deletes it; or makes one. */
export function TopicForm({ topic, topics, onDone }: FormProps) {
  const touches = [keys.topics, keys.articles, keys.articleDetails]
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const { name, parent } = fieldsOf(form)
      const body = { topic: { name: name ?? '', parent: parent || null } }
      if (!topic) return ask(api.POST('/topics', { body }))
      return ask(api.PUT('/topics/{slug}', { params: { path: { slug: topic.slug } }, body }))
    },
    { touches, onSaved: onDone },
  )
  const removing = useSaving(
    (slug: string) => ask(api.DELETE('/topics/{slug}', { params: { path: { slug } } })),
    { touches, onSaved: onDone },
  )
  const hasInside = topic !== undefined && topics.some(({ parent }) => parent?.slug === topic.slug)
  const others = topics.filter(({ parent, slug }) => parent === null && slug !== topic?.slug)
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
          {attributes => <input name="name" required defaultValue={topic?.name} {...attributes} />}
        </Field>
        {!hasInside && (
          <Field label={t('topic.parent')} wrong={wrongIn(error, 'parent')}>
            {attributes => (
              <Select
                name="parent"
                defaultValue={topic?.parent?.slug ?? ''}
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
          {topic && (
            <DeleteButton onDelete={() => removing.mutate(topic.slug)} isPending={removing.isPending} />
          )}
        </div>
      </form>
      {topic && <TopicArticles slug={topic.slug} />}
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
