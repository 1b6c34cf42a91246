import { isDeepStrictEqual } from 'node:util'
import { recordEvent } from '../../kit/events/event.ts'
import { holdCursor, startFollowing, stopFollowing } from '../../kit/events/followers.ts'
import { cursorOfNow } from '../../kit/events/log.ts'
import { deleteLane, insertLane, updateLaneOpen } from '../../kit/jobs/lane-queries.ts'
import type { TxScope } from '../../kit/scope.ts'
import type { Sentence } from '../../kit/sentences/say.ts'
import {
  webhookChanged,
  webhookCreated,
  webhookDeleted,
  webhookDisabled,
  webhookSecretRotated,
} from './events.ts'
import type { WebhookChanges, WebhookInput } from './input.ts'
import { laneOf, PLACES, WEBHOOKS } from './lanes.ts'
import {
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  selectWebhooks,
  updateSince,
  updateWebhook,
  type WebhookRow,
} from './queries.ts'
import { newSecret } from './signature.ts'

/** For how long the previous secret also signs after a rotation. */
const BOTH_SIGN_MS = 24 * 3_600_000

/** Creates a webhook with a secret of its own. It gets events from now on. */
export async function createWebhook(tx: TxScope, input: WebhookInput): Promise<WebhookRow> {
  await followLog(tx)
  const row = await insertWebhook(tx, {
    url: input.url,
    description: input.description ?? null,
    eventTypes: input.eventTypes ?? [],
    secret: newSecret(),
  })
  await insertLane(tx, laneOf(row.id), PLACES.healthy)
  const to = { event_types: row.eventTypes, description: row.description }
  await recordEvent(tx, webhookCreated.of({ subjectId: row.id, audit: { name: placeOf(row), to } }))
  return row
}

/** Changes the given values; a webhook that is enabled again gets what was waiting. Throws not_found. */
export async function changeWebhook(
  tx: TxScope,
  id: number,
  { url, description, eventTypes, isActive: wanted }: WebhookChanges,
): Promise<WebhookRow> {
  const before = await lockInOrder(tx, id)
  const isActive = wanted ?? before.disabledAt === null
  const after = {
    ...before,
    url: url ?? before.url,
    description: description === undefined ? before.description : description,
    eventTypes: eventTypes ?? before.eventTypes,
    disabledAt: isActive ? null : (before.disabledAt ?? tx.now()),
    disabledBecause: isActive ? null : before.disabledBecause,
    failingSince: isActive && before.disabledAt ? null : before.failingSince,
  }
  if (isDeepStrictEqual(before, after)) return before
  if (isActive && before.disabledAt) {
    await followLog(tx)
    await updateSince(tx, id)
    await updateLaneOpen(tx, laneOf(id), PLACES.healthy)
  }
  // Without the URL: agents can read the log, and it may contain a password.
  const pick = (row: typeof after) => ({
    description: row.description,
    event_types: row.eventTypes,
    active: row.disabledAt === null,
  })
  await recordEvent(
    tx,
    webhookChanged.of({
      subjectId: id,
      data: { from: pick(before), to: pick(after), url_changed: before.url !== after.url },
      audit: { name: placeOf(before) },
    }),
  )
  const row = await updateWebhook(tx, id, after)
  if (!isActive && !before.disabledAt) await stopDelivering(tx, id)
  return row
}

/** Rotates the secret; the previous one also signs for a day, so that receivers can change over. Throws not_found. */
export async function rotateSecret(tx: TxScope, id: number): Promise<WebhookRow> {
  const before = await lockWebhook(tx, id)
  const audit = { name: placeOf(before), sealed: ['secret'] }
  await recordEvent(tx, webhookSecretRotated.of({ subjectId: id, audit }))
  return updateWebhook(tx, id, {
    ...before,
    secret: newSecret(),
    previousSecret: before.secret,
    previousSecretUntil: new Date(tx.now().getTime() + BOTH_SIGN_MS),
  })
}

/** Deletes it with its deliveries; returns it. Throws not_found. */
export async function removeWebhook(tx: TxScope, id: number): Promise<WebhookRow> {
  const row = await lockInOrder(tx, id)
  await recordEvent(tx, webhookDeleted.of({ subjectId: id, audit: { name: placeOf(row) } }))
  // Deliveries before jobs, as who records an attempt locks them.
  await deleteWebhook(tx, id)
  await deleteLane(tx, laneOf(id))
  await stopUnlessWanted(tx)
  return row
}

/** Disables a webhook that keeps failing. */
export async function disableWebhook(tx: TxScope, id: number, because: Sentence): Promise<void> {
  const before = await lockInOrder(tx, id)
  if (before.disabledAt) return
  const audit = { name: placeOf(before) }
  await recordEvent(tx, webhookDisabled.of({ subjectId: id, data: { because: String(because) }, audit }))
  await updateWebhook(tx, id, { ...before, disabledAt: tx.now(), disabledBecause: String(because) })
  await stopDelivering(tx, id)
}

/** What is pending waits until the webhook is enabled again. */
async function stopDelivering(tx: TxScope, id: number): Promise<void> {
  await updateLaneOpen(tx, laneOf(id), 0)
  await stopUnlessWanted(tx)
}

/** The log is followed only while a webhook is active; nobody gets events from in between. */
async function followLog(tx: TxScope): Promise<void> {
  await startFollowing(tx, WEBHOOKS, await cursorOfNow(tx))
}

/** The cursor before the webhook, as the follower does: else each could wait for the other. */
export async function lockInOrder(tx: TxScope, id: number): Promise<WebhookRow> {
  await holdCursor(tx, WEBHOOKS)
  return lockWebhook(tx, id)
}

/** A webhook that is being created waits for the cursor, which lockInOrder holds, or is visible here. */
async function stopUnlessWanted(tx: TxScope): Promise<void> {
  const isWanted = (await selectWebhooks(tx)).some(({ disabledAt }) => disabledAt === null)
  if (!isWanted) await stopFollowing(tx, WEBHOOKS)
}

/** Its server: the rest of the URL may be a password. */
const placeOf = ({ url }: Pick<WebhookRow, 'url'>) => URL.parse(url)?.host ?? null
