import type { z } from 'zod'

/** Those of a list that are as expected: one that is not must not take the others with it. */
export function itemsOf<Schema extends z.ZodType>(list: unknown, schema: Schema): z.output<Schema>[] {
  return Array.isArray(list) ? list.flatMap(one => schema.safeParse(one).data ?? []) : []
}
