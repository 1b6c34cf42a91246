import { Problem } from '../../kit/errors.ts'
import { recordEventApart } from '../../kit/events/record-apart.ts'
import { deleteJobsWhere } from '../../kit/jobs/delete-queries.ts'
import { requireMay } from '../../kit/permissions.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { releaseAddress } from './address-claims.ts'
import { channelDeleted } from './events.ts'
import { CHANNEL_KINDS } from './kinds.ts'
import { type ChannelRow, emptyChannel, jobsOfChannel, listChannels, lockChannel } from './queries.ts'

/**
 * Deletes a channel with its address, secrets and mailbox. Its conversations stay, under its name. Throws not_found, and conflict for
 * the last email channel, by which staff get their mail.
 */
export async function deleteChannel(tx: TxScope, slug: string): Promise<ChannelRow> {
  requireMay(tx, 'channels.manage')
  const channel = await lockChannel(tx, slug)
  const { id, name, email, kind } = channel
  if (kind === CHANNEL_KINDS.email) {
    const others = (await listChannels(tx, kind)).filter(one => one.id !== id && one.email !== null)
    if (others.length === 0)
      throw new Problem('conflict', say`This is the last email channel. Connect another one first.`)
  }
  await emptyChannel(tx, channel)
  if (email) await releaseAddress(tx, email)
  await deleteJobsWhere(tx, jobsOfChannel(id))
  await recordEventApart(tx, channelDeleted.of({ subjectId: id, data: { slug, name } }))
  return channel
}
