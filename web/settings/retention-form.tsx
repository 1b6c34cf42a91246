import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { RetentionDryRun, RetentionRule } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { type RetentionTerms, retentionDryRunQuery, termsOf } from '../api/retention.ts'
import { settingsKeys } from '../api/settings-keys.ts'
import { channelsQuery } from '../api/staff.ts'
import { confirmed } from '../design/confirmation.tsx'
import { Field } from '../design/field.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import { RecordForm } from './record-form.tsx'
import { RetentionDryRunPane } from './retention-dry-run.tsx'
import { RetentionSwitch } from './retention-switch.tsx'
import { OVER, OVER_GROUPS, ruleSentence } from './retention-words.ts'

const FIRST: RetentionTerms = {
  kind: 'conversations',
  statuses: ['resolved', 'archived'],
  channel_ids: null,
  keep_for: 12,
  unit: 'months',
}

const UNITS = ['days', 'months'] as const

interface Props {
  rule: RetentionRule | undefined
  onDone: () => void
}

/** What a rule says, with what it would delete beside it. */
export function RetentionForm({ rule, onDone }: Props) {
  const [terms, setTerms] = useState<RetentionTerms>(() => termsOf(rule ?? FIRST))
  const { data: channels } = useQuery(channelsQuery)
  const asked = useDeferredValue(terms)
  const dry = useQuery({ ...retentionDryRunQuery(asked), enabled: isWhole(asked) })
  const { saving, removing } = useWriting({ rule, terms, seen: dry.data, onDone })
  const change = (changes: Partial<RetentionTerms>) => setTerms({ ...terms, ...changes })
  return (
    <RecordForm
      saving={saving}
      removing={rule && removing}
      removal={t('retention.removal')}
      chosen={terms}
      isBusy={rule?.enabled === true && dry.data === undefined}
      tools={rule && <RetentionSwitch rule={rule} />}
      aside={
        <>
          <p dir="auto">{ruleSentence(terms, channels)}</p>
          <RetentionDryRunPane of={dry} />
          <p className="hint">{t('retention.kept')}</p>
        </>
      }
    >
      {!rule && <KindField terms={terms} onChange={change} />}
      <TermFields terms={terms} error={saving.error} onChange={change} />
    </RecordForm>
  )
}

/** Whether a dry run can be asked for. */
function isWhole({ kind, statuses, keep_for }: RetentionTerms): boolean {
  return keep_for >= 1 && (kind !== 'conversations' || statuses.length > 0)
}

interface Writing extends Props {
  terms: RetentionTerms
  /** What has been shown of what goes. */
  seen: RetentionDryRun | undefined
}

function useWriting({ rule, terms, seen, onDone }: Writing) {
  const options = { touches: [settingsKeys.retentionRules], onSaved: onDone }
  const path = { id: Number(rule?.id) }
  const saving = useSaving<HTMLFormElement>(() => {
    if (!rule) return ask(api.POST('/retention_rules', { body: { retention_rule: terms } }))
    const retention_rule = {
      ...terms,
      ...(rule.enabled && seen ? { confirm: seen.count, confirm_of: seen.of } : {}),
    }
    return confirmed(() =>
      ask(api.PUT('/retention_rules/{id}', { params: { path }, body: { retention_rule } })),
    )
  }, options)
  const removing = useSaving(() => ask(api.DELETE('/retention_rules/{id}', { params: { path } })), options)
  return { saving, removing }
}

interface FieldsProps {
  terms: RetentionTerms
  onChange: (changes: Partial<RetentionTerms>) => void
}

function KindField({ terms, onChange }: FieldsProps) {
  return (
    <Field label={t('retention.kind')}>
      {attributes => (
        <Select
          value={terms.kind}
          onChange={kind => onChange({ kind, statuses: kind === 'conversations' ? FIRST.statuses : [] })}
          options={[
            { value: 'conversations', label: t('moving.kind.conversations') },
            { value: 'mails', label: t('retention.kind.mails') },
          ]}
          {...attributes}
        />
      )}
    </Field>
  )
}

function TermFields({ terms, error, onChange }: FieldsProps & { error: Error | null }) {
  const { data: channels } = useQuery(channelsQuery)
  const chosen = terms.channel_ids ?? []
  const isMails = terms.kind === 'mails'
  return (
    <>
      {!isMails && (
        <Checks
          title={t('retention.statuses')}
          all={OVER_GROUPS.map(id => ({ id, name: t(OVER[id]) }))}
          chosen={terms.statuses}
          onChange={statuses => onChange({ statuses: OVER_GROUPS.filter(one => statuses.includes(one)) })}
          hint={terms.statuses.length === 0 ? t('retention.statuses.none') : undefined}
        />
      )}
      <div className="row retention-time">
        <Field
          label={t('retention.keep')}
          hint={t(isMails ? 'retention.keep.mails' : 'retention.keep.hint')}
          wrong={wrongIn(error, 'keep_for') ?? wrongIn(error, 'confirm') ?? wrongIn(error, 'confirm_of')}
        >
          {attributes => (
            <input
              type="number"
              min={1}
              max={terms.unit === 'months' ? 120 : 3_650}
              required
              value={terms.keep_for || ''}
              onChange={({ target }) => onChange({ keep_for: Math.trunc(Number(target.value)) })}
              {...attributes}
            />
          )}
        </Field>
        <Field label={t('retention.unit')}>
          {attributes => (
            <Select
              value={terms.unit}
              onChange={unit => onChange({ unit })}
              options={UNITS.map(value => ({ value, label: t(`retention.unit.${value}`) }))}
              {...attributes}
            />
          )}
        </Field>
      </div>
      <Checks
        title={t('channels')}
        all={channels ?? []}
        chosen={chosen}
        onChange={ids => onChange({ channel_ids: ids.length > 0 ? ids : null })}
        hint={chosen.length === 0 ? t('retention.channels.all') : undefined}
      />
    </>
  )
}

interface ChecksProps<Id> {
  title: string
  all: { id: Id; name: string }[]
  chosen: Id[]
  onChange: (chosen: Id[]) => void
  hint: string | undefined
}

function Checks<Id extends string | number>({ title, all, chosen, onChange, hint }: ChecksProps<Id>) {
  return (
    <fieldset className="checks">
      <legend>{title}</legend>
      {all.map(({ id, name }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter(one => one !== id))
            }
          />{' '}
          <span dir="auto">{name}</span>
        </label>
      ))}
      {hint && <p className="hint">{hint}</p>}
    </fieldset>
  )
}
