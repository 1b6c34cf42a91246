import { invalidInput } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { connectorOf } from '../channels/connectors.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import type { ConversationRow } from '../conversations/queries.ts'
import { isPublic } from '../sending/reply-window.ts'
import { hasIdentityOf, selectCustomerIdentities } from './queries.ts'

/**
 * After the merge, replies go out through one channel. Throws invalid for a customer whom it cannot reach, and for a private
 * conversation beside a public one.
 */
export async function refuseUnreachable(
  tx: TxScope,
  into: ConversationRow,
  sources: ConversationRow[],
): Promise<void> {
  const channels = await findChannels(
    tx,
    [into, ...sources].map(({ channelId }) => channelId),
  )
  const channel = channels.get(into.channelId) as ChannelRow
  const wouldBePublic = isPublic(channel, into)
  for (const [index, source] of sources.entries())
    if (isPublic(channels.get(source.channelId) as ChannelRow, source) !== wouldBePublic)
      throw invalidInput(
        `conversations.${index}`,
        wouldBePublic
          ? say`is private: replies to the merged conversation would be public`
          : say`is public: replies to it would no longer appear there`,
      )
  const { reaches, reachedBy } = connectorOf(channel) ?? {}
  if (!reaches || !reachedBy) return
  for (const [index, { channelId, authorId, followerIds }] of sources.entries()) {
    if (channelId === into.channelId) continue
    const customers = await selectCustomerIdentities(tx, [authorId, ...followerIds])
    if (customers.size > 0 && !(await hasIdentityOf(tx, [...customers], reaches)))
      throw invalidInput(
        `conversations.${index}`,
        say`its customer has no ${reachedBy}, which replies through ${channel.name} need`,
      )
  }
}
