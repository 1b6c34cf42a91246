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

/** The state of a system by icon, word and color. */
export function StateWords({ status }: { status: System['status'] }) {
  return (
    <span className={`state-words ${status}`}>
      <Icon name={ICONS[status]} /> {t(`system.${status}`)}
    </span>
  )
}
