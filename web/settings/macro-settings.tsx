import '../language/rules-texts.ts'
import '../rules/rules.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Macro } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { macrosQuery } from '../api/macros.ts'
import { EmptyState } from '../design/empty-state.tsx'
import { Icon } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { useSaving } from '../design/saving.ts'
import { toastError } from '../design/toasts.tsx'
import { capitalized } from '../kit/capitalized.ts'
import { number, t } from '../language/language.ts'
import { dropOn, Grip } from '../rules/grip.tsx'
import { macroWords } from '../rules/macro-words.ts'
import { type Names, useNames } from '../rules/names.ts'
import { plain } from '../rules/sentence.tsx'
import { type Order, useOrder } from '../rules/use-order.ts'
import { MacroForm } from './macro-form.tsx'
import { useRecordAddress } from './record-address.ts'
import { RecordOf } from './records.tsx'

/** Macros in the settings: the list in its order, or one of them. */
export function MacroSettings() {
  const { record } = useRecordAddress()
  const macros = useQuery(macrosQuery)
  if (record === undefined) return <MacrosList of={macros} />
  return (
    <RecordOf
      record={record}
      of={macros}
      title={t('settings.macros')}
      newLabel={t('macros.new')}
      nameOf={({ name }) => name}
      form={(macro, close) => <MacroForm macro={macro} onDone={close} />}
    />
  )
}

function MacrosList({ of }: { of: { data: Macro[] | undefined; error: Error | null } }) {
  return (
    <div className="rules-page">
      <div className="row spread">
        <h2>{t('settings.macros')}</h2>
        <Link
          to="/settings/{-$section}/{-$record}"
          params={{ section: 'macros', record: 'new' }}
          className="button main"
        >
          <Icon name="plus" /> {t('macros.new')}
        </Link>
      </div>
      <p className="lead">{t('macros.about')}</p>
      <Listed of={of} none={<EmptyState icon="macro" title={t('macros.none')} />}>
        {macros => (
          <>
            <Sorted macros={macros} />
            <p className="hint">{t('rules.move.hint')}</p>
          </>
        )}
      </Listed>
    </div>
  )
}

function Sorted({ macros }: { macros: Macro[] }) {
  const names = useNames()
  const queries = useQueryClient()
  const moving = useSaving(
    ({ id, position }: { id: number; position: number }) =>
      ask(api.PUT('/macros/{id}', { params: { path: { id } }, body: { macro: { position } } })),
    { touches: [keys.macros] },
  )
  const order = useOrder(macros, (id, position) => {
    const moved = macros.filter(macro => macro.id === id)
    const others = macros.filter(macro => macro.id !== id)
    void queries.cancelQueries({ queryKey: keys.macros })
    queries.setQueryData(macrosQuery.queryKey, others.toSpliced(position, 0, ...moved))
    moving.mutate(
      { id, position },
      {
        onError(error) {
          toastError(error)
          void queries.invalidateQueries({ queryKey: keys.macros })
        },
      },
    )
  })
  const { items, lifted } = order
  const name = macros.find(({ id }) => id === lifted?.id)?.name ?? ''
  return (
    <>
      <ol className="rules macros">
        {items.map((macro, place) => (
          <MacroRow key={macro.id} {...{ macro, place, names, order }} />
        ))}
      </ol>
      <p className="unseen" role="status">
        {lifted && t('rules.moved', { name, place: lifted.at + 1, total: macros.length })}
      </p>
    </>
  )
}

interface RowProps {
  macro: Macro
  place: number
  names: Names
  order: Order<Macro>
}

function MacroRow({ macro, place, names, order }: RowProps) {
  const state = `${macro.enabled ? '' : 'is-off'} ${order.lifted?.id === macro.id ? 'is-lifted' : ''}`
  return (
    <li className={`rule-row ${state}`} {...dropOn(order, place)}>
      <Grip id={macro.id} name={macro.name} order={order} />
      <span className="place" aria-hidden="true">
        {number(place + 1)}
      </span>
      <div className="says">
        <h3>
          <Link
            to="/settings/{-$section}/{-$record}"
            params={{ section: 'macros', record: String(macro.id) }}
            dir="auto"
          >
            {macro.name}
          </Link>
        </h3>
        <p dir="auto">{capitalized(plain(macroWords(macro, names).join(' · ')))}</p>
      </div>
      <Switch macro={macro} />
    </li>
  )
}

function Switch({ macro: { id, name, enabled } }: { macro: Macro }) {
  const switching = useSaving(
    () => ask(api.PUT('/macros/{id}', { params: { path: { id } }, body: { macro: { enabled: !enabled } } })),
    { touches: [keys.macros] },
  )
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={switching.isPending ? !enabled : enabled}
      aria-label={name}
      disabled={switching.isPending}
      onClick={() => switching.mutate(undefined, { onError: toastError })}
    />
  )
}
