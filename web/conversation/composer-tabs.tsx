import { FormatBar } from '../design/format-bar.tsx'
import { Icon } from '../design/icons.tsx'
import { useActions } from '../kit/keys.ts'
import { prefer, preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/store.ts'
import { t } from '../language/language.ts'
import type { Form } from './composer.tsx'
import type { Mode } from './draft.ts'

interface Props {
  mode: Mode
  turn: (mode: Mode) => void
  hasText: boolean
  /** The other tab has a text, too. */
  hasOther: boolean
  /** Moves the text to the other tab. */
  move: () => void
  form: Form
}

/** Reply or note, and the preview. */
export function ComposerTabs(props: Props) {
  const { mode, turn, form, hasText, hasOther, move } = props
  const { isPreview, setPreview, isRich, setTools, writing } = form
  const { composer } = useStore(preferences)
  const reply = { id: 'reply', label: t('reply'), keys: 'r', run: () => turn('reply') }
  const note = { id: 'note', label: t('note.write'), keys: 'n', run: () => turn('note') }
  const isNote = mode === 'note'
  const moving = { id: 'draft.move', label: t(isNote ? 'draft.toReply' : 'draft.toNote'), run: move }
  useActions(hasText ? [reply, note, moving] : [reply, note], 'conversation')
  return (
    <div className="tabs">
      <div role="tablist" aria-label={t('composer')}>
        <Tab isChosen={!isNote} hasDraft={isNote && hasOther} onChoose={reply.run} hint={reply.keys}>
          <Icon name="reply" /> {t('reply')}
        </Tab>
        <Tab isChosen={isNote} hasDraft={!isNote && hasOther} onChoose={note.run} hint={note.keys}>
          <Icon name="note" /> {t('note')}
        </Tab>
      </div>
      <div className="tools" ref={setTools} />
      {!isPreview && !isRich && <FormatBar field={writing.textarea} />}
      {composer === 'markdown' && (
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
        aria-pressed={composer === 'markdown'}
        title={t('composer.markdown')}
        aria-label={t('composer.markdown')}
        onClick={() => {
          setPreview(false)
          prefer({ composer: composer === 'rich' ? 'markdown' : 'rich' })
        }}
      >
        M↓
      </button>
    </div>
  )
}

interface TabProps {
  isChosen: boolean
  hasDraft: boolean
  onChoose: () => void
  hint: string
  children: React.ReactNode
}

function Tab({ isChosen, hasDraft, onChoose, hint, children }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      onKeyDown={event => {
        const isMove = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
        const other = event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-selected="false"]')
        if (isMove) other?.click()
      }}
    >
      {children} {hasDraft && <span className="draft">{t('draft')}</span>} <kbd>{hint}</kbd>
    </button>
  )
}
