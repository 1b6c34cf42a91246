import { IMPORT_TOKEN } from './desk/import-orders/login-queries.ts'
import { CARD_SECRET } from './desk/panel-cards/queries.ts'
import { PUSH_AUTH, PUSH_PRIVATE_KEY } from './follow-up/notifications/push-queries.ts'
import { PREVIOUS_WEBHOOK_SECRET, WEBHOOK_SECRET } from './follow-up/webhooks/queries.ts'
import type { Database } from './kit/db.ts'
import type { SealedColumn } from './kit/sealed-column.ts'
import { canSeal } from './kit/secrets.ts'
import { sealKeys } from './people/brands/certificates/seal-keys.ts'
import { PREVIOUS_SIGNING_KEY, SIGNING_KEY } from './people/brands/key-queries.ts'
import { hasUnsealed, sealColumns } from './people/brands/seal-columns.ts'
import { SIGN_IN_SECRET } from './people/customers/key-queries.ts'
import { TOTP_SECRET } from './people/sessions/login-queries.ts'
import { ID_TOKEN } from './people/sessions/session-queries.ts'
import { CLIENT_SECRET } from './people/sign-on/queries.ts'
import { areSealed, sealSecrets } from './talk/channels/seal-secrets.ts'

/** Every column whose whole content is a secret. Channels and mail logins have more than that (`seal-secrets.ts`). */
export const SEALED_COLUMNS = [
  SIGNING_KEY,
  PREVIOUS_SIGNING_KEY,
  TOTP_SECRET,
  CLIENT_SECRET,
  SIGN_IN_SECRET,
  WEBHOOK_SECRET,
  PREVIOUS_WEBHOOK_SECRET,
  CARD_SECRET,
  PUSH_PRIVATE_KEY,
  PUSH_AUTH,
  IMPORT_TOKEN,
  ID_TOKEN,
] as SealedColumn[]

/**
 * Seals all secrets in the database with the operator's first key: `sealed` of them were in clear or sealed with an older one.
 * Throws an Error that names one that the present keys do not open. `away`: brands whose node of a cluster does not answer.
 */
export async function sealAll(db: Database): Promise<{ sealed: number; away: number }> {
  const channels = await sealSecrets(db)
  const columns = await sealColumns(db, SEALED_COLUMNS)
  await sealKeys(db)
  return { sealed: channels.sealed + columns.sealed, away: Math.max(channels.away, columns.away) }
}

/** Whether all secrets of brands are sealed with the first key; undefined without a key, if no channel has a password or token. */
export async function areAllSealed(db: Database): Promise<boolean | undefined> {
  const ofChannels = await areSealed(db)
  if (!canSeal()) return ofChannels
  return ofChannels !== false && !(await hasUnsealed(db, SEALED_COLUMNS))
}
