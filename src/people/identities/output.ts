import { z } from 'zod'

export const PersonOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z
      .string()
      .nullable()
      .describe('Null for a customer without an email address, and for a service account.'),
    display_name: z.string().describe('The preferred display name, or else the name.'),
    friendly_name: z.string().optional(),
    mobile: z.string().optional().describe('E.164.'),
    twitter: z.string().optional(),
    facebook: z.string().optional(),
    instagram: z.string().optional(),
    'staff?': z.boolean(),
    'customer?': z.boolean(),
    'bot?': z.boolean().describe('True for a service account.'),
    'unproven?': z.boolean().optional().describe('True if the sender used a staff address without proof.'),
  })
  .meta({
    id: 'Person',
    description: 'A member of staff or a customer. Fields without a value are absent.',
  })

export const IdentityOutput = z
  .object({ type: z.string(), identifier: z.string() })
  .meta({ id: 'Identity', description: 'An email address, phone number or handle.' })
