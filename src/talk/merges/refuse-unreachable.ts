import { invalidInput } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import type { IdentityType } from '../../people/identities/queries.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { findChannels } from '../channels/queries.ts'
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

/** After the merge, replies go out through one channel. Throws invalid for a customer whom it cannot reach. */
export async function refuseUnreachable(
  tx: TxScope,
  into: ConversationRow,
  sources: ConversationRow[],
): Promise<void> {
  const channel = (await findChannels(tx, [into.channelId])).get(into.channelId)
  const needed = channel && NEEDED[channel.kind]
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
