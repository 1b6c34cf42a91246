import type { Conversation } from '../../client/api.ts'
import { PRIORITIES } from '../../client/codes.ts'
import { Dialog } from '../design/dialog.tsx'
import { t } from '../language/language.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Undefined for several conversations. */
  current?: Conversation['priority']
  onChoose: (priority: Conversation['priority']) => void
}

/** Choose how much a conversation matters, the most first. */
export function PriorityDialog({ isOpen, onClose, current, onChoose }: Props) {
  return (
    <Dialog title={t('sort.priority')} isOpen={isOpen} onClose={onClose}>
      <div className="choices">
        {PRIORITIES.toReversed().map(one => (
          <button
            key={one}
            type="button"
            className="button"
            aria-pressed={one === current}
            onClick={() => {
              onClose()
              onChoose(one)
            }}
          >
            {t(`priority.${one}`)}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
