import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { Outgoing, Taken } from '../channel.ts'
import { CHANNEL_KINDS, kindName } from '../kinds.ts'
import { callGraph } from '../meta/graph.ts'
import type { MetaAccount } from '../meta/settings.ts'
import { sendInParts, waitForWord } from '../send-parts.ts'
import { commentTrouble } from './errors.ts'
import { mentionIn } from './instagram.ts'

const Sent = z.object({ id: z.string() })

interface Way {
  client: SafeClient
  account: MetaAccount
  now: () => Date
}

/** Replies below the comment or post that the conversation began with, for everybody to read. Throws DeliveryError. */
export async function sendComment(way: Way, outgoing: Outgoing): Promise<Taken> {
  if (outgoing.parts.unsureSince) throw waitForWord(outgoing, way.now(), kindName(outgoing.channel.kind))
  return sendInParts(outgoing, [
    ...outgoing.texts.map(text => async () => () => post(way, outgoing, { message: text })),
    ...outgoing.files.map(
      ({ url }) =>
        async () =>
        () =>
          post(way, outgoing, { attachment_url: url }),
    ),
  ])
}

async function post({ client, account }: Way, { conversation, channel }: Outgoing, content: object) {
  const thread = conversation.originId ?? ''
  const mention = mentionIn(thread)
  const place = encodeURIComponent(thread)
  const path = mention
    ? `${account.id}/mentions`
    : `${place}/${channel.kind === CHANNEL_KINDS.facebook ? 'comments' : 'replies'}`
  const { id } = await callGraph(client, account.graph, {
    path,
    request: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...mention, ...content }),
    },
    result: Sent,
    troubleOf: commentTrouble,
  })
  return id
}
