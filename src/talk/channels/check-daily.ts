import { isDeepStrictEqual } from 'node:util'
import { recordEvent } from '../../kit/events/event.ts'
import { DAY, HOUR } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { type CheckContext, type ConnectedChannel, checkChannel } from './check-channel.ts'
import { kindsWith, providerOf } from './connectors.ts'
import { channelTokenRefused } from './events.ts'
import { claimCheck, updateChecked } from './health-queries.ts'
import { DeliveryError } from './outgoing.ts'
import { findChannels, listChannels, lockChannel } from './queries.ts'

/** Types of channels with a provider that can be asked. */
export const checkedKinds = () => kindsWith(({ provider }) => provider !== undefined)

/**
 * Asks each channel’s provider once a day whether it accepts the credentials, so that admins hear of a token that has ended
 * before customers do. It only asks: a copy of the database must not take over the webhooks.
 */
export async function checkDaily(scope: Scope, context: CheckContext): Promise<void> {
  const kinds = checkedKinds()
  for (const { id, kind } of await listChannels(scope)) {
    if (!kinds.includes(kind)) continue
    const before = new Date(scope.now().getTime() - DAY)
    if (!(await transaction(scope, tx => claimCheck(tx, id, { before })))) continue
    // Somebody may have changed it while the others were checked.
    const channel = (await findChannels(scope, [id])).get(id)
    const provider = channel && providerOf(channel)
    if (!channel || !provider) continue
    const error = await refusalOf(scope, { channel, provider }, context)
    if (error === AGAIN) await transaction(scope, tx => claimCheck(tx, id, { leavesMs: DAY - HOUR }))
    else await record(scope, { channel, provider }, error)
  }
}

/** Nobody has refused anything: it is asked again after an hour. */
const AGAIN = Symbol('again')

async function refusalOf(
  scope: Scope,
  connected: ConnectedChannel,
  context: CheckContext,
): Promise<string | null | typeof AGAIN> {
  try {
    await checkChannel(scope, { ...connected, connects: false }, context)
    return null
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    const { isAway, isTooFast, isUnsure, isOfServer, permanent, message } = error
    return isAway || isTooFast || isUnsure || !(isOfServer || permanent) ? AGAIN : message
  }
}

/** Says in the list of channels, and once by mail to admins, that the provider refuses the channel. */
async function record(scope: Scope, { channel }: ConnectedChannel, error: string | null): Promise<void> {
  await transaction(scope, async tx => {
    const now = await lockChannel(tx, channel.slug)
    // It was another token that the provider accepted or refused.
    if (!isDeepStrictEqual(now.settings, channel.settings)) return
    const isNew = await updateChecked(tx, channel.id, error)
    const { id: subjectId, name } = channel
    if (isNew && error)
      await recordEvent(
        tx,
        channelTokenRefused.of({ subjectId, data: { name, reason: error, when: 'checked' } }),
      )
  })
}
