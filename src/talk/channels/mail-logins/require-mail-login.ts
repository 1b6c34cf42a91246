import { invalidInput } from '../../../kit/errors.ts'
import type { TxScope } from '../../../kit/scope.ts'
import { findMailLogin } from './queries.ts'

/** Throws invalid if the settings of a channel name a login that nobody of the brand has signed in with. */
export async function requireMailLogin(tx: TxScope, settings: Record<string, unknown>): Promise<void> {
  if (settings.mail_login === undefined) return
  const login = await findMailLogin(tx, Number(settings.mail_login))
  if (!login?.refreshToken)
    throw invalidInput('settings.mail_login', 'is not a mail login that somebody has signed in with')
}
