import { MINUTE } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { knowAs } from '../../people/contacts/know-as.ts'
import { resolveOutsider } from '../../people/contacts/resolve-identity.ts'
import { asKnown, findIdentity } from '../../people/identities/queries.ts'
import type { Deleted, Edited, Reacted, Renamed, Seen } from '../channels/incoming.ts'
import { type ChannelRow, lockChannel } from '../channels/queries.ts'
import { findByThread } from '../conversations/find-conversation.ts'
import { renameThread } from '../conversations/rename-thread.ts'
import { selectTaken, selectUnsure } from '../deliveries/part-queries.ts'
import { recordReceipt } from '../deliveries/record-receipt.ts'
import { deleteMessage, editMessage, reactToMessage } from '../messages/change-message.ts'
import { findNamed } from './find-named.ts'
import { forgetBodies } from './provider-queries.ts'

type Change = Edited | Deleted | Reacted | Renamed | Seen

const UNKNOWN = 'No message of this conversation has this name.'

/** Applies a change to its message. Returns why it could not. */
export async function takeChange(
  tx: TxScope,
  channel: ChannelRow,
  change: Change,
): Promise<string | undefined> {
  if (change.type === 'renamed') {
    await takeNames(tx, channel, change)
    return undefined
  }
  const conversation = await findByThread(tx, channel.id, change)
  if (!conversation) return UNKNOWN
  switch (change.type) {
    case 'edit':
      return (await editMessage(tx, conversation.id, change)) ? undefined : UNKNOWN
    case 'deletion':
      // The stored events have the text, too.
      await forgetBodies(tx, channel.id, change.originId)
      return (await deleteMessage(tx, conversation.id, change.originId)) ? undefined : UNKNOWN
    case 'reaction':
      return takeReaction(tx, conversation, change)
    case 'seen':
      for (const copy of await selectTaken(tx, conversation.id, change.until))
        await recordReceipt(tx, copy, { state: change.state, isOfWhole: true })
      return undefined
  }
}

async function takeNames(tx: TxScope, channel: ChannelRow, { sender: given, names, thread }: Renamed) {
  // The first message under the new name may be processed at the same time.
  await lockChannel(tx, channel.slug)
  const sender = await asKnown(tx, given)
  await knowAs(tx, sender, names)
  const [name] = names
  if (!thread || !name) return
  const [from, to] = await Promise.all([findIdentity(tx, sender), findIdentity(tx, name)])
  if (from && to) await renameThread(tx, channel.id, { ...thread, identities: { from: from.id, to: to.id } })
}

async function takeReaction(
  tx: TxScope,
  conversation: { id: number; channelId: number },
  { to, sender, emoji }: Reacted,
): Promise<string | undefined> {
  const messageId = await findNamed(tx, conversation, to)
  if (messageId === undefined) return UNKNOWN
  const { id } = await resolveOutsider(tx, await asKnown(tx, sender))
  await reactToMessage(tx, messageId, { identityId: id, emoji })
  return undefined
}

/** Whether a message of ours that it may be about has not its name yet, since the response is on its way. */
export async function isTooEarly(scope: Scope, channel: ChannelRow, seen: Seen): Promise<boolean> {
  const conversation = await findByThread(scope, channel.id, seen)
  const unsure = conversation ? await selectUnsure(scope, conversation.id) : []
  return unsure.some(({ since }) => scope.now().getTime() - since.getTime() < MINUTE)
}
