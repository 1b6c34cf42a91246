import type { Conversation } from '../../client/api.ts'
import { Dialog } from '../design/dialog.tsx'
import { t } from '../language/language.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  assignee: Conversation['assignee']
  onTake: () => void
}

/** Asks before a conversation is taken from a colleague. */
export function TakeOverDialog({ isOpen, onClose, assignee, onTake }: Props) {
  const name = assignee?.name ?? ''
  return (
    <Dialog title={t('takeover', { name })} isOpen={isOpen} onClose={onClose}>
      <p>{t('takeover.about', { name })}</p>
      <button
        type="button"
        className="button main"
        onClick={() => {
          onClose()
          onTake()
        }}
      >
        {t('take')}
      </button>
    </Dialog>
  )
}
