import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Article } from '../../client/api.ts'
import { ARTICLE_STATUS } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Preview } from '../design/preview.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'
import { ArticleBody } from './article-body.tsx'
import { topicsQuery } from './topics-query.ts'
import { UnsavedGuard, useUnsaved } from './unsaved-guard.tsx'

const STATUSES = [
  ARTICLE_STATUS.draft,
  ARTICLE_STATUS.published,
  ARTICLE_STATUS.customers,
  ARTICLE_STATUS.internal,
] as const
const NEW_TOPIC = '+'

interface Props {
  article?: Article
  onSaved: (article: Article) => void
}

/** The editor of an article, with a live preview. */
export function ArticleForm({ article, onSaved }: Props) {
  const [body, setBody] = useState(article?.body ?? '')
  const [topic, setTopic] = useState(article?.topic?.slug ?? '')
  const { editor } = useStore(preferences)
  const queries = useQueryClient()
  const makeTopic = async (name: string) => {
    const { slug } = await ask(api.POST('/topics', { body: { topic: { name } } }))
    await queries.invalidateQueries({ queryKey: keys.topics })
    setTopic(slug) // chosen, should the article be refused
    return slug
  }
  const unsaved = useUnsaved()
  const { change } = unsaved
  const saving = useSaving(
    (form: HTMLFormElement) => {
      unsaved.submit()
      return store(form, { article, makeTopic })
    },
    {
      touches: [keys.articles, keys.articleDetails, keys.topics],
      onSaved(saved) {
        unsaved.save()
        toast(t('article.saved'))
        onSaved(saved)
      },
    },
  )
  const { error, isPending } = saving
  return (
    <Form className="card" saving={saving} onChange={change}>
      <UnsavedGuard isChanged={unsaved.isChanged} />
      <ErrorNotice error={error} />
      <Field label={t('article.title')} wrong={wrongIn(error, 'title')}>
        {attributes => <input name="title" required defaultValue={article?.title} {...attributes} />}
      </Field>
      <div className="row">
        <Field label={t('article.status')} wrong={wrongIn(error, 'status')}>
          {attributes => (
            <select name="status" defaultValue={article?.status ?? ARTICLE_STATUS.draft} {...attributes}>
              {STATUSES.map(status => (
                <option key={status} value={status}>
                  {t(`article.status.${status}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TopicFields topic={topic} isFiled={Boolean(article?.topic)} onChoose={setTopic} error={error} />
      </div>
      <ArticleBody
        body={body}
        onChange={next => {
          change()
          setBody(next)
        }}
        wrong={wrongIn(error, 'body')}
      />
      <div className="row">
        <button type="submit" className="button main" disabled={isPending}>
          {t('save')}
        </button>
      </div>
      {body !== '' && editor === 'markdown' && (
        <>
          <h3>{t('preview')}</h3>
          <Preview text={body} as="article" />
        </>
      )}
    </Form>
  )
}

interface TopicProps {
  topic: string
  /** The article has a topic: it can change, but not go. */
  isFiled: boolean
  onChoose: (topic: string) => void
  error: Error | null
}

/** An existing topic, or the name of a new one. */
function TopicFields({ topic, isFiled, onChoose, error }: TopicProps) {
  const { data: topics = [], error: failure } = useQuery(topicsQuery)
  return (
    <>
      <ErrorNotice error={failure} />
      <Field label={t('article.topic')} wrong={wrongIn(error, 'topic')}>
        {attributes => (
          <select name="topic" value={topic} onChange={event => onChoose(event.target.value)} {...attributes}>
            {!isFiled && <option value="">{t('article.topic.none')}</option>}
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
        <Field label={t('article.topic.new')} wrong={wrongIn(error, 'name')}>
          {attributes => <input name="new_topic" required {...attributes} />}
        </Field>
      )}
    </>
  )
}

interface Storing {
  article: Article | undefined
  makeTopic: (name: string) => Promise<string>
}

async function store(form: HTMLFormElement, { article, makeTopic }: Storing): Promise<Article> {
  const { title = '', body = '', status, topic, new_topic = '' } = fieldsOf(form)
  const chosen = topic === NEW_TOPIC ? await makeTopic(new_topic) : topic
  const fields = {
    title,
    body,
    status: Number(status) as Article['status'],
    ...(chosen && { topic: chosen }),
  }
  if (!article) return ask(api.POST('/articles', { body: { article: fields } }))
  const params = { path: { slug: article.slug } }
  return ask(api.PUT('/articles/{slug}', { params, body: { article: fields } }))
}
