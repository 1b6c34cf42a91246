import { Problem } from '../../kit/errors.ts'
import { recordEventApart } from '../../kit/events/record-apart.ts'
import { deleteJobsWhere } from '../../kit/jobs/delete-queries.ts'
import { requireMay } from '../../kit/permissions.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { releaseAddress } from './address-claims.ts'
import { canSend, isEmailChannel } from './can-send.ts'
import { channelDeleted } from './events.ts'
import { CHANNEL_KINDS } from './kinds.ts'
import {
  type ChannelRow,
  emptyChannel,
  findChannel,
  jobsOfChannel,
  listChannels,
  lockChannel,
  lockMailChannels,
} from './queries.ts'

/**
 * Deletes a channel with its address, secrets and mailbox. Its conversations stay, under its name. Throws not_found, and conflict for
 * the last email channel that can send, by which staff get their mail.
 */
export async function deleteChannel(tx: TxScope, slug: string): Promise<ChannelRow> {
  requireMay(tx, 'channels.manage')
  if ((await findChannel(tx, slug))?.kind === CHANNEL_KINDS.email) await lockMailChannels(tx)
  const channel = await lockChannel(tx, slug)
  const { id, name, email, kind } = channel
  if (kind === CHANNEL_KINDS.email) await refuseLast(tx, channel)
  await emptyChannel(tx, channel)
  if (email) await releaseAddress(tx, email)
  await deleteJobsWhere(tx, jobsOfChannel(id))
  await recordEventApart(tx, channelDeleted.of({ subjectId: id, data: { slug, name } }))
  return channel
}

/** One whose address is not verified may never send. */
async function refuseLast(tx: TxScope, channel: ChannelRow): Promise<void> {
  const others = (await listChannels(tx, channel.kind)).filter(
    one => one.id !== channel.id && isEmailChannel(one),
  )
  if (others.length === 0)
    throw new Problem('conflict', say`This is the last email channel. Connect another one first.`)
  if (canSend(channel) && !others.some(canSend))
    throw new Problem(
      'conflict',
      say`This is the last email channel that can send. Verify the address of another one first.`,
    )
}
