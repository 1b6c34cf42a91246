import { z } from 'zod'
import { orSay } from '../../kit/sentences/say.ts'
import type { Mapping } from './queries.ts'
import { DATE_ORDERS } from './table.ts'

const ids = z.record(z.string(), z.int().positive().nullable()).optional()
const words = z.record(z.string().max(10_000), z.string().max(100)).optional()

/**
 * Which member and which channel of ours those of the source are; null: one that is created. Of a table, what its columns and
 * values are.
 */
export const MappingInput = z.strictObject(
  {
    members: ids,
    channels: ids,
    columns: words,
    statuses: words,
    priorities: words,
    date_order: z.enum(DATE_ORDERS).nullable().optional(),
    from: z.string().trim().max(100).optional(),
  },
  orSay`must be an object with members and channels`,
)

/** Without what is not said, or empty. */
export function mappingOf(input: z.output<typeof MappingInput>): Mapping {
  const isSaid = (value: unknown) =>
    typeof value === 'object' ? Object.keys(value ?? {}).length > 0 : value !== undefined && value !== ''
  return Object.fromEntries(Object.entries(input).filter(([, value]) => isSaid(value)))
}
