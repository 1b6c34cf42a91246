import type { Translation } from '../translation.ts'
import { connectors } from './connectors.ts'
import { customers } from './customers.ts'
import { deleting } from './deleting.ts'
import { fields } from './fields.ts'
import { input } from './input.ts'
import { kit } from './kit.ts'
import { mail } from './mail.ts'
import { meta } from './meta.ts'
import { moving } from './moving.ts'
import { pages } from './pages.ts'
import { passkeys } from './passkeys.ts'
import { people } from './people.ts'
import { rules } from './rules.ts'
import { signOn } from './sign-on.ts'
import { tables } from './tables.ts'
import { talk } from './talk.ts'

export const de: Translation = {
  sentences: {
    ...input,
    ...kit,
    ...people,
    ...tables,
    ...talk,
    ...mail,
    ...connectors,
    ...meta,
    ...moving,
    ...pages,
    ...rules,
    ...signOn,
    ...passkeys,
    ...customers,
    ...deleting,
  },
  fields,
}
