import { Link } from '@tanstack/react-router'
import type { Rule } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Age } from '../design/age.tsx'
import { useSaving } from '../design/saving.ts'
import { toastError } from '../design/toasts.tsx'
import { dateOf, number, t } from '../language/language.ts'
import { dropOn, Grip } from './grip.tsx'
import type { Names } from './names.ts'
import { Problems, Warnings } from './problems.tsx'
import { draftOf } from './rule.ts'
import { Marked, ruleSentence } from './sentence.tsx'
import type { Order } from './use-order.ts'

interface Props {
  rule: Rule
  place: number
  names: Names
  order: Order<Rule>
}

/** A rule in the list: its handle, what it says, how often it ran, and its switch. */
export function RuleRow({ rule, place, names, order }: Props) {
  const { lifted } = order
  const state = `${rule.enabled ? '' : 'is-off'} ${lifted?.id === rule.id ? 'is-lifted' : ''}`
  return (
    <li className={`rule-row ${state}`} {...dropOn(order, place)}>
      <Grip id={rule.id} name={rule.name} order={order} />
      <span className="place" aria-hidden="true">
        {number(place + 1)}
      </span>
      <div className="says">
        <h3>
          <Link
            to="/settings/{-$section}/{-$record}"
            params={{ section: 'rules', record: String(rule.id) }}
            dir="auto"
          >
            {rule.name}
          </Link>
          {rule.stop && <span className="mark">{t('rules.stops')}</span>}
          {rule.after_rules && <span className="mark">{t('rules.follows')}</span>}
          {(rule.problems.length > 0 || rule.warnings.length > 0) && (
            <span className="mark is-warning">{t('rules.problem')}</span>
          )}
          {rule.problems.length === 0 && rule.quiet_since && (
            <span className="mark is-warning">{t('rules.nothing')}</span>
          )}
        </h3>
        <p dir="auto">
          <Marked text={ruleSentence(draftOf(rule), names)} />
        </p>
        <Problems of={rule.problems} names={names} />
        <Warnings rule={rule} names={names} />
      </div>
      <Runs rule={rule} />
      <Switch rule={rule} />
    </li>
  )
}

/** Bars and the number of the last seven days, or since when it is off. */
function Runs({
  rule: { enabled, disabled_because, switched_by, switched_at, runs, quiet_since },
}: {
  rule: Rule
}) {
  if (!enabled)
    return (
      <p className="hits">
        <b>{t('rules.off')}</b>
        <span>
          {disabled_because
            ? t('rules.off.often')
            : t('rules.off.by', { name: switched_by?.name ?? '', day: dateOf(switched_at) })}
        </span>
      </p>
    )
  const most = Math.max(1, ...runs.days)
  return (
    <p className="hits">
      <span>
        <span className="bars" aria-hidden="true">
          {runs.days.map((count, day) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            <i key={day} style={{ blockSize: `${count / most}rem` }} />
          ))}
        </span>
        <span className="unseen">{t('rules.days')}: </span>
        <b>{number(runs.days.reduce((sum, count) => sum + count, 0))}</b>
      </span>
      {quiet_since ? (
        <span className="is-warning">{t('rules.quiet', { day: dateOf(quiet_since) })}</span>
      ) : (
        <span>{runs.last_at ? <Age at={runs.last_at} isInText /> : t('rules.never')}</span>
      )}
    </p>
  )
}

function Switch({ rule: { id, name, enabled } }: { rule: Rule }) {
  const switching = useSaving(
    () => ask(api.PUT('/rules/{id}', { params: { path: { id } }, body: { rule: { enabled: !enabled } } })),
    { touches: [keys.rules] },
  )
  const isOn = switching.isPending ? !enabled : enabled
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-label={name}
      disabled={switching.isPending}
      onClick={() => switching.mutate(undefined, { onError: toastError })}
    />
  )
}
