import { z } from 'zod'
import { clearable, idInPath, integer, line, optional, payload } from '../../kit/input.ts'
import { inIssue, say } from '../../kit/sentences/say.ts'

const MAX_SORTED = 1_000

const title = line(200)
const description = clearable(300).describe('What it is, in a line for readers of the status page.')
const group = z
  .preprocess(value => (typeof value === 'string' ? value.trim() : value), clearable(100))
  .optional()
  .describe('Name of the group that the status page shows it in; null for none.')

export const SystemParams = z.object({ id: idInPath.meta({ type: 'string' }) })
export const NewSystemBody = payload('system', z.object({ title, description, group }))
export const SystemChangesBody = payload('system', z.object({ title: optional(title), description, group }))

const id = integer(1, Number.MAX_SAFE_INTEGER).meta({ type: ['string', 'integer'] })

/** Systems in a new order, each once. */
export const SortSystemsBody = z.object({
  systems: z
    .array(z.object({ id, group }))
    .min(1)
    .max(MAX_SORTED)
    .superRefine((systems, context) => {
      const ids = systems.map(system => system.id)
      const index = ids.findIndex((one, place) => ids.indexOf(one) < place)
      if (index >= 0)
        context.addIssue({ code: 'custom', path: [index, 'id'], message: inIssue(say`is named twice`) })
    })
    .describe('Systems in their new order; one with a group moves to it.'),
})

export type SystemInput = z.output<typeof NewSystemBody>['system']
export type SystemChanges = z.output<typeof SystemChangesBody>['system']
export type SortedSystem = z.output<typeof SortSystemsBody>['systems'][number]
