import webPush from 'web-push'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { deleteKeys, insertKeys, type PushKeys, selectKeys } from './push-queries.ts'

/** The brand's keys, made when they are first needed. */
export async function getKeys(scope: Scope): Promise<PushKeys> {
  const known = await selectKeys(scope)
  if (known) return known
  await transaction(scope, tx => insertKeys(tx, webPush.generateVAPIDKeys()))
  return (await selectKeys(scope)) as PushKeys
}

/** New keys; browsers subscribe with them when they show our pages the next time. */
export async function rotatePushKeys(tx: TxScope): Promise<void> {
  await deleteKeys(tx)
  await insertKeys(tx, webPush.generateVAPIDKeys())
}
