import '../language/rules-texts.ts'
import { useState } from 'react'
import { Dialog } from '../design/dialog.tsx'
import { t } from '../language/language.ts'
import { RulesHere } from './rules-here.tsx'
import { Why } from './why.tsx'

interface Props {
  onClose: () => void
  /** Id of the conversation, and of the run of a rule on it. */
  conversationId: number
  runId: number
}

/** Why a rule acted, and what the others see. */
export function WhyDialog({ onClose, conversationId, runId }: Props) {
  const [showsOthers, setShowsOthers] = useState(false)
  return (
    <Dialog title={t('rule.why.title')} isOpen onClose={onClose}>
      <Why conversationId={conversationId} runId={runId} />
      <details className="others" onToggle={event => setShowsOthers(event.currentTarget.open)}>
        <summary>{t('rule.here.others')}</summary>
        {showsOthers && <RulesHere conversationId={conversationId} withoutRun={runId} />}
      </details>
    </Dialog>
  )
}
