import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { Outgoing, OutgoingFile, Taken } from '../../channels/outgoing.ts'
import { sendInParts, waitForWord } from '../../sending/send-parts.ts'
import { formRequest, partOf } from '../shared/form-request.ts'
import { callTwitter } from './api.ts'
import { isPostThread } from './read-post.ts'
import type { TwitterAccount } from './settings.ts'

const SentDirect = z.object({ data: z.object({ dm_event_id: z.string() }) })
const SentPost = z.object({ data: z.object({ id: z.string() }) })
const Uploaded = z.object({ data: z.object({ id: z.string() }) })

interface TwitterSender {
  client: SafeClient
  account: TwitterAccount
  now: () => Date
}

/** Sends direct messages, or a reply for everybody to read. X tells of both, which settles those whose response was lost. */
export async function sendTwitter(way: TwitterSender, outgoing: Outgoing): Promise<Taken> {
  if (outgoing.parts.unsureSince) throw waitForWord(outgoing, way.now(), 'X')
  const isPost = isPostThread(outgoing.conversation.originId ?? '')
  return sendInParts(outgoing, isPost ? [() => preparePost(way, outgoing)] : directs(way, outgoing))
}

async function preparePost(way: TwitterSender, outgoing: Outgoing) {
  const { client, account } = way
  const in_reply_to_tweet_id = await outgoing.answers()
  const media_ids: string[] = []
  for (const file of outgoing.files) media_ids.push(await upload(way, file, 'tweet'))
  const body = {
    text: outgoing.texts.join(''),
    reply: { in_reply_to_tweet_id },
    ...(media_ids.length > 0 ? { media: { media_ids } } : {}),
  }
  return async () => {
    const { data } = await callTwitter(client, account, {
      method: 'POST',
      path: '2/tweets',
      body,
      result: SentPost,
    })
    return data.id
  }
}

/** Each has one picture at most. */
function directs(way: TwitterSender, { to, texts, files }: Outgoing) {
  const path = `2/dm_conversations/with/${encodeURIComponent(to.identifier)}/messages`
  const post = async (body: object) => {
    const { data } = await callTwitter(way.client, way.account, {
      method: 'POST',
      path,
      body,
      result: SentDirect,
    })
    return data.dm_event_id
  }
  return [
    ...texts.map(text => async () => () => post({ text })),
    ...files.map(file => async () => {
      const media_id = await upload(way, file, 'dm')
      return () => post({ attachments: [{ media_id }] })
    }),
  ]
}

async function upload(
  { client, account }: TwitterSender,
  file: OutgoingFile,
  where: 'dm' | 'tweet',
): Promise<string> {
  const form = new FormData()
  form.set('media', await partOf(file))
  form.set('media_category', `${where}_${file.contentType === 'image/gif' ? 'gif' : 'image'}`)
  const body = await formRequest(form)
  const { data } = await callTwitter(client, account, {
    method: 'POST',
    path: '2/media/upload',
    body,
    result: Uploaded,
  })
  return data.id
}
