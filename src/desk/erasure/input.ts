import { z } from 'zod'
import { idInPath, line, payload } from '../../kit/input.ts'

export const ErasureBody = payload(
  'erasure',
  z.object({
    name: line(1_000).describe(
      'What the contact is called (`name_to_type` of the preview), to show that you mean this one.',
    ),
  }),
)

export const ErasureParams = z.object({ id: idInPath })
