import { z } from 'zod'
import { listOf } from '../../kit/input.ts'

const MAX_IN_GROUP = 50

/** A condition, `{field, op, value}`, or a group, `{all: […]}`, `{any: […]}`, `{none: […]}`: read-conditions.ts tells them apart. */
const condition = {
  field: z
    .string()
    .max(100)
    .optional()
    .describe('What is looked at, such as `subject` or `data.order_total`.'),
  op: z
    .string()
    .max(30)
    .optional()
    .describe('How, such as `contains` or `is`; each type of field has its own.'),
  value: z.unknown().optional().describe('A value, or several of which one is enough.'),
}

const inGroup = <Item extends z.ZodType>(item: Item) => ({
  all: listOf(item, MAX_IN_GROUP).optional(),
  any: listOf(item, MAX_IN_GROUP).optional(),
  none: listOf(item, MAX_IN_GROUP).optional(),
})

const innermost = z.strictObject({ ...condition, ...inGroup(z.strictObject(condition)) })

/** As clients send them: groups in groups, three levels deep. An empty group, or none, always holds. */
export const Conditions = z
  .strictObject(inGroup(z.strictObject({ ...condition, ...inGroup(innermost) })))
  .describe(
    '`{all: […]}`, `{any: […]}` or `{none: […]}` of conditions `{field, op, value}` and of further groups.',
  )
