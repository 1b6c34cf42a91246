import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { FilledTemplate, Outgoing, OutgoingFile, Taken } from '../../channels/outgoing.ts'
import { sendInParts, settleByMark } from '../../sending/send-parts.ts'
import { formRequest, partOf } from '../shared/form-request.ts'
import { callGraph } from '../shared/meta/graph.ts'
import type { MetaAccount } from '../shared/meta/settings.ts'
import { whatsAppTrouble } from './errors.ts'
import { kindOf } from './file-kinds.ts'

const Sent = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const Uploaded = z.object({ id: z.string() })

interface WhatsAppSender {
  client: SafeClient
  number: MetaAccount
  now: () => Date
}

/** Sends a template, or the text and then each file. Throws DeliveryError. */
export async function sendWhatsApp(way: WhatsAppSender, outgoing: Outgoing): Promise<Taken> {
  const { template, texts, files } = outgoing
  if (template) return sendTemplate(way, outgoing, template)
  if (outgoing.parts.unsureSince) await settleByMark(outgoing, way.now(), 'WhatsApp')
  return sendInParts(outgoing, [
    ...texts.map(text => async () => () => post(way, outgoing, { type: 'text', text: { body: text } })),
    ...files.map(file => async () => {
      const content = await withFile(way, file)
      return () => post(way, outgoing, content)
    }),
  ])
}

/** One message, whose header may be the first file. */
async function sendTemplate(
  way: WhatsAppSender,
  outgoing: Outgoing,
  template: FilledTemplate,
): Promise<Taken> {
  if (outgoing.parts.unsureSince) await settleByMark(outgoing, way.now(), 'WhatsApp')
  const { name, language, header, body } = template
  const textOf = ({ name, text }: { name: string; text: string }) => ({
    type: 'text',
    text,
    // Variables are numbered, or have names.
    ...(/^\d+$/.test(name) ? {} : { parameter_name: name }),
  })
  return sendInParts(outgoing, [
    async () => {
      const [file] = outgoing.files
      const top =
        header && (header.kind === 'text' ? textOf(header) : file && (await asHeader(way, header.kind, file)))
      const components = [
        ...(top ? [{ type: 'header', parameters: [top] }] : []),
        ...(body.length > 0 ? [{ type: 'body', parameters: body.map(textOf) }] : []),
      ]
      const content = { name, language: { code: language }, components }
      return () => post(way, outgoing, { type: 'template', template: content })
    },
  ])
}

async function asHeader(
  way: WhatsAppSender,
  kind: 'image' | 'video' | 'document',
  file: OutgoingFile,
): Promise<object> {
  const id = await upload(way, file)
  return { type: kind, [kind]: { id, ...(kind === 'document' ? { filename: file.name } : {}) } }
}

async function post(
  { client, number }: WhatsAppSender,
  outgoing: Outgoing,
  content: object,
): Promise<string> {
  const { identifier } = outgoing.to
  // An account in the field for numbers is taken, and never delivered.
  const to = identifier.startsWith('+') ? { to: identifier.slice(1) } : { recipient: identifier }
  const { messages } = await callGraph(client, number.graph, {
    path: `${number.id}/messages`,
    request: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...to,
        ...content,
        biz_opaque_callback_data: outgoing.parts.mark,
      }),
    },
    result: Sent,
    troubleOf: whatsAppTrouble,
  })
  return messages[0]?.id as string
}

async function withFile(way: WhatsAppSender, file: OutgoingFile): Promise<object> {
  const id = await upload(way, file)
  const type = kindOf(file.contentType)
  return { type, [type]: { id, ...(type === 'document' ? { filename: file.name } : {}) } }
}

/** Meta's name of the file. */
async function upload({ client, number }: WhatsAppSender, file: OutgoingFile): Promise<string> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('file', await partOf(file))
  const { id } = await callGraph(client, number.graph, {
    path: `${number.id}/media`,
    request: { method: 'POST', ...(await formRequest(form)) },
    result: Uploaded,
    troubleOf: whatsAppTrouble,
  })
  return id
}
