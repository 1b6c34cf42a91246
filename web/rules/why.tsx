import '../language/rules-texts.ts'
import './why.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RuleRun } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { runsQuery } from '../api/rules.ts'
import { Age } from '../design/age.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { useSaving } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { capitalized } from '../kit/capitalized.ts'
import { dayName, t, tIfAny } from '../language/language.ts'
import { fieldWords } from './field-words.ts'
import { labelOf, type Names, useNames } from './names.ts'
import { type Action, actionOf, conditionsIn, type Group, type Looked } from './rule.ts'
import { actionWords, conditionWords, Marked, plain } from './sentence.tsx'

interface Props {
  /** Id of the conversation, and of the run of a rule on it. */
  conversationId: number
  runId: number
}

/** Why a rule acted: each condition with what it saw, and what became of each action. */
export function Why({ conversationId, runId }: Props) {
  const { data, isPending } = useQuery(runsQuery(String(conversationId)))
  const names = useNames()
  const run = data?.find(({ id }) => id === runId)
  if (isPending) return <Loading />
  if (!run) return <p className="quiet">{t('rule.why.gone')}</p>
  return (
    <div className="why">
      <p>
        <b dir="auto">{t('rule.why.version', { name: run.rule.name, version: run.version })}</b>
        <span className="quiet">
          {' · '}
          <Age at={run.created_at} isInText />
        </span>
      </p>
      <h3>{t('rule.why.because')}</h3>
      {run.day !== null && <p>{t('rule.why.every', { day: dayName(run.day, 'full') })}</p>}
      <LookedConditions group={run.if as Group} names={names} />
      <h3>{t('rule.why.did')}</h3>
      <ul className="bare">
        {run.then.map(({ action, result, detail }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have only their place
          <li key={at} className={result}>
            <Icon
              name={
                (result === 'done' || result === 'unchanged') && !hasNobody({ result, action, detail })
                  ? 'check'
                  : 'close'
              }
            />
            <span>
              {capitalized(plain(actionWords(action as Action, names)))}{' '}
              <span className="quiet small">
                {t(hasNobody({ result, action, detail }) ? 'rule.why.partly' : `rule.why.${result}`)}
                {detail && says(action, result) ? ` · ${detailWords(action, { result, detail })}` : ''}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <UndoButton run={run} conversationId={conversationId} />
      <Link
        className="button"
        to="/settings/{-$section}/{-$record}"
        params={{ section: 'rules', record: String(run.rule.id) }}
      >
        {t('rule.why.open')}
      </Link>
    </div>
  )
}

/** Whether to show the detail of a result: why an action was not done, who was asked for a rating, or whose turn it was. */
const says = (action: Action, result: string) =>
  result !== 'done' || actionOf(action).name === 'survey' || actionOf(action).name === 'in_turn'

/** The conversation has been moved to a team in which it is nobody's turn. */
const hasNobody = ({ result, action, detail }: RuleRun['then'][number]) =>
  result === 'done' && detail === 'nobody' && actionOf(action as Action).name === 'in_turn'

function detailWords(action: Action, { result, detail }: { result: string; detail: string }): string {
  const isTurn = actionOf(action).name === 'in_turn' && result !== 'skipped'
  const ofTurn = isTurn ? [`rule.why.turn.${detail}`] : []
  return tIfAny([...ofTurn, `rule.why.${detail}`]) ?? detail
}

interface UndoProps {
  run: RuleRun
  conversationId: number
}

/** Takes back what the run changed, but for what somebody has changed since. */
function UndoButton({ run: { id, changed, undone_at }, conversationId }: UndoProps) {
  const undoing = useSaving(() => ask(api.DELETE('/rule_runs/{id}', { params: { path: { id } } })), {
    touches: [
      runsQuery(String(conversationId)).queryKey,
      keys.lists,
      keys.views,
      keys.conversations,
      keys.activities,
    ],
    onSaved({ kept }) {
      toast(kept.length > 0 ? t('macro.kept', { fields: fieldWords(kept) }) : t('undone'))
    },
  })
  if (undone_at) return <p className="quiet">{t('rule.why.undone')}</p>
  if (changed.length === 0) return null
  return (
    <>
      <ErrorNotice error={undoing.error} />
      <button
        type="button"
        className="button"
        disabled={undoing.isPending}
        onClick={() => undoing.mutate(undefined)}
      >
        <Icon name="undo" /> {t('rule.why.undo')}
      </button>
    </>
  )
}

/** Each condition with what was seen, and whether it held. */
export function LookedConditions({ group, names }: { group: Group; names: Names }) {
  const conditions = conditionsIn(group)
  if (conditions.length === 0) return <p className="quiet">{t('rule.why.always')}</p>
  return (
    <ul className="bare">
      {conditions.map((condition, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have only their place
        <Condition key={at} condition={condition} names={names} />
      ))}
    </ul>
  )
}

function Condition({ condition, names }: { condition: Looked; names: Names }) {
  return (
    <li className={condition.holds ? 'done' : 'skipped'}>
      <Icon name={condition.holds ? 'check' : 'close'} />
      <span>
        <Marked text={capitalized(conditionWords(condition, names))} />{' '}
        <span className={condition.holds ? 'unseen' : 'quiet small'}>
          {t(condition.holds ? 'rule.why.held' : 'rule.why.not')}
        </span>{' '}
        <bdi className="quiet small">{t('rule.why.seen', { value: seenWords(condition, names) })}</bdi>
      </span>
    </li>
  )
}

function seenWords({ field: name, seen }: Looked, { fields }: Names): string {
  if (seen === null || seen === undefined || seen === '') return t('rule.why.nothing')
  if (typeof seen === 'boolean') return t(seen ? 'yes' : 'no')
  const field = fields.find(one => one.id === name)
  if (field?.type === 'duration') return t('rule.why.minutes', { n: Math.round(Number(seen) / 60_000) })
  return [seen]
    .flat()
    .map(one => labelOf(field?.options, one))
    .join(' · ')
}
