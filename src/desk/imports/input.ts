import { z } from 'zod'
import { orSay } from '../../kit/sentences/say.ts'

const ids = z.record(z.string(), z.int().positive().nullable()).optional()

/** Which member and which channel of ours those of the source are; null: one that is created. */
export const MappingInput = z.strictObject(
  { members: ids, channels: ids },
  orSay`must be an object with members and channels`,
)
