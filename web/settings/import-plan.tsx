import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import } from '../../client/api.ts'
import { keys } from '../api/keys.ts'
import { mapImport, orderImport } from '../api/moving.ts'
import { isObstacle } from '../api/refusal.ts'
import { channelsQuery, staffQuery } from '../api/staff.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Loading } from '../design/loading.tsx'
import { sizeInWords } from '../design/pace-line.tsx'
import { useSaving } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { exactTime, number, t } from '../language/language.ts'
import { ImportTable } from './import-table.tsx'
import { kindInWords, kindsInWords } from './moved-kinds.ts'

type Expected = NonNullable<Import['expected']>
type Ids = Record<string, number | null>

/** What a dry run found: what would come, and who is who, which can be changed; and the start. */
export function ImportPlan({ one }: { one: Import }) {
  const { id, expected } = one
  const [members, setMembers] = useState<Ids>(one.mapping.members)
  const [channels, setChannels] = useState<Ids>(one.mapping.channels)
  const [isEdited, setEdited] = useState(false)
  const { data: staff, error: noStaff } = useQuery(staffQuery)
  const { data: ours, error: noChannels } = useQuery(channelsQuery)
  const missing = noStaff ?? noChannels
  const starting = useSaving(
    () =>
      confirmed(async () => {
        await mapImport(id, { ...one.mapping, members, channels })
        return orderImport(id, 'start')
      }),
    { touches: [keys.imports] },
  )
  if (!expected) return null
  const isUnclear = (expected.table?.unclear.length ?? 0) > 0
  if (isObstacle(missing, staff && ours)) return <ErrorNotice error={missing} />
  if (!staff || !ours) return <Loading />
  return (
    <div className="import-plan">
      {expected.table && <ImportTable one={one} table={expected.table} onEdit={setEdited} />}
      <Figures expected={expected} />
      <Lines lines={expected.lines} />
      <LeftOut leftOut={expected.left_out} />
      <Mapping
        title={t('import.members')}
        rows={expected.members}
        ours={staff.map(({ id, name }) => ({ id, name }))}
        fresh={t('import.newMember')}
        ids={members}
        onChange={setMembers}
      />
      <Mapping
        title={t('import.channels')}
        rows={expected.channels}
        ours={ours.map(({ id, name }) => ({ id, name }))}
        fresh={t('import.newChannel')}
        ids={channels}
        onChange={setChannels}
      />
      <p className="quiet small">{t('import.quiet')}</p>
      <ErrorNotice error={starting.error} />
      <p>
        <button
          type="button"
          className="button main"
          disabled={starting.isPending || isEdited || isUnclear}
          onClick={() => starting.mutate()}
        >
          {t('import.start')}
        </button>
      </p>
    </div>
  )
}

function Figures({ expected: { lines, files, bytes, made_at: at } }: { expected: Expected }) {
  const sum = (kind: string) => {
    const { fresh = 0, changed = 0, unchanged = 0 } = lines[kind] ?? {}
    return fresh + changed + unchanged
  }
  const figures = [
    { value: number(sum('conversations')), label: t('moving.kind.conversations') },
    { value: number(sum('contacts')), label: t('moving.kind.contacts') },
    { value: sizeInWords(bytes), label: t('import.files', { n: files }) },
    { value: number(sum('articles')), label: t('moving.kind.articles') },
  ]
  return (
    <>
      <dl className="figures">
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">{t('import.made', { time: exactTime(at) })}</p>
    </>
  )
}

function Lines({ lines }: Pick<Expected, 'lines'>) {
  const rows = kindsInWords(lines).filter(({ counts }) => Object.values(counts).some(n => n > 0))
  return (
    <WideTable>
      <table className="counts">
        <thead>
          <tr>
            <th scope="col">{t('import.kind')}</th>
            <th scope="col">{t('import.fresh')}</th>
            <th scope="col">{t('import.changed')}</th>
            <th scope="col">{t('import.unchanged')}</th>
            <th scope="col">{t('import.erased')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, counts: { fresh, changed, unchanged, erased } }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{number(fresh)}</td>
              <td>{number(changed)}</td>
              <td>{number(unchanged)}</td>
              <td>{number(erased)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

/** What the source cannot give, and why. */
function LeftOut({ leftOut }: { leftOut: Expected['left_out'] }) {
  if (leftOut.length === 0) return null
  return (
    <>
      <h3>{t('import.leftOut')}</h3>
      <ul className="remarks small">
        {leftOut.map(({ kind, reason, count }) => (
          <li key={`${kind} ${reason}`}>
            {number(count)} {kindInWords(kind)}: {reason}
          </li>
        ))}
      </ul>
    </>
  )
}

interface MappingProps {
  title: string
  rows: Expected['members']
  ours: { id: number; name: string }[]
  /** What a record is that becomes none of ours. */
  fresh: string
  ids: Ids
  onChange: (ids: Ids) => void
}

/** Which of ours each of the archive is. */
function Mapping({ title, rows, ours, fresh, ids, onChange }: MappingProps) {
  if (rows.length === 0) return null
  const options = [
    { value: '', label: fresh },
    ...ours.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <table className="lines mapping">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('import.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, email, is }) => {
          const own = id in ids ? ids[id] : is
          return (
            <tr key={id}>
              <td>
                <bdi>{name}</bdi>
                {email && (
                  <>
                    <br />
                    <span className="quiet small">
                      <bdi>{email}</bdi>
                    </span>
                  </>
                )}
              </td>
              <td>
                <Select
                  aria-label={t('import.becomes.named', { name })}
                  value={own ? String(own) : ''}
                  options={options}
                  onChange={value => onChange({ ...ids, [id]: value === '' ? null : Number(value) })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
