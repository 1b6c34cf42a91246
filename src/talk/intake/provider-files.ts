import type { SafeClient } from '../../kit/fetch-safely.ts'
import type { Scope } from '../../kit/scope.ts'
import type { Locate } from '../attachments/fetch-attachment.ts'
import type { AttachmentRow } from '../attachments/queries.ts'
import { providerOf } from '../channels/connectors.ts'
import { DeliveryError } from '../channels/outgoing.ts'
import { findChannels } from '../channels/queries.ts'
import { findChannelOfMessage } from './provider-queries.ts'

/** Where a file of a message is: at its URL, or where the provider of its channel says, with its credentials. */
export function locateByProvider(client: SafeClient): Locate {
  return async (scope: Scope, { messageId }: AttachmentRow, url: string) => {
    const id = messageId === null ? undefined : await findChannelOfMessage(scope, messageId)
    const channel = id === undefined ? undefined : (await findChannels(scope, [id])).get(id)
    const provider = channel && providerOf(channel)
    if (!channel || !provider) return { url, headersFor: () => ({}) }
    try {
      return await provider.locate(channel, url, client)
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      return { reason: error.sentence, permanent: error.permanent }
    }
  }
}
