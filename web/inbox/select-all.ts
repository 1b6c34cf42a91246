import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ListPage } from '../api/conversations.ts'
import { checkAll, clearings, MAX_SELECTED } from './checked.ts'

/** Loads what a list has left, and selects all of it, up to the most that can be selected, unless the selection is cleared meanwhile. */
export async function selectAll(
  found: Pick<UseInfiniteQueryResult<InfiniteData<ListPage>>, 'data' | 'hasNextPage' | 'fetchNextPage'>,
): Promise<void> {
  let latest = found
  const began = clearings()
  const rows = () => latest.data?.pages.flatMap(({ conversations }) => conversations) ?? []
  while (latest.hasNextPage && rows().length < MAX_SELECTED) {
    const next = await latest.fetchNextPage()
    if (clearings() !== began) return
    if (next.isFetchNextPageError) break
    latest = next
  }
  checkAll(rows().slice(0, MAX_SELECTED))
}
