import { z } from 'zod'

export const PersonOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string().nullable().describe('Null for a customer known by another identity only.'),
    'staff?': z.boolean(),
    'unproven?': z
      .boolean()
      .optional()
      .describe('True for somebody who uses the address of a member of staff without proof of being them.'),
  })
  .meta({ id: 'Person', description: 'A user reference: a member of staff or a customer.' })

export const IdentityOutput = z
  .object({ type: z.string(), identifier: z.string() })
  .meta({ id: 'Identity', description: 'What a person is known by: an address, a number or a handle.' })
