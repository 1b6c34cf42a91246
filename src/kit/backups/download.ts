import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Response } from 'undici'
import type { Bucket, BucketWords, Patience } from '../bucket.ts'
import { Problem } from '../errors.ts'

/**
 * The content of an object as a stream, undefined if there is none. One that breaks off, as servers do with what is read slowly,
 * goes on where it was, as often as there are bytes in between. The stream fails with unavailable if the bucket stays away, or has another object by then.
 */
export async function download(
  bucket: Bucket,
  key: string,
  { isSilent, patience }: Pick<BucketWords, 'isSilent'> & { patience: Patience },
): Promise<Readable | undefined> {
  const first = await bucket.ask(key, { method: 'GET' })
  if (!first.ok || !first.body) {
    await first.body?.cancel()
    return undefined
  }
  const length = first.headers.get('content-length')
  const etag = first.headers.get('etag')
  const goOn = async (from: number) => {
    const headers = { Range: `bytes=${from}-`, ...(etag ? { 'If-Match': etag } : {}) }
    const answer = await bucket.ask(key, { method: 'GET', headers })
    if (answer.status === 206) return answer
    await answer.body?.cancel()
    throw new Problem('unavailable', isSilent)
  }
  const all = async function* () {
    let answer: Response | undefined = first
    let read = 0
    for (let failures = 0; ; failures++) {
      if (failures > patience.retries) throw new Problem('unavailable', isSilent)
      if (failures > 0) await sleep(patience.firstRetryMs * 2 ** failures)
      answer ??= await goOn(read)
      try {
        for await (const chunk of answer.body ?? []) {
          read += chunk.length
          failures = 0
          yield chunk
        }
        if (length === null || read === Number(length)) return
      } catch {
        // Asked for again from here.
      }
      answer = undefined
    }
  }
  return Readable.from(all(), { objectMode: false })
}
