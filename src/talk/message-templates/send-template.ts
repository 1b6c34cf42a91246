import { invalidInput, Problem } from '../../kit/errors.ts'
import type { SafeClient } from '../../kit/fetch-safely.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import { asKnown, findIdentityById } from '../../people/identities/queries.ts'
import type { MessageTemplate } from '../channels/connector.ts'
import { connectorOf } from '../channels/connectors.ts'
import { DeliveryError } from '../channels/outgoing.ts'
import { type ChannelRow, findChannels, lockChannel } from '../channels/queries.ts'
import { findByThread, getConversation } from '../conversations/find-conversation.ts'
import { postMessage } from '../messages/post-message.ts'
import { startConversation } from '../messages/start-conversation.ts'
import { fillTemplate } from './fill-template.ts'
import type { TemplateInput } from './input.ts'

/** The approved templates of a channel; none for channels without. Throws unavailable, with the provider's refusal. */
export async function templatesOf(client: SafeClient, channel: ChannelRow): Promise<MessageTemplate[]> {
  const templates = connectorOf(channel)?.templates
  if (!templates?.isReady(channel)) return []
  try {
    return await templates.list(client, channel)
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    throw new Problem('unavailable', error.sentence)
  }
}

/** Sends a template in a conversation, whether or not the channel allows other replies. Throws not_found, conflict, invalid, unavailable. */
export async function sendTemplate(
  scope: Scope,
  client: SafeClient,
  { slug, input }: { slug: string; input: TemplateInput },
) {
  const { channelId } = await getConversation(scope, slug)
  const channel = (await findChannels(scope, [channelId])).get(channelId) as ChannelRow
  const { message, came } = await messageOf(client, channel, input)
  return transaction(scope, tx => postMessage(tx, slug, { ...message, came }))
}

/** Writes to somebody first, in the conversation that they have, if any. Throws conflict, invalid, unavailable. */
export async function startByTemplate(
  scope: Scope,
  client: SafeClient,
  { channel, input, customer: given }: { channel: ChannelRow; input: TemplateInput; customer: Named },
) {
  const customer = await asKnown(scope, given)
  if (customer.type !== 'mobile') throw invalidInput('customer.mobile', say`is required`)
  if (!scope.actor) throw new Error('only staff write first')
  const { message, came } = await messageOf(client, channel, input)
  const sender = await findIdentityById(scope, scope.actor.identityId)
  return transaction(scope, async tx => {
    await lockChannel(tx, channel.slug) // they may be writing at this moment
    const threadId = customer.identifier
    const known = await findByThread(tx, channel.id, { threadId })
    if (known) return postMessage(tx, known.slug, { ...message, came })
    return startConversation(tx, {
      channel: channel.slug,
      originId: threadId,
      customer: { ...customer, data: undefined },
      message: { ...message, sender },
      came,
    })
  })
}

async function messageOf(client: SafeClient, channel: ChannelRow, input: TemplateInput) {
  const { name, language, variables = {}, headerText, headerUpload, originId } = input
  const named = (await templatesOf(client, channel)).filter(one => one.name === name)
  const template = named.find(one => one.language === language)
  if (!template && named.length > 0)
    throw invalidInput('language', say`must be one of: ${named.map(one => one.language).join(', ')}`)
  if (!template) throw invalidInput('name', say`is not the name of an approved template of this channel`)
  if (template.isUnsupported)
    throw new Problem(
      'conflict',
      say`This template has a variable that cannot be filled in here, such as in a button.`,
    )
  const { filled, text } = fillTemplate(template, { variables, headerText, headerUpload })
  const message = { body: text, originId, uploads: headerUpload === undefined ? [] : [headerUpload] }
  return { message, came: { template: filled } }
}
