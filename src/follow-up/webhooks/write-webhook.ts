import { isDeepStrictEqual } from 'node:util'
import { recordEvent } from '../../kit/events.ts'
import type { TxScope } from '../../kit/scope.ts'
import { cursorOfNow } from '../events/queries.ts'
import {
  webhookChanged,
  webhookCreated,
  webhookDeleted,
  webhookDisabled,
  webhookSecretRotated,
} from './events.ts'
import type { WebhookChanges, WebhookInput } from './input.ts'
import {
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  selectWebhooks,
  updateSince,
  updateWebhook,
  upsertLogEnd,
  type WebhookRow,
} from './queries.ts'
import { newSecret } from './signature.ts'

/** For how long the previous secret also signs after a rotation. */
const BOTH_SIGN_MS = 24 * 3_600_000

/** Creates a webhook with a secret of its own. It gets events from now on. */
export async function createWebhook(tx: TxScope, input: WebhookInput): Promise<WebhookRow> {
  await beginLogIfNobodyReads(tx)
  const row = await insertWebhook(tx, {
    url: input.url,
    description: input.description ?? null,
    eventTypes: input.event_types ?? [],
    secret: newSecret(),
  })
  await recordEvent(tx, webhookCreated.of({ subjectId: row.id }))
  return row
}

/** Changes the given values; a webhook that is enabled again gets what was waiting. Throws not_found. */
export async function changeWebhook(
  tx: TxScope,
  id: number,
  { url, description, event_types, 'active?': active }: WebhookChanges,
): Promise<WebhookRow> {
  const before = await lockWebhook(tx, id)
  const isActive = active ?? before.disabledAt === null
  const after = {
    ...before,
    url: url ?? before.url,
    description: description ?? before.description,
    eventTypes: event_types ?? before.eventTypes,
    disabledAt: isActive ? null : (before.disabledAt ?? tx.now()),
    disabledBecause: isActive ? null : before.disabledBecause,
    failingSince: isActive && before.disabledAt ? null : before.failingSince,
  }
  if (isDeepStrictEqual(before, after)) return before
  if (isActive && before.disabledAt) {
    await beginLogIfNobodyReads(tx)
    await updateSince(tx, id)
  }
  // Without the URL: agents can read the log, and it may contain a password.
  const pick = (row: typeof after) => ({
    ...{ description: row.description, event_types: row.eventTypes },
    active: row.disabledAt === null,
  })
  await recordEvent(
    tx,
    webhookChanged.of({
      subjectId: id,
      data: { from: pick(before), to: pick(after), url_changed: before.url !== after.url },
    }),
  )
  return updateWebhook(tx, id, after)
}

/** Rotates the secret; the previous one also signs for a day, so that receivers can change over. Throws not_found. */
export async function rotateSecret(tx: TxScope, id: number): Promise<WebhookRow> {
  const before = await lockWebhook(tx, id)
  await recordEvent(tx, webhookSecretRotated.of({ subjectId: id }))
  return updateWebhook(tx, id, {
    ...before,
    secret: newSecret(),
    previousSecret: before.secret,
    previousSecretUntil: new Date(tx.now().getTime() + BOTH_SIGN_MS),
  })
}

/** Deletes it with its deliveries; returns it. Throws not_found. */
export async function removeWebhook(tx: TxScope, id: number): Promise<WebhookRow> {
  const row = await lockWebhook(tx, id)
  await recordEvent(tx, webhookDeleted.of({ subjectId: id }))
  await deleteWebhook(tx, id)
  return row
}

/** Disables a webhook that keeps failing. */
export async function disableWebhook(tx: TxScope, id: number, because: string): Promise<void> {
  const before = await lockWebhook(tx, id)
  if (before.disabledAt) return
  await recordEvent(tx, webhookDisabled.of({ subjectId: id, data: { because } }))
  await updateWebhook(tx, id, { ...before, disabledAt: tx.now(), disabledBecause: because })
}

/** The log is dispatched only while a webhook is active; nobody gets events from in between. */
async function beginLogIfNobodyReads(tx: TxScope): Promise<void> {
  const isRead = (await selectWebhooks(tx)).some(({ disabledAt }) => disabledAt === null)
  if (!isRead) await upsertLogEnd(tx, await cursorOfNow(tx))
}
