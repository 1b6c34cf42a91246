const MAX_PAGES = 100
export const FULL_PAGE = 100

/**
 * What all pages have together, newest first, and whether there was more than the 10,000 that are read. What arrives meanwhile moves
 * others to the next page, so that they come twice.
 */
export async function allPages<Item>(
  idOf: (item: Item) => number,
  read: (page: number) => Promise<{ items: Item[]; pageCount: number }>,
): Promise<{ items: Item[]; isMore: boolean }> {
  const all = new Map<number, Item>()
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { items, pageCount } = await read(page)
    for (const item of items) all.set(idOf(item), item)
    if (page >= pageCount) return { items: [...all.values()], isMore: false }
  }
  return { items: [...all.values()], isMore: true }
}
