import { z } from 'zod'

export const MessageTemplateOutput = z
  .object({
    name: z.string(),
    language: z.string().describe('As the provider names it, such as `en_US`.'),
    category: z.string().describe('`utility`, `marketing` or `authentication`.'),
    header: z.object({
      kind: z.enum(['none', 'text', 'image', 'video', 'document']),
      text: z.string(),
      variables: z.array(z.string()),
    }),
    body: z.string().describe('With variables such as `{{1}}`.'),
    variables: z.array(z.string()).describe('Names of the variables in the body.'),
    footer: z.string(),
    buttons: z.array(z.string()).describe('Labels of its buttons.'),
    'sendable?': z.boolean().describe('False if it has a variable that cannot be filled in here.'),
  })
  .meta({ id: 'MessageTemplate' })

export const MessageTemplatesOutput = z.object({
  total_count: z.int(),
  message_templates: z.array(MessageTemplateOutput),
})
