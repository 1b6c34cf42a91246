import { randomBytes } from 'node:crypto'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { brandKeyChanged } from './events.ts'
import { lockKeys, selectKeys, updateKey } from './key-queries.ts'

const KEY_BYTES = 32

/** Gives the brand a new signing key; returns until when what the previous one signed is accepted: null for not at all. */
export async function changeKey(tx: TxScope, acceptForMs: number): Promise<Date | null> {
  await lockKeys(tx)
  const { secret } = await selectKeys(tx)
  const previousUntil = acceptForMs > 0 ? new Date(tx.now().getTime() + acceptForMs) : null
  await updateKey(tx, {
    secret: randomBytes(KEY_BYTES),
    previousSecret: previousUntil && secret,
    previousUntil,
  })
  const until = previousUntil?.toISOString() ?? null
  await recordEvent(tx, brandKeyChanged.of({ subjectId: tx.brand.id, data: { previous_until: until } }))
  return previousUntil
}
