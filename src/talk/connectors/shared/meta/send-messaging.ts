import { z } from 'zod'
import type { SafeClient } from '../../../../kit/fetch-safely.ts'
import type { Outgoing, OutgoingFile, Taken } from '../../../channels/outgoing.ts'
import { needsHumanAgent } from '../../../sending/reply-window.ts'
import { sendInParts, waitForWord } from '../../../sending/send-parts.ts'
import { formRequest, partOf } from '../form-request.ts'
import { callGraph } from './graph.ts'
import { messagingTrouble } from './messaging-errors.ts'
import { MARK } from './read-messaging.ts'
import type { MetaAccount } from './settings.ts'

const Sent = z.object({ message_id: z.string() })
const Uploaded = z.object({ attachment_id: z.string() })

/** How an account of Messenger or Instagram sends. */
export interface MessagingWay {
  client: SafeClient
  account: MetaAccount
  /** The provider’s name. */
  where: string
  now: () => Date
  /** Whether files go as bytes; else Meta fetches them. */
  uploads: boolean
}

/** Sends the text, then each file. Throws DeliveryError. */
export async function sendMessaging(way: MessagingWay, outgoing: Outgoing): Promise<Taken> {
  // An echo says that it arrived.
  if (outgoing.parts.unsureSince) throw waitForWord(outgoing, way.now(), way.where)
  return sendInParts(outgoing, [
    ...outgoing.texts.map(text => async () => () => post(way, outgoing, { text })),
    ...outgoing.files.map(file => async () => {
      const payload = way.uploads ? await upload(way, file) : { url: file.url }
      return () => post(way, outgoing, { attachment: { type: typeOf(file), payload } })
    }),
  ])
}

async function post({ client, account, uploads, now }: MessagingWay, outgoing: Outgoing, message: object) {
  const { to, channel, conversation, parts } = outgoing
  // Surveys and programs never use it: Meta would refuse them, and rightly.
  const isLate = !outgoing.byProgram && needsHumanAgent(channel, conversation, now())
  const kind = isLate ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : { messaging_type: 'RESPONSE' }
  // Only Messenger repeats it.
  const marked = uploads ? { ...message, metadata: MARK + parts.mark } : message
  const { message_id } = await callGraph(client, account.graph, {
    path: `${account.id}/messages`,
    request: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ recipient: { id: to.identifier }, ...kind, message: marked }),
    },
    result: Sent,
    troubleOf: messagingTrouble,
  })
  return message_id
}

async function upload({ client, account }: MessagingWay, file: OutgoingFile): Promise<object> {
  const form = new FormData()
  form.set('message', JSON.stringify({ attachment: { type: typeOf(file), payload: { is_reusable: false } } }))
  form.set('filedata', await partOf(file))
  return callGraph(client, account.graph, {
    path: `${account.id}/message_attachments`,
    request: { method: 'POST', ...(await formRequest(form)) },
    result: Uploaded,
    troubleOf: messagingTrouble,
  })
}

/** https://developers.facebook.com/docs/messenger-platform/send-messages/saving-assets */
function typeOf({ contentType }: OutgoingFile): string {
  const [kind = ''] = contentType.split('/')
  return ['image', 'video', 'audio'].includes(kind) && contentType !== 'image/svg+xml' ? kind : 'file'
}
