export interface Page {
  /** From 1. */
  page: number
  pageSize: number
}

export const DEFAULT_PAGE_SIZE = 30
export const MAX_PAGE_SIZE = 100

/** Rows to skip before the page. */
export function offsetOf({ page, pageSize }: Page): number {
  return (page - 1) * pageSize
}

/** The envelope of a list: sizes and counts, and the items under the key of their noun. */
export function envelope<Key extends string, Item>(key: Key, items: Item[], totalCount: number, page: Page) {
  return {
    page_size: page.pageSize,
    page_count: Math.ceil(totalCount / page.pageSize),
    total_count: totalCount,
    [key]: items,
  } as { page_size: number; page_count: number; total_count: number } & Record<Key, Item[]>
}
