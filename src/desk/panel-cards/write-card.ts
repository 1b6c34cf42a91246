import { newSecret } from '../../follow-up/webhooks/signature.ts'
import { invalidInput } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { panelCardChanged, panelCardCreated, panelCardDeleted, panelCardSecretRotated } from './events.ts'
import { type CardRow, deleteCard, insertCard, lockCard, selectCards, updateCard } from './queries.ts'

/** Each is asked whenever a panel is shown. */
const MAX_CARDS = 5

/** With a secret of its own. Throws invalid beyond five cards. */
export async function createCard(
  tx: TxScope,
  { name, url }: { name: string; url: string },
): Promise<CardRow> {
  if ((await selectCards(tx)).length >= MAX_CARDS)
    throw invalidInput('name', say`is one too many: there can be ${MAX_CARDS} cards`)
  const row = await insertCard(tx, { name, url, secret: newSecret() })
  await recordEvent(tx, panelCardCreated.of({ subjectId: row.id, data: { name } }))
  return row
}

interface Changes {
  name?: string | undefined
  url?: string | undefined
}

/** Changes the given values; without a difference nothing happens. Throws not_found. */
export async function changeCard(tx: TxScope, id: number, changes: Changes): Promise<CardRow> {
  const before = await lockCard(tx, id)
  const { name, url } = { name: changes.name ?? before.name, url: changes.url ?? before.url }
  if (name === before.name && url === before.url) return before
  const row = await updateCard(tx, id, { ...before, name, url })
  const data = { name, url_changed: url !== before.url }
  const audit = { from: { name: before.name }, to: { name } }
  await recordEvent(tx, panelCardChanged.of({ subjectId: id, data, audit }))
  return row
}

/** Gives the card a new secret, which signs from now on. Throws not_found. */
export async function rotateCardSecret(tx: TxScope, id: number): Promise<CardRow> {
  const before = await lockCard(tx, id)
  await recordEvent(
    tx,
    panelCardSecretRotated.of({ subjectId: id, audit: { name: before.name, sealed: ['secret'] } }),
  )
  return updateCard(tx, id, { ...before, secret: newSecret() })
}

/** Throws not_found. */
export async function removeCard(tx: TxScope, id: number): Promise<void> {
  const { name } = await lockCard(tx, id)
  await deleteCard(tx, id)
  await recordEvent(tx, panelCardDeleted.of({ subjectId: id, data: { name } }))
}
