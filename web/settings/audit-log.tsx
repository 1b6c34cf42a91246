import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import type { AuditEntry } from '../../client/api.ts'
import { AUDIT_KINDS } from '../../src/kit/audit/actions.ts'
import { type AuditFilters, auditQuery, auditSettingsQuery, queryOf } from '../api/audit.ts'

import { DateField } from '../design/date-field.tsx'
import { Icon } from '../design/icons.tsx'
import { PagedLines } from '../design/paged-lines.tsx'
import { Select } from '../design/select.tsx'
import { shortTime, t } from '../language/language.ts'
import { fieldWords, told } from './audit-words.ts'
import { Becomes } from './becomes.tsx'

/** Who changed settings, rights and logins. */
export function AuditLog() {
  const [filters, setFilters] = useState<AuditFilters>({ q: '', kind: '', since: '', until: '' })
  const { data: settings } = useQuery(auditSettingsQuery)
  const found = useInfiniteQuery(auditQuery(useDeferredValue(filters)))
  return (
    <div className="card">
      <h2>{t('settings.audit')}</h2>
      {settings && <p className="quiet">{t('audit.kept', { days: settings.keep_days })}</p>}
      <Filters filters={filters} onChange={setFilters} />
      <PagedLines
        of={found}
        rowsOf={page => page.entries}
        line={entry => <Entry key={entry.id} entry={entry} />}
        none={<p className="quiet">{t('audit.none')}</p>}
      />
    </div>
  )
}

interface FilterProps {
  filters: AuditFilters
  onChange: (filters: AuditFilters) => void
}

function Filters({ filters, onChange }: FilterProps) {
  const id = useId()
  const set = (change: Partial<AuditFilters>) => onChange({ ...filters, ...change })
  const dates = { since: { max: filters.until }, until: { min: filters.since } }
  return (
    <search className="row filters">
      <input
        type="search"
        aria-label={t('audit.search')}
        placeholder={t('audit.search')}
        value={filters.q}
        onChange={event => set({ q: event.target.value })}
      />
      <Select
        aria-label={t('audit.anyKind')}
        value={filters.kind}
        options={[
          { value: '', label: t('audit.anyKind') },
          ...AUDIT_KINDS.map(kind => ({ value: kind as string, label: t(`audit.kind.${kind}`) })),
        ]}
        onChange={kind => set({ kind })}
      />
      {(['since', 'until'] as const).map(end => (
        <span key={end} className="row">
          <label htmlFor={`${id}-${end}`}>{t(`audit.${end}`)}</label>
          <DateField
            id={`${id}-${end}`}
            value={filters[end]}
            {...dates[end]}
            onChange={value => set({ [end]: value })}
          />
        </span>
      ))}
      <a
        className="button plain square"
        href={`/api/v1/audit/export?${new URLSearchParams(queryOf(filters))}`}
        aria-label={t('audit.csv')}
        title={t('audit.csv')}
        download
      >
        <Icon name="download" />
      </a>
    </search>
  )
}

type Verb<Key> = Key extends `${string}.${infer Rest}` ? Rest : never

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, action, actor, about, changes, address } = entry
  const verb = action.slice(action.indexOf('.') + 1) as Verb<AuditEntry['action']>
  return (
    <tr>
      <td className="quiet small when">{shortTime(at)}</td>
      <td>
        <bdi>{nameOf(actor)}</bdi>
        <br />
        <span className="quiet small">
          <bdi>{[actor.token, address].filter(Boolean).join(' · ')}</bdi>
        </span>
      </td>
      <td className="audit-what">
        <strong>{t(`audit.did.${verb}`)}</strong>
        <div>
          <bdi>{about.name ?? about.key}</bdi>{' '}
          <span className="quiet small">{t(`audit.kind.${about.kind}`)}</span>
        </div>
        {changes.map(change => (
          <div key={change.field} className="small">
            <bdi className="quiet">{fieldWords(change.field)}:</bdi> <Change {...change} />
          </div>
        ))}
      </td>
    </tr>
  )
}

/** What a field was and is; of what is new, only what it is. */
function Change({ field, from, to, 'sealed?': isSealed }: AuditEntry['changes'][number]) {
  if (isSealed) return <em>{t('audit.sealed')}</em>
  if (from === null) return <bdi>{told(field, to)}</bdi>
  return (
    <>
      <del dir="auto">{told(field, from)}</del> <Becomes /> <ins dir="auto">{told(field, to)}</ins>
    </>
  )
}

function nameOf({ kind, name }: AuditEntry['actor']): string {
  return kind === 'member' || kind === 'program' ? name : t(`audit.by.${kind}`)
}
