import { z } from 'zod'

export const LogoOutput = z.object({
  logo_url: z.string().nullable().describe('Null without a logo.'),
})
