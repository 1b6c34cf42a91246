import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Article } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Preview } from '../design/preview.tsx'
import { toast } from '../design/toasts.tsx'
import { fieldsOf, useSave } from '../design/use-save.ts'
import { t } from '../language/language.ts'

const topicsQuery = queryOptions({
  queryKey: keys.topics,
  queryFn: async () => (await ask(api.GET('/topics', { params: { query: { page_size: 100 } } }))).topics,
})

const STATUSES = [1, 0, 4] as const
const NEW_TOPIC = '+'

/** The editor of an article, with a live preview. */
export function ArticleForm({
  article,
  onSaved,
}: {
  article?: Article
  onSaved: (article: Article) => void
}) {
  const { data: topics = [] } = useQuery(topicsQuery)
  const { error, isBusy, save, wrong } = useSave(keys.articles, keys.articleDetails, keys.topics)
  const [body, setBody] = useState(article?.body ?? '')
  const [topic, setTopic] = useState(article?.topic?.slug ?? '')
  const store = async (form: HTMLFormElement) => {
    const { title = '', status = '1', new_topic = '' } = fieldsOf(form)
    const chosen = topic === NEW_TOPIC ? await makeTopic(new_topic) : topic
    const fields = {
      title,
      body,
      status: Number(status) as Article['status'],
      ...(chosen ? { topic: chosen } : {}),
    }
    return article
      ? ask(
          api.PUT('/articles/{slug}', {
            params: { path: { slug: article.slug } },
            body: { article: fields },
          }),
        )
      : ask(api.POST('/articles', { body: { article: fields } }))
  }
  return (
    <form
      className="card"
      onSubmit={event => {
        event.preventDefault()
        const form = event.currentTarget
        void save(
          () => store(form),
          saved => {
            toast(t('article.saved'))
            onSaved(saved)
          },
        )
      }}
    >
      <ErrorNotice error={error} />
      <Field label={t('article.title')} wrong={wrong('title')}>
        {attributes => <input name="title" required defaultValue={article?.title} {...attributes} />}
      </Field>
      <div className="row">
        <Field label={t('article.status')} wrong={wrong('status')}>
          {attributes => (
            <select name="status" defaultValue={article?.status ?? 1} {...attributes}>
              {STATUSES.map(status => (
                <option key={status} value={status}>
                  {t(`article.status.${status}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('article.topic')} wrong={wrong('topic')}>
          {attributes => (
            <select value={topic} onChange={event => setTopic(event.target.value)} {...attributes}>
              <option value="">{t('article.topic.none')}</option>
              {topics.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
              <option value={NEW_TOPIC}>{t('article.topic.new')}…</option>
            </select>
          )}
        </Field>
        {topic === NEW_TOPIC && (
          <Field label={t('article.topic.new')} wrong={wrong('name')}>
            {attributes => <input name="new_topic" required {...attributes} />}
          </Field>
        )}
      </div>
      <Field label={t('article.body')} hint={t('composer.hint').split('.')[0]} wrong={wrong('body')}>
        {attributes => (
          <textarea
            rows={16}
            required
            value={body}
            onChange={event => setBody(event.target.value)}
            dir="auto"
            {...attributes}
          />
        )}
      </Field>
      <div className="row">
        <button type="submit" className="button main" disabled={isBusy}>
          {t('save')}
        </button>
      </div>
      {body !== '' && (
        <>
          <h3>{t('preview')}</h3>
          <Preview text={body} />
        </>
      )}
    </form>
  )
}

async function makeTopic(name: string): Promise<string> {
  return (await ask(api.POST('/topics', { body: { topic: { name } } }))).slug
}
