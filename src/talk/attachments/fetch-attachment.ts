import { bitmapTypeOf } from '../../kit/bitmap.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { type FetchedFile, fetchFile } from '../../kit/fetch-file.ts'
import { type SafeClient, Unreachable } from '../../kit/fetch-safely.ts'
import type { JobHandler } from '../../kit/jobs/job.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { fetchJob } from './attach.ts'
import { messageFileFailed, messageFileStored } from './events.ts'
import { fileNameInUrl, fileNameOf } from './file-name.ts'
import { type AttachmentRow, findAttachment, findPlace, updateNotStored, updateStored } from './queries.ts'

export const MAX_FILE_BYTES = 25 * 1024 * 1024
const WITHIN_MS = 30_000

type HeadersFor = (url: string) => Record<string, string>

interface Trouble {
  reason: Sentence
  permanent: boolean
}

/** Where the file at a URL is now, and with which further headers it is fetched. */
export type Locate = (
  scope: Scope,
  attachment: AttachmentRow,
  url: string,
) => Promise<{ url: string; name?: string | undefined; headersFor: HeadersFor } | Trouble>

interface Dependencies {
  client: SafeClient
  blobs: Blobs
  locate: Locate
}

/** Fetches an attachment from its URL, by the security rules of kit/fetch-safely.ts. */
export function fetchAttachment({ client, blobs, locate }: Dependencies): JobHandler {
  return fetchJob.handledBy(async (scope, { attachment_id: id }, attempt) => {
    const attachment = await findAttachment(scope, id)
    if (!attachment?.sourceUrl || attachment.state === 'stored') return
    const place = await locate(scope, attachment, attachment.sourceUrl)
    const found = 'reason' in place ? place : await find(client, place.url, place.headersFor)
    if ('reason' in found) {
      const { reason, permanent } = found
      return attempt.fail(reason, {
        permanent,
        async note(tx, next) {
          await updateNotStored(tx, id, { reason, isOver: next === null })
          if (next === null) await record(tx, id, messageFileFailed)
        },
      })
    }
    const { body, headers, url } = found
    const given = 'name' in place && place.name ? fileNameOf(place.name) : undefined
    const file = await blobs.put(body)
    await attempt.done(async tx => {
      await updateStored(tx, id, {
        file,
        name: given ?? nameIn(headers['content-disposition']) ?? fileNameInUrl(url),
        contentType: typeOf(body, contentTypeOf(headers['content-type'])),
        size: body.length,
      })
      await record(tx, id, messageFileStored)
    })
  })
}

/** Some servers name no type: an image is known by its first bytes. */
function typeOf(body: Buffer, named: string): string {
  return named === UNKNOWN_TYPE ? (bitmapTypeOf(body) ?? named) : named
}

/** For pages that show the message. */
async function record(
  tx: TxScope,
  id: number,
  type: typeof messageFileStored | typeof messageFileFailed,
): Promise<void> {
  const place = await findPlace(tx, id)
  if (!place) return
  const data = { conversation_id: place.conversationId, attachment_id: id }
  await recordEvent(tx, type.of({ subjectId: place.messageId, data }))
}

type Found = FetchedFile | Trouble

async function find(client: SafeClient, address: string, headersFor: HeadersFor): Promise<Found> {
  try {
    const wanted = {
      agent: 'Answerwell-Attachments/1',
      withinMs: WITHIN_MS,
      maxBytes: MAX_FILE_BYTES,
      headersFor,
    }
    const answer = await fetchFile(client, address, wanted)
    const { status, body } = answer
    if (status !== 200)
      return { reason: say`The server responded with status ${status}.`, permanent: isFinal(status) }
    if (body.length > MAX_FILE_BYTES) return { reason: say`The file is larger than 25 MiB.`, permanent: true }
    return answer
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    const permanent = / not a public address|not an http|redirects more/.test(error.message)
    return { reason: error.sentence, permanent }
  }
}

/** Statuses that will be the same in half an hour. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status)
}

function nameIn(disposition: string | string[] | undefined): string | undefined {
  if (typeof disposition !== 'string') return undefined
  const encoded = /filename\*=utf-8''([^;\s]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  try {
    return encoded ? fileNameOf(decodeURIComponent(encoded)) : plain && fileNameOf(plain)
  } catch {
    return plain && fileNameOf(plain)
  }
}

export const UNKNOWN_TYPE = 'application/octet-stream'

/** Without parameters; `UNKNOWN_TYPE` for a malformed one. */
export function contentTypeOf(header: string | string[] | undefined): string {
  const type = typeof header === 'string' ? header.split(';')[0]?.trim().toLowerCase() : undefined
  return type && /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : UNKNOWN_TYPE
}
