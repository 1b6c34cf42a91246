import { z } from 'zod'
import { idInPath, optional, payload, text } from '../kit/input.ts'

const title = text(1, 200).transform(value => value.trim())

export const SystemParams = z.object({ id: idInPath.meta({ type: 'string' }) })
export const NewSystemBody = payload('system', z.object({ title }))
export const SystemChangesBody = payload('system', z.object({ title: optional(title) }))
