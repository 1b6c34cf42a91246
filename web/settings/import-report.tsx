import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import } from '../../client/api.ts'
import { remarksQuery } from '../api/moving.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { number, t } from '../language/language.ts'
import { kindInWords, kindsInWords } from './moved-kinds.ts'

/** What became of the records of an import, and the list of what it changed, left out or kept. */
export function ImportReport({ one }: { one: Import }) {
  const [isOpen, setOpen] = useState(false)
  const isUndone = one.state === 'undone' || one.state === 'undoing'
  return (
    <>
      {isUndone ? <Undone undone={one.undone} /> : <Counts counts={one.counts} />}
      {one.remarks > 0 && (
        <p className="row">
          <button
            type="button"
            className="button plain"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('import.remarks', { n: one.remarks })}
          </button>
          <a
            className="button plain square"
            href={`/api/v1/imports/${one.id}/remarks.csv`}
            aria-label={t('import.csv')}
            title={t('import.csv')}
            download
          >
            <Icon name="download" />
          </a>
        </p>
      )}
      {isOpen && <Remarks id={one.id} />}
    </>
  )
}

function Counts({ counts }: Pick<Import, 'counts'>) {
  const rows = kindsInWords(counts).filter(({ counts: one }) => Object.values(one).some(n => n > 0))
  if (rows.length === 0) return null
  return (
    <WideTable>
      <table className="counts">
        <thead>
          <tr>
            <th scope="col">{t('import.kind')}</th>
            <th scope="col">{t('import.created')}</th>
            <th scope="col">{t('import.changed')}</th>
            <th scope="col">{t('import.matched')}</th>
            <th scope="col">{t('import.unchanged')}</th>
            <th scope="col">{t('import.leftOut')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, counts: one }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{number(one.created)}</td>
              <td>{number(one.changed)}</td>
              <td>{number(one.matched)}</td>
              <td>{number(one.unchanged)}</td>
              <td>{number(one.left_out)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

function Undone({ undone }: Pick<Import, 'undone'>) {
  const rows = kindsInWords(undone).filter(({ counts }) => counts.removed + counts.kept > 0)
  if (rows.length === 0) return null
  return (
    <WideTable>
      <table className="counts">
        <thead>
          <tr>
            <th scope="col">{t('import.kind')}</th>
            <th scope="col">{t('import.removed')}</th>
            <th scope="col">{t('import.kept')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, counts: { removed, kept } }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{number(removed)}</td>
              <td>{number(kept)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

function Remarks({ id }: { id: number }) {
  const { data, error, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery(remarksQuery(id))
  const remarks = data?.pages.flatMap(page => page.remarks) ?? []
  return (
    <>
      <ErrorNotice error={error} />
      {isPending && <Loading />}
      <ul className="remarks">
        {remarks.map(({ id: key, kind, source_id: sourceId, what, reason }) => (
          <li key={key}>
            <strong>{t(`import.what.${what}`)}</strong>{' '}
            <span className="quiet small">
              {kindInWords(kind)} {sourceId}
            </span>
            <br />
            <span dir="auto">{reason}</span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="button" onClick={() => void fetchNextPage()}>
          {t('show_more')}
        </button>
      )}
    </>
  )
}
