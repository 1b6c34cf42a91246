import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import { DeliveryError, type Outgoing, type OutgoingFile, type Taken } from '../channel.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import { callGraph } from '../meta/graph.ts'
import type { MetaAccount } from '../meta/settings.ts'
import { sendInParts, type TextLimit, textsOf, waitForWord } from '../send-parts.ts'
import { commentTrouble } from './errors.ts'
import { mentionIn } from './instagram.ts'

const { facebook, instagram } = CHANNEL_KINDS

/** Of one comment, as in the apps. */
export const LIMITS = {
  [facebook]: { most: 8_000, unit: 'characters', where: 'Facebook' },
  [instagram]: { most: 2_200, unit: 'characters', where: 'Instagram' },
} satisfies Record<number, TextLimit>

const Sent = z.object({ id: z.string() })

interface Way {
  client: SafeClient
  account: MetaAccount
  now: () => Date
}

/** Replies below the comment or post that the conversation began with, for everybody to read. Throws DeliveryError. */
export async function sendComment(way: Way, outgoing: Outgoing): Promise<Taken> {
  const kind = outgoing.channel.kind === facebook ? facebook : instagram
  const limit = LIMITS[kind]
  const [text, ...more] = textsOf(outgoing, limit)
  if (more.length > 0)
    throw new DeliveryError(
      `A comment on ${limit.where} has at most ${limit.most.toLocaleString('en')} characters; this one has more.`,
      { permanent: true },
    )
  const pictures = picturesOf(outgoing, kind)
  if (outgoing.parts.unsureSince) throw waitForWord(outgoing, way.now(), limit.where)
  const alone = pictures.map(
    ({ url }) =>
      async () =>
      () =>
        post(way, outgoing, { attachment_url: url }),
  )
  return sendInParts(outgoing, [
    ...(text === undefined ? [] : [async () => () => post(way, outgoing, { message: text })]),
    ...alone,
  ])
}

function picturesOf({ files }: Outgoing, kind: number): OutgoingFile[] {
  const takes = kind === facebook ? /^image\/(png|jpeg|gif|webp)$/ : undefined
  const other = files.find(({ contentType }) => !takes?.test(contentType))
  if (!other) return files
  const words = takes ? 'Comments on Facebook take pictures only' : 'Comments on Instagram take no files'
  throw new DeliveryError(`${words}: ${other.name} cannot be sent.`, { permanent: true })
}

async function post({ client, account }: Way, { conversation, channel }: Outgoing, content: object) {
  const thread = conversation.originId ?? ''
  const mention = mentionIn(thread)
  const place = encodeURIComponent(thread)
  const path = mention
    ? `${account.id}/mentions`
    : `${place}/${channel.kind === facebook ? 'comments' : 'replies'}`
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
