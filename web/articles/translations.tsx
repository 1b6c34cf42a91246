import '../language/articles-texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Article, WholeTranslation } from '../../client/api.ts'
import { ARTICLE_STATUS } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Form } from '../design/form.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { Menu } from '../design/menu.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { UnsavedGuard, useUnsaved } from '../design/unsaved-guard.tsx'
import { t } from '../language/language.ts'
import { ArticleBody } from './article-body.tsx'
import { StateField, TitleField } from './article-fields.tsx'
import { ArticleHead } from './article-head.tsx'
import { DeleteDialog } from './article-tools.tsx'
import { type Language, translationsQuery } from './language-menu.tsx'

const STATUSES = [ARTICLE_STATUS.draft, ARTICLE_STATUS.published] as const

interface Props {
  article: Article
  language: Language
  /** The menu of languages. */
  languages: ReactNode
}

/** A translation of an article; it begins with the words of the article. */
export function TranslationPane({ article, language, languages }: Props) {
  const params = { path: { slug: article.slug, language } }
  const { data: known } = useQuery(translationsQuery(article.slug))
  const isThere = known?.translations.some(one => one.language === language) ?? false
  const { data, error } = useQuery({
    queryKey: keys.translation(article.slug, language),
    queryFn: () => ask(api.GET('/articles/{slug}/translations/{language}', { params })),
    enabled: isThere,
  })
  if (isObstacle(error, data)) return <ErrorNotice error={error} />
  if (!known || (isThere && !data)) return <Loading />
  return <TranslationForm {...{ article, language, languages }} translation={isThere ? data : undefined} />
}

interface FormProps extends Props {
  translation: WholeTranslation | undefined
}

function TranslationForm({ article, language, languages, translation }: FormProps) {
  const params = { path: { slug: article.slug, language } }
  const [body, setBody] = useState(translation?.body ?? article.body)
  const [status, setStatus] = useState<number>(translation?.status ?? ARTICLE_STATUS.draft)
  /** What it becomes with the next save, instead of what is chosen. */
  const next = useRef<number>(undefined)
  const touches = [keys.translations(article.slug)]
  const unsaved = useUnsaved()
  const queries = useQueryClient()
  const { change } = unsaved
  const saving = useSaving(
    (form: HTMLFormElement) => {
      unsaved.submit()
      const { title = '' } = fieldsOf(form)
      const becomes = next.current ?? status
      next.current = undefined
      const isDraft = becomes === ARTICLE_STATUS.draft
      const fields = { title, body, status: isDraft ? ('draft' as const) : ('published' as const) }
      return ask(
        api.PUT('/articles/{slug}/translations/{language}', { params, body: { translation: fields } }),
      )
    },
    {
      touches,
      onSaved(saved) {
        unsaved.save()
        setStatus(saved.status)
        queries.setQueryData(keys.translation(article.slug, language), saved)
        toast(t(saved.status === ARTICLE_STATUS.draft ? 'translation.drafted' : 'translation.saved'))
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
  const publish = (form: HTMLFormElement) => {
    if (!form.reportValidity()) return
    next.current = ARTICLE_STATUS.published
    form.requestSubmit()
  }
  const { error, isPending } = saving
  return (
    <Form className="article-editor" saving={saving} onChange={change}>
      <UnsavedGuard isChanged={unsaved.isChanged} />
      <ArticleHead
        state={<StateField status={status} statuses={STATUSES} onChoose={setStatus} />}
        savedAt={translation?.updated_at}
        tools={translation && <TranslationTools title={translation.title} deleting={removing} />}
        isSaving={isPending}
        publish={status === ARTICLE_STATUS.draft ? publish : undefined}
      />
      <div className="article-line">{languages}</div>
      <div className="article-text">
        <ErrorNotice error={error} />
        <TitleField
          title={translation?.title ?? article.title}
          lang={language}
          wrong={wrongIn(error, 'title')}
        />
        <ArticleBody
          body={body}
          onChange={written => {
            change()
            setBody(written)
          }}
          wrong={wrongIn(error, 'body')}
        />
      </div>
    </Form>
  )
}

interface ToolsProps {
  title: string
  deleting: { mutate: () => void; isPending: boolean; error: Error | null }
}

/** What is rarely done to a translation. */
function TranslationTools({ title, deleting }: ToolsProps) {
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Menu
        className="button plain square"
        label={t('bulk.more')}
        choices={[{ id: 'delete', label: t('delete'), icon: 'trash' }]}
        onChoose={() => ask(true)}
      >
        <Icon name="more" />
      </Menu>
      <DeleteDialog title={title} isOpen={isAsking} onClose={() => ask(false)} deleting={deleting} />
    </>
  )
}
