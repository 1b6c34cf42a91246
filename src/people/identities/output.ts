import { z } from 'zod'

export const PersonOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string().nullable().describe('Null for a customer known by another identity only.'),
    display_name: z.string().describe('The friendly name, else the name.'),
    friendly_name: z.string().optional(),
    mobile: z.string().optional().describe('E.164.'),
    twitter: z.string().optional(),
    facebook: z.string().optional(),
    instagram: z.string().optional(),
    'staff?': z.boolean(),
    'customer?': z.boolean(),
    'bot?': z.boolean(),
    'unproven?': z
      .boolean()
      .optional()
      .describe('True for somebody who uses the address of a member of staff without proof of being them.'),
  })
  .meta({
    id: 'Person',
    description:
      'A user reference: a member of staff or a customer. Optional fields are there where they are known.',
  })

export const IdentityOutput = z
  .object({ type: z.string(), identifier: z.string() })
  .meta({ id: 'Identity', description: 'What a person is known by: an address, a number or a handle.' })
