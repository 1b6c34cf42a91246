import './retention.css'
import { useQuery } from '@tanstack/react-query'
import type { RetentionRule } from '../../client/api.ts'
import { retentionRulesQuery } from '../api/retention.ts'
import { channelsQuery } from '../api/staff.ts'
import { momentOf, shortTime, t } from '../language/language.ts'
import { Records } from './records.tsx'
import { RetentionForm } from './retention-form.tsx'
import { ruleName, ruleSentence } from './retention-words.ts'

/** What is deleted by itself, and after how long. */
export function RetentionSettings() {
  const rules = useQuery(retentionRulesQuery)
  const { data: channels } = useQuery(channelsQuery)
  return (
    <Records
      title={t('settings.retention')}
      newLabel={t('retention.new')}
      about={t('retention.about')}
      of={rules}
      icon="clock"
      none={t('retention.none')}
      noneAbout={t('retention.none.about')}
      nameOf={rule => ruleName(rule, channels)}
      cells={rule => (
        <td className={rule.enabled ? '' : 'quiet'}>
          <span dir="auto">{ruleSentence(rule, channels)}</span>
          <br />
          <span className="quiet small">{stateOf(rule)}</span>
        </td>
      )}
      form={(rule, close) => <RetentionForm rule={rule} onDone={close} />}
    />
  )
}

/** When it runs next, and what it did last. */
function stateOf({ enabled, next_run_at, last_run }: RetentionRule): string {
  const next =
    enabled && next_run_at ? t('retention.next', { time: shortTime(next_run_at) }) : t('retention.off')
  return last_run ? `${next} · ${lastOf(last_run)}` : next
}

function lastOf({ state, gone, started_at }: NonNullable<RetentionRule['last_run']>): string {
  if (state === 'running') return t('retention.running', { count: goneOf(gone) })
  const time = momentOf(started_at)
  if (state === 'failed') return t('retention.failed', { time })
  return t('retention.last', { time, count: goneOf(gone) })
}

/** Mails of conversations go with them, and are not counted. */
function goneOf({ conversations, mails }: { conversations: number; mails: number }): number {
  return conversations > 0 ? conversations : mails
}
