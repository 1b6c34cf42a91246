import { invalidInput } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { holdMailLogin } from './queries.ts'

type Settings = Record<string, unknown>

/** Throws invalid if changed settings refer to a mail login that is not connected. */
export async function requireMailLogin(
  tx: TxScope,
  settings: Settings,
  before: Settings = {},
): Promise<void> {
  if (settings.mail_login === undefined || settings.mail_login === before.mail_login) return
  const login = await holdMailLogin(tx, Number(settings.mail_login))
  if (!login?.refreshToken || login.error !== null)
    throw invalidInput('settings.mail_login', say`is not a mail login that somebody is signed in with`)
}
