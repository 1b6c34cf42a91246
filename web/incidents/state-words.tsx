import type { System } from '../../client/api.ts'
import { Icon, type IconName } from '../design/icons.tsx'
import { t } from '../language/language.ts'

const ICONS: Record<System['status'], IconName> = {
  operational: 'check',
  under_maintenance: 'calendar',
  degraded_performance: 'spam',
  partial_outage: 'spam',
  major_outage: 'spam',
}

/** A state by icon, word and color; of the page, in the words of its headline. */
export function StateWords({ status, words }: { status: System['status']; words?: string }) {
  return (
    <span className={`state-words ${status}`}>
      <Icon name={ICONS[status]} /> <span dir="auto">{words ?? t(`system.${status}`)}</span>
    </span>
  )
}
