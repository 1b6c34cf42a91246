import type { ReactNode } from 'react'
import { t } from '../language/language.ts'
import { ErrorNotice } from './error-notice.tsx'
import { Loading } from './loading.tsx'
import { WideTable } from './wide-table.tsx'

interface Props<Page, Row> {
  /** An infinite query of a list. */
  of: {
    data: { pages: Page[] } | undefined
    error: Error | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  rowsOf: (page: Page) => Row[]
  /** A table row. */
  line: (row: Row) => ReactNode
  /** Shown when the list is empty. */
  none: ReactNode
  className?: string
}

/** A table that grows by a page at a time, with what it says while it loads, when it could not be loaded, and when it is empty. */
export function PagedLines<Page, Row>({ of, rowsOf, line, none, className = '' }: Props<Page, Row>) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = of
  if (!data) return error ? <ErrorNotice error={error} /> : <Loading />
  const rows = data.pages.flatMap(rowsOf)
  if (rows.length === 0) return none
  return (
    <>
      <WideTable>
        <table className={`lines ${className}`}>
          <tbody>{rows.map(line)}</tbody>
        </table>
      </WideTable>
      <ErrorNotice error={error} />
      {hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('show_more')}
        </button>
      )}
    </>
  )
}
