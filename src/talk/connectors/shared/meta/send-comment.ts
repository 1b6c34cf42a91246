import { z } from 'zod'
import type { SafeClient } from '../../../../kit/fetch-safely.ts'
import { kindName } from '../../../channels/kinds.ts'
import type { Outgoing, Taken } from '../../../channels/outgoing.ts'
import { sendInParts, waitForWord } from '../../../sending/send-parts.ts'
import { commentTrouble } from './comment-errors.ts'
import { callGraph } from './graph.ts'
import type { MetaAccount } from './settings.ts'

const Sent = z.object({ id: z.string() })

interface CommentDependencies {
  client: SafeClient
  account: MetaAccount
  now: () => Date
  /** Where a reply to this thread is posted, and what has to be said of it. */
  replyTo(thread: string): { path: string; fields?: object | undefined }
}

/** Replies below the comment or post that the conversation began with, for everybody to read. Throws DeliveryError. */
export async function sendComment(way: CommentDependencies, outgoing: Outgoing): Promise<Taken> {
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

async function post(
  { client, account, replyTo }: CommentDependencies,
  { conversation }: Outgoing,
  content: object,
) {
  const { path, fields } = replyTo(conversation.originId ?? '')
  const { id } = await callGraph(client, account.graph, {
    path,
    request: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, ...content }),
    },
    result: Sent,
    troubleOf: commentTrouble,
  })
  return id
}
