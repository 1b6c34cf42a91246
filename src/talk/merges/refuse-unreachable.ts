import { invalidInput } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import type { IdentityType } from '../../people/identities/queries.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import { isPublic } from '../channels/reply-window.ts'
import type { ConversationRow } from '../conversations/queries.ts'
import { hasIdentityOf, selectCustomerIdentities } from './queries.ts'

/** What a channel needs to know of a customer to reply. */
const NEEDED: Partial<Record<number, { types: IdentityType[]; words: string }>> = {
  [CHANNEL_KINDS.email]: { types: ['email', 'unproven_email'], words: 'email address' },
  [CHANNEL_KINDS.facebook_messenger]: { types: ['facebook'], words: 'Facebook account' },
  [CHANNEL_KINDS.instagram_dm]: { types: ['igsid'], words: 'Instagram account' },
  [CHANNEL_KINDS.sms]: { types: ['mobile'], words: 'mobile number' },
  [CHANNEL_KINDS.telegram]: { types: ['telegram'], words: 'Telegram account' },
  [CHANNEL_KINDS.twitter]: { types: ['twitter_id'], words: 'account on X' },
  [CHANNEL_KINDS.whatsapp]: { types: ['mobile', 'whatsapp'], words: 'mobile number' },
}

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
          ? 'is private: replies to the merged conversation would be public'
          : 'is public: replies to it would no longer appear there',
      )
  const needed = NEEDED[channel.kind]
  if (!needed) return
  for (const [index, { channelId, authorId, followerIds }] of sources.entries()) {
    if (channelId === into.channelId) continue
    const customers = await selectCustomerIdentities(tx, [authorId, ...followerIds])
    if (customers.size > 0 && !(await hasIdentityOf(tx, [...customers], needed.types)))
      throw invalidInput(
        `conversations.${index}`,
        `its customer has no ${needed.words}, which replies through ${channel.name} need`,
      )
  }
}
