import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../design/icons.tsx'
import { momentOf, t } from '../language/language.ts'

interface Props {
  /** The field of the state. */
  state: ReactNode
  /** When it was last saved; undefined if never. */
  savedAt: string | undefined
  /** Links and the menu of what is rarely done. */
  tools?: ReactNode
  isSaving: boolean
  /** For a draft: saves it, and publishes it. */
  publish?: ((form: HTMLFormElement) => void) | undefined
}

/** The head of the editor: the way back, the state, and the one thing that comes next. */
export function ArticleHead({ state, savedAt, tools, isSaving, publish }: Props) {
  return (
    <header className="article-head">
      <Link
        to="."
        params={{ slug: undefined }}
        search
        className="button plain square back"
        aria-label={t('close_conversation')}
      >
        <Icon name="back" />
      </Link>
      {state}
      {savedAt && (
        <span className="quiet small saved">{t('article.saved_at', { time: momentOf(savedAt) })}</span>
      )}
      <span className="end">
        {tools}
        <button type="submit" className={publish ? 'button' : 'button main'} disabled={isSaving}>
          {t('save')}
        </button>
        {publish && (
          <button
            type="button"
            className="button main"
            disabled={isSaving}
            onClick={({ currentTarget: { form } }) => form && publish(form)}
          >
            {t('article.publish')}
          </button>
        )}
      </span>
    </header>
  )
}
