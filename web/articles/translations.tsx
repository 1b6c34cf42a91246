import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Article, WholeTranslation } from '../../client/api.ts'
import { LANGUAGE_NAMES } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { DeleteButton } from '../design/delete-button.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { ArticleBody } from './article-body.tsx'
import { UnsavedGuard, useUnsaved } from './unsaved-guard.tsx'

export type Language = keyof typeof LANGUAGE_NAMES

/** The language in an address; undefined for other texts. */
export function languageIn(code: string | undefined): Language | undefined {
  return code !== undefined && code in LANGUAGE_NAMES ? (code as Language) : undefined
}

const translationsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.translations(slug),
    queryFn: () => ask(api.GET('/articles/{slug}/translations', { params: { path: { slug } } })),
  })

interface BarProps {
  slug: string
  /** Undefined: the article itself. */
  language: Language | undefined
  onChoose: (language: Language | undefined) => void
}

/** The article, and each language that readers can choose; nothing if there is no other one. */
export function Languages({ slug, language, onChoose }: BarProps) {
  const { data } = useQuery(translationsQuery(slug))
  if (!data || data.languages.length === 0) return null
  return (
    <div className="row editors" role="toolbar" aria-label={t('languages')}>
      <button
        type="button"
        className="button plain"
        aria-pressed={language === undefined}
        onClick={() => onChoose(undefined)}
      >
        {t('translation.original')}
      </button>
      {data.languages.map(code => (
        <button
          key={code}
          type="button"
          className="button plain"
          aria-pressed={language === code}
          onClick={() => onChoose(code)}
        >
          {LANGUAGE_NAMES[code]}
          <span className="quiet small">
            {' '}
            {stateOf(data.translations.find(one => one.language === code))}
          </span>
        </button>
      ))}
    </div>
  )
}

function stateOf(translation: { status: number; 'outdated?': boolean } | undefined): string {
  if (!translation) return t('translation.missing')
  if (translation.status === 1) return t('article.status.1')
  return translation['outdated?'] ? t('translation.outdated') : ''
}

/** A translation of an article; it begins with the words of the article. */
export function TranslationPane({ article, language }: { article: Article; language: Language }) {
  const params = { path: { slug: article.slug, language } }
  const { data: known } = useQuery(translationsQuery(article.slug))
  const isThere = known?.translations.some(one => one.language === language) ?? false
  const { data, error } = useQuery({
    queryKey: keys.translation(article.slug, language),
    queryFn: () => ask(api.GET('/articles/{slug}/translations/{language}', { params })),
    enabled: isThere,
  })
  if (isObstacle(error, data)) return <ErrorNotice error={error} />
  if (!known || (isThere && !data)) return <p className="quiet">{t('loading')}</p>
  return <TranslationForm article={article} language={language} translation={isThere ? data : undefined} />
}

interface FormProps {
  article: Article
  language: Language
  translation: WholeTranslation | undefined
}

function TranslationForm({ article, language, translation }: FormProps) {
  const params = { path: { slug: article.slug, language } }
  const [body, setBody] = useState(translation?.body ?? article.body)
  const touches = [keys.translations(article.slug)]
  const unsaved = useUnsaved()
  const queries = useQueryClient()
  const { change } = unsaved
  const saving = useSaving(
    (form: HTMLFormElement) => {
      unsaved.submit()
      const { title = '', status } = fieldsOf(form)
      const fields = { title, body, status: status === 'draft' ? ('draft' as const) : ('published' as const) }
      return ask(
        api.PUT('/articles/{slug}/translations/{language}', { params, body: { translation: fields } }),
      )
    },
    {
      touches,
      onSaved(saved) {
        unsaved.save()
        queries.setQueryData(keys.translation(article.slug, language), saved)
        toast(t('translation.saved'))
      },
    },
  )
  const removing = useSaving(() => ask(api.DELETE('/articles/{slug}/translations/{language}', { params })), {
    touches,
    onSaved() {
      queries.removeQueries({ queryKey: keys.translation(article.slug, language) })
      toast(t('translation.deleted'))
    },
  })
  const { error, isPending } = saving
  return (
    <Form className="card" saving={saving} onChange={change}>
      <UnsavedGuard isChanged={unsaved.isChanged} />
      <ErrorNotice error={error ?? removing.error} />
      <Field label={t('article.title')} wrong={wrongIn(error, 'title')}>
        {attributes => (
          <input
            name="title"
            required
            lang={language}
            defaultValue={translation?.title ?? article.title}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('article.status')}>
        {attributes => (
          <select
            name="status"
            defaultValue={translation?.status === 1 ? 'draft' : 'published'}
            {...attributes}
          >
            <option value="published">{t('article.status.0')}</option>
            <option value="draft">{t('article.status.1')}</option>
          </select>
        )}
      </Field>
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
        {translation && <DeleteButton onDelete={() => removing.mutate()} isPending={removing.isPending} />}
      </div>
    </Form>
  )
}
