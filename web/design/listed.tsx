import type { ReactNode } from 'react'
import { t } from '../language/language.ts'
import { ErrorNotice } from './error-notice.tsx'
import { Loading } from './loading.tsx'

interface Props<Item> {
  /** A query of a list. */
  of: { data: Item[] | undefined; error: Error | null }
  /** Shown when the list is empty; by default, “Nothing here yet”. */
  none?: ReactNode
  children: (items: Item[]) => ReactNode
}

/** What a list says while it loads, when it could not be loaded, and when it is empty; otherwise its items. */
export function Listed<Item>({ of: { data, error }, none, children }: Props<Item>) {
  if (error && !data) return <ErrorNotice error={error} />
  if (!data) return <Loading />
  if (data.length > 0) return children(data)
  return none === undefined ? <p className="quiet">{t('nothing_yet')}</p> : none
}
