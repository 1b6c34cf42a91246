import '../language/rules-texts.ts'
import './rules.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Rule } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { rulesQuery } from '../api/rules.ts'
import { Fold } from '../design/fold.tsx'
import { Icon } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { useSaving } from '../design/saving.ts'
import { toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { useNames } from './names.ts'
import { ReadyMade } from './ready-made.tsx'
import { RuleRow } from './rule-row.tsx'
import { useOrder } from './use-order.ts'

/** The brand's rules in their order, each as a sentence. */
export function RulesList() {
  const rules = useQuery(rulesQuery)
  const on = rules.data?.filter(({ enabled }) => enabled).length ?? 0
  return (
    <div className="rules-page">
      <div className="row spread">
        <h2>{t('settings.rules')}</h2>
        <Link
          to="/settings/{-$section}/{-$record}"
          params={{ section: 'rules', record: 'new' }}
          className="button main"
        >
          <Icon name="plus" /> {t('rules.new')}
        </Link>
      </div>
      <p className="lead">{t('rules.about')}</p>
      <Listed of={rules} none={<ReadyMade />}>
        {list => (
          <>
            <p className="rules-head">
              <span>{t('rules.count', { on, off: list.length - on })}</span>
              <span className="end">{t('rules.days')}</span>
              <span>{t('rules.on')}</span>
            </p>
            <Sorted rules={list} />
            <p className="hint">{t('rules.move.hint')}</p>
            <Fold title={t('rules.ready')}>
              <ReadyMade />
            </Fold>
          </>
        )}
      </Listed>
    </div>
  )
}

function Sorted({ rules }: { rules: Rule[] }) {
  const names = useNames()
  const queries = useQueryClient()
  const moving = useSaving(
    ({ id, position }: { id: number; position: number }) =>
      ask(api.PUT('/rules/{id}', { params: { path: { id } }, body: { rule: { position } } })),
    { touches: [keys.rules] },
  )
  const order = useOrder(rules, (id, position) => {
    const moved = rules.filter(rule => rule.id === id)
    void queries.cancelQueries({ queryKey: keys.rules })
    queries.setQueryData(
      rulesQuery.queryKey,
      rules.filter(rule => rule.id !== id).toSpliced(position, 0, ...moved),
    )
    moving.mutate(
      { id, position },
      {
        onError(error) {
          toastError(error)
          void queries.invalidateQueries({ queryKey: keys.rules })
        },
      },
    )
  })
  const { items, lifted } = order
  const name = rules.find(({ id }) => id === lifted?.id)?.name ?? ''
  return (
    <>
      <ol className="rules">
        {items.map((rule, place) => (
          <RuleRow key={rule.id} {...{ rule, place, names, order }} />
        ))}
      </ol>
      <p className="unseen" role="status">
        {lifted && t('rules.moved', { name, place: lifted.at + 1, total: rules.length })}
      </p>
    </>
  )
}
