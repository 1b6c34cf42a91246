import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Article } from '../../client/api.ts'
import { ARTICLE_STATUS } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Preview } from '../design/preview.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { UnsavedGuard, useUnsaved } from '../design/unsaved-guard.tsx'
import { preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'
import { ArticleBody } from './article-body.tsx'
import { StateField, TitleField } from './article-fields.tsx'
import { ArticleHead } from './article-head.tsx'
import { ArticleTools } from './article-tools.tsx'
import { topicsQuery } from './topics-query.ts'

const NEW_TOPIC = '+'

interface Props {
  article?: Article
  /** The menu of languages. */
  languages?: ReactNode
  onSaved: (article: Article) => void
  onRestored?: () => void
  onDeleted?: () => void
}

/** The editor of an article: its title first, with a live preview of Markdown. */
export function ArticleForm({ article, languages, onSaved, onRestored, onDeleted }: Props) {
  const [body, setBody] = useState(article?.body ?? '')
  const [status, setStatus] = useState<number>(article?.status ?? ARTICLE_STATUS.draft)
  /** What it becomes with the next save, instead of what is chosen. */
  const next = useRef<number>(undefined)
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
      const becomes = next.current ?? status
      next.current = undefined
      return store(form, { article, status: becomes, makeTopic })
    },
    {
      touches: [keys.articles, keys.articleDetails, keys.topics],
      onSaved(saved) {
        unsaved.save()
        setStatus(saved.status)
        toast(t('article.saved'))
        onSaved(saved)
      },
    },
  )
  const { error, isPending } = saving
  const publish = (form: HTMLFormElement) => {
    if (!form.reportValidity()) return
    next.current = ARTICLE_STATUS.published
    form.requestSubmit()
  }
  return (
    <Form className="article-editor" saving={saving} onChange={change}>
      <UnsavedGuard isChanged={unsaved.isChanged} />
      <ArticleHead
        state={<StateField status={status} onChoose={setStatus} />}
        savedAt={article?.updated_at}
        tools={
          article && (
            <ArticleTools
              article={article}
              onRestored={() => onRestored?.()}
              onDeleted={() => onDeleted?.()}
            />
          )
        }
        isSaving={isPending}
        publish={status === ARTICLE_STATUS.draft ? publish : undefined}
      />
      <div className="article-line">
        {languages}
        <TopicFields topic={topic} isFiled={Boolean(article?.topic)} onChoose={setTopic} error={error} />
      </div>
      <div className="article-text">
        <ErrorNotice error={error} />
        <TitleField title={article?.title} wrong={wrongIn(error, 'title')} />
        <ArticleBody
          body={body}
          onChange={written => {
            change()
            setBody(written)
          }}
          wrong={wrongIn(error, 'body')}
        />
        {body !== '' && editor === 'markdown' && (
          <>
            <h3>{t('preview')}</h3>
            <Preview text={body} as="article" />
          </>
        )}
      </div>
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
          <Select
            name="topic"
            value={topic}
            options={[
              ...(isFiled ? [] : [{ value: '', label: t('article.topic.none') }]),
              ...topics.map(({ slug, name }) => ({ value: slug, label: name })),
              { value: NEW_TOPIC, label: `${t('article.topic.new')}…` },
            ]}
            onChange={onChoose}
            {...attributes}
          />
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
  status: number
  makeTopic: (name: string) => Promise<string>
}

async function store(form: HTMLFormElement, { article, status, makeTopic }: Storing): Promise<Article> {
  const { title = '', body = '', topic, new_topic = '' } = fieldsOf(form)
  const chosen = topic === NEW_TOPIC ? await makeTopic(new_topic) : topic
  const fields = {
    title,
    body,
    status: status as Article['status'],
    ...(chosen && { topic: chosen }),
  }
  if (!article) return ask(api.POST('/articles', { body: { article: fields } }))
  const params = { path: { slug: article.slug } }
  return ask(api.PUT('/articles/{slug}', { params, body: { article: fields } }))
}
