import '../language/rules-texts.ts'
import './why.css'
import { useQuery } from '@tanstack/react-query'
import type { ConversationRule, ConversationWait } from '../../client/api.ts'
import { isObstacle } from '../api/refusal.ts'
import { rulesHereQuery } from '../api/rules.ts'
import { Age } from '../design/age.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { t } from '../language/language.ts'
import { type Names, useNames } from './names.ts'
import { type Group, isGroup, partsOf, type Trigger } from './rule.ts'
import { conditionWords, plain, triggerWords } from './sentence.tsx'
import { LookedConditions, Why } from './why.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  conversationId: number
}

/** Why each rule acted on a conversation, or did not. */
export function RulesHereDialog({ isOpen, onClose, conversationId }: Props) {
  return (
    <Dialog title={t('rule.here')} isOpen={isOpen} onClose={onClose}>
      <RulesHere conversationId={conversationId} />
    </Dialog>
  )
}

interface HereProps {
  conversationId: number
  /** A run whose rule is shown elsewhere. */
  withoutRun?: number
}

/** The rules in their order, each with what it sees in a conversation now; opened, with what it saw and did, or lacks. */
export function RulesHere({ conversationId, withoutRun }: HereProps) {
  const { data, error } = useQuery(rulesHereQuery(String(conversationId)))
  const names = useNames()
  if (isObstacle(error, data)) return <ErrorNotice error={error} />
  if (!data) return <Loading />
  const rules = data.rules.filter(({ last_run: run }) => run === null || run.id !== withoutRun)
  const cancelled = data.waits.filter(wait => wait.cancelled_because !== null)
  if (rules.length + cancelled.length === 0)
    return <p className="quiet">{t(withoutRun === undefined ? 'rule.here.none' : 'rule.here.noOthers')}</p>
  return (
    <>
      <p className="quiet small">{t('rule.here.now')}</p>
      <ul className="bare rules-here">
        {rules.map(rule => (
          <li key={rule.id}>
            <details>
              <summary>
                <Icon name={rule.last_run ? 'check' : 'close'} />
                <b dir="auto">{rule.name}</b> <State rule={rule} names={names} waits={data.waits} />
                <Icon name="down" />
              </summary>
              {rule.last_run ? (
                <Why conversationId={conversationId} runId={rule.last_run.id} />
              ) : (
                <div className="why">
                  <p className="quiet">{t('rule.here.when', { when: whenWords(rule) })}</p>
                  <LookedConditions group={rule.if as Group} names={names} />
                </div>
              )}
            </details>
          </li>
        ))}
        {cancelled.map(wait => (
          <CancelledWait key={`${wait.rule.id} ${wait.trigger}`} wait={wait} />
        ))}
      </ul>
    </>
  )
}

/** A rule that was waiting to act, and what kept it from acting. */
function CancelledWait({ wait }: { wait: ConversationWait }) {
  return (
    <li className="cancelled-wait">
      <Icon name="clock" />
      <b dir="auto">{wait.rule.name}</b>{' '}
      <span className="quiet small">
        {t(`rule.here.cancelled.${wait.cancelled_because ?? 'changed'}`)}{' '}
        <Age at={wait.cancelled_at ?? wait.since} isInText />
      </span>
    </li>
  )
}

interface StateProps {
  rule: ConversationRule
  names: Names
  waits: ConversationWait[]
}

/** Whether it has acted, waits, is off, or what it lacks. */
function State({ rule, names, waits }: StateProps) {
  const dueAt = waits.find(wait => wait.rule.id === rule.id)?.due_at
  return (
    <span className="quiet small">
      {dueAt && (
        <>
          {t('rule.here.acts')} <Age at={dueAt} isInText /> ·{' '}
        </>
      )}
      {rule.last_run ? (
        <>
          {t('rule.here.acted')} <Age at={rule.last_run.created_at} isInText />
        </>
      ) : (
        stateWords(rule, names)
      )}
    </span>
  )
}

function stateWords({ enabled, if: looked }: ConversationRule, names: Names): string {
  const group = looked as Group
  if (!enabled) return t('rule.here.off')
  if (group.holds) return t('rule.here.holds')
  const { join, parts } = partsOf(group)
  // Of any or none of several, no single one is to blame.
  const missing = join === 'all' ? parts.find(({ holds }) => !holds) : undefined
  return missing && !isGroup(missing)
    ? t('rule.here.missing', { condition: plain(conditionWords(missing, names)) })
    : t('rule.here.not')
}

const whenWords = ({ when }: ConversationRule) => (when as Trigger[]).map(triggerWords).join(' · ')
