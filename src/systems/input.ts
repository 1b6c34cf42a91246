import { z } from 'zod'
import { optional, payload, text } from '../kit/input.ts'

const title = text(1, 200).transform(value => value.trim())

export const SystemParams = z.object({ id: z.coerce.number().int().positive().catch(0) })
export const NewSystemBody = payload('system', z.object({ title }))
export const SystemChangesBody = payload('system', z.object({ title: optional(title) }))
