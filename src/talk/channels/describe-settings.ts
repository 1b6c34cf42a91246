import { z } from 'zod'
import type { Connector } from './connector.ts'

interface Described {
  name: string
  description: string
  'required?': boolean
  'secret?': boolean
  values: string[] | null
  usual: string | null
}

/** What can be set in channels of a connector, for pages that ask for it. */
export function settingsOf({ settings, secrets = [], requires = [] }: Connector): Described[] {
  return Object.entries(settings?.shape ?? {}).map(([name, field]) => {
    const { enum: values, usual } = z.toJSONSchema(field as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    }) as { enum?: string[]; usual?: string }
    return {
      name,
      description: (field as z.ZodType).description ?? '',
      'required?': requires.some(([one, ...others]) => one === name && others.length === 0),
      'secret?': secrets.includes(name),
      values: values ?? null,
      usual: usual ?? null,
    }
  })
}
