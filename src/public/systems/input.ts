import { z } from 'zod'
import { idInPath, line, optional, payload } from '../../kit/input.ts'

const title = line(200)

export const SystemParams = z.object({ id: idInPath.meta({ type: 'string' }) })
export const NewSystemBody = payload('system', z.object({ title }))
export const SystemChangesBody = payload('system', z.object({ title: optional(title) }))
