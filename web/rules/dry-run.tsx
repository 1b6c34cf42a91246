import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { capitalized } from '../kit/capitalized.ts'
import { number, t, tIfAny } from '../language/language.ts'
import type { Names } from './names.ts'
import { isShownAtPlace } from './refused.tsx'
import { type Action, conditionsIn, type Group, type RuleDraft } from './rule.ts'
import { actionWords, conditionWords, plain } from './sentence.tsx'

interface Would {
  action: Record<string, unknown>
  result: string
  leaves: boolean
  detail: string | null
}

interface Tried {
  conversation: { slug: string; display_subject: string; author: Person }
  if: Record<string, unknown>
  then: Would[]
}

export interface DryRun {
  occasions: number
  matched: number
  matches: Tried[]
  nearly: Tried[]
  now: number | null
}

/** Asks the API what a rule would have done; nothing is changed. */
export function useDryRun() {
  return useSaving(
    async (draft: RuleDraft): Promise<DryRun> =>
      ask(api.POST('/rules/dry_run', { body: { rule: { ...draft, name: draft.name || '–' } as never } })),
    { touches: [] },
  )
}

interface Props {
  draft: RuleDraft
  names: Names
  run: ReturnType<typeof useDryRun>
}

/** What the rule would have done on the latest events. */
export function DryRunPane({ draft, names, run }: Props) {
  const { data, error, isPending } = run
  return (
    <aside className="dry-run" aria-label={t('rule.dry')}>
      <header className="row spread">
        <h2>{t('rule.dry')}</h2>
        <button
          type="button"
          className="button"
          disabled={isPending || draft.when.length === 0 || draft.then.length === 0}
          onClick={() => run.mutate(draft)}
        >
          {t(data ? 'rule.dry.again' : 'rule.dry.run')}
        </button>
      </header>
      <ErrorNotice error={isShownAtPlace(error) ? null : error} />
      <div aria-live="polite">
        {data ? <Result result={data} names={names} /> : <p className="quiet">{t('rule.dry.about')}</p>}
      </div>
      <p className="hint" role="status">
        {data && t(run.variables === draft ? 'rule.dry.nothing' : 'rule.dry.stale')}
      </p>
    </aside>
  )
}

function Result({ result, names }: { result: DryRun; names: Names }) {
  const [shown, show] = useState<'match' | 'nearly'>('match')
  const { matches, nearly, matched, occasions, now } = result
  const list = shown === 'match' ? matches : nearly
  const tabs = [
    ['match', matched],
    ['nearly', nearly.length],
  ] as const
  return (
    <>
      <p className="figure">
        <b>{number(matched)}</b> {t('rule.dry.of', { count: occasions })}
      </p>
      {now !== null && <p>{t('rule.dry.now', { n: now })}</p>}
      <Totals matches={matches} names={names} />
      <div className="dry-tabs">
        {tabs.map(([tab, count]) => (
          <button
            key={tab}
            type="button"
            className="button"
            aria-pressed={shown === tab}
            onClick={() => show(tab)}
          >
            {t(`rule.dry.${tab}`)} <span className="quiet">{number(count)}</span>
          </button>
        ))}
      </div>
      {list.length === 0 && <p className="quiet">{t('rule.dry.none')}</p>}
      <ul className="tried">
        {list.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a conversation may be there several times
          <TriedRow key={at} tried={one} names={names} />
        ))}
      </ul>
    </>
  )
}

/** How many each action would change. */
function Totals({ matches, names }: { matches: Tried[]; names: Names }) {
  const [first] = matches
  const countOf = (at: number, result: string) =>
    matches.filter(({ then }) => then[at]?.result === result).length
  return (
    <ul className="totals">
      {first?.then.map(({ action, leaves }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions have only their place
        <li key={at} className={leaves ? 'leaves' : ''}>
          <b>{number(countOf(at, 'done'))}</b> <span>{capitalized(actionWords(action, names))}</span>{' '}
          {countOf(at, 'unchanged') > 0 && (
            <span className="quiet">{t('rule.dry.so', { count: countOf(at, 'unchanged') })}</span>
          )}
          {leaves && <span className="unseen">{t('rule.dry.leaves')}</span>}
        </li>
      ))}
    </ul>
  )
}

function TriedRow({ tried: { conversation, then, ...tried }, names }: { tried: Tried; names: Names }) {
  const failed = conditionsIn(tried.if as Group).find(({ holds }) => !holds)
  return (
    <li>
      <Link to="/inbox/$view/{-$slug}" params={{ view: 'all', slug: conversation.slug }}>
        <b>{conversation.author.display_name}</b> <bdi>{conversation.display_subject}</bdi>
      </Link>
      <p>
        {then.length === 0 && failed && (
          <span className="diff">
            {t('rule.dry.failed', { condition: plain(conditionWords(failed, names)) })}
          </span>
        )}
        {then.map(({ action, result, leaves, detail }, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: actions have only their place
            key={at}
            className={`diff ${result === 'done' ? (leaves ? 'leaves' : 'changes') : ''}`}
          >
            {actionWords(action as Action, names)}
            {result !== 'done' && `: ${t(`rule.result.${result as 'unchanged' | 'skipped'}`)}`}
            {detail && ` · ${tIfAny([`rule.why.${detail}`]) ?? detail}`}
          </span>
        ))}
      </p>
    </li>
  )
}
