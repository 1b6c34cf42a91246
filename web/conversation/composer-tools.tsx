import { FormatBar } from '../design/format-bar.tsx'
import { Icon } from '../design/icons.tsx'
import { prefer, preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'
import { AttachButton } from './attach-button.tsx'
import type { Form } from './composer.tsx'

interface Props {
  form: Form
  /** Undefined where no files can be sent. */
  attach: (() => void) | undefined
}

/** What can be put into a text, and how it is shown. */
export function ComposerTools({ form, attach }: Props) {
  const { isPreview, isRich, setTools, writing, isFormatting, setFormatting } = form
  const { composer } = useStore(preferences)
  return (
    <div className={isFormatting ? 'row tools formatting' : 'row tools'}>
      {!isPreview && (
        <button
          type="button"
          className="button plain square format-fold"
          aria-label={t('format')}
          title={t('format')}
          aria-expanded={isFormatting}
          // The text keeps its selection.
          onMouseDown={event => event.preventDefault()}
          onClick={() => setFormatting(!isFormatting)}
        >
          <Icon name="letters" />
        </button>
      )}
      <div className="rich-tools" ref={setTools} />
      {!isPreview && !isRich && (
        <FormatBar field={writing.textarea} instead={composer === 'rich' ? writing.focus : undefined} />
      )}
      {attach && (
        <AttachButton
          attach={() => {
            // Afterwards, its keys are heard again.
            writing.focus()
            attach()
          }}
        />
      )}
      <button
        type="button"
        className="button plain reply-button"
        aria-label={`${t('composer.template')} /`}
        title={t('composer.template')}
        onClick={() => writing.type('/')}
      >
        <Icon name="article" />
        <span className="wide-only">{t('composer.template')}</span> <kbd>/</kbd>
      </button>
    </div>
  )
}

/** Markdown or not, and what Markdown will look like. */
export function FormSwitch({ form, hasText }: { form: Form; hasText: boolean }) {
  const { isPreview, setPreview } = form
  const { composer } = useStore(preferences)
  const isMarkdown = composer === 'markdown'
  return (
    <span className="row forms">
      {isMarkdown && (
        <button
          type="button"
          className="button plain"
          aria-pressed={isPreview}
          disabled={!hasText}
          onClick={() => setPreview(!isPreview)}
        >
          {t('preview')}
        </button>
      )}
      <button
        type="button"
        className="button plain form"
        aria-pressed={isMarkdown}
        title={t('composer.markdown')}
        aria-label={t('composer.markdown')}
        onClick={() => {
          setPreview(false)
          prefer({ composer: isMarkdown ? 'rich' : 'markdown' })
        }}
      >
        <Icon name="markdown" />
      </button>
    </span>
  )
}
