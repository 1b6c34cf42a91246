import { Icon } from '../design/icons.tsx'
import { keyLabel, useActions } from '../kit/keys.ts'
import { clockTime, t } from '../language/language.ts'
import type { Form } from './composer.tsx'
import { FormSwitch } from './composer-tools.tsx'
import { CONVERSATION_KEYS as KEYS } from './conversation-keys.ts'
import type { Mode } from './draft.ts'

interface Props {
  mode: Mode
  /** Their role does not let them write to customers. */
  isNotesOnly: boolean
  turn: (mode: Mode) => void
  hasText: boolean
  /** The other tab has a text, too. */
  hasOther: boolean
  /** Moves the text to the other tab. */
  move: () => void
  savedAt: Date | undefined
  form: Form
  /** The composer is one line. */
  isClosed: boolean
  /** Who reads the message. */
  fold: React.ReactNode
}

const WRITES = { opens: 'text' } as const

/** Reply or note, and when the draft was saved. */
export function ComposerTabs(props: Props) {
  const { mode, isNotesOnly, turn, hasText, hasOther, move, savedAt, form, isClosed, fold } = props
  const reply = { ...WRITES, id: 'reply', label: t('reply'), keys: KEYS.reply, run: () => turn('reply') }
  const note = { ...WRITES, id: 'note', label: t('note.write'), keys: KEYS.note, run: () => turn('note') }
  const isNote = mode === 'note'
  const moving = { id: 'draft.move', label: t(isNote ? 'draft.toReply' : 'draft.toNote'), run: move }
  const tabs = isNotesOnly ? [note] : [reply, note]
  useActions(hasText && !isNotesOnly ? [...tabs, moving] : tabs, 'conversation')
  return (
    <div className="tabs">
      {isClosed && <kbd>{keyLabel(isNote ? note.keys : reply.keys)}</kbd>}
      <div role="tablist" aria-label={t('composer')}>
        {!isNotesOnly && (
          <Tab isChosen={!isNote} hasDraft={isNote && hasOther} onChoose={reply.run} hint={reply.keys}>
            <Icon name="reply" /> {t('reply')}
          </Tab>
        )}
        <Tab isChosen={isNote} hasDraft={!isNote && hasOther} onChoose={note.run} hint={note.keys}>
          <Icon name="lock" /> {t('note')}
        </Tab>
      </div>
      {fold}
      <span className="quiet small saved" role="status">
        {savedAt && t('draft.saved', { time: clockTime(savedAt) })}
      </span>
      <FormSwitch form={form} hasText={hasText} />
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
      {children} {hasDraft && <span className="draft">{t('draft')}</span>} <kbd>{keyLabel(hint)}</kbd>
    </button>
  )
}
