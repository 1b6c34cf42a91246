import type { Readable } from 'node:stream'
import { type Bucket, unescaped } from '../bucket.ts'
import { Problem } from '../errors.ts'
import { MINUTE } from '../retry.ts'
import { say } from '../sentences/say.ts'

/** S3 takes 10,000 parts of at least 5 MiB: later ones are larger, so that 440 GB have room. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_OF_A_SIZE = 1_000
const WITHIN_MS = 5 * MINUTE

/** An object of a bucket that is written in parts, of which nobody sees anything before it is published. */
export interface Upload {
  /** Sends what comes, up to its end. */
  send(bytes: Readable): Promise<void>
  publish(): Promise<void>
  /** Deletes what has been sent, unless it is published. */
  discard(): Promise<void>
}

export function createUpload(bucket: Bucket, key: string): Upload {
  const ask = async (
    method: 'POST' | 'PUT' | 'DELETE',
    query: Record<string, string>,
    body?: Buffer | string,
  ) => {
    const answer = await bucket.ask(key, {
      method,
      query,
      withinMs: WITHIN_MS,
      ...(body ? { body } : {}),
    })
    const text = await answer.text()
    // What takes long may fail behind a status of success.
    if (!answer.ok || text.includes('<Error>')) throw refused()
    return { text, tag: answer.headers.get('etag') }
  }
  const refused = () => new Problem('unavailable', say`The bucket did not take ${key}.`)
  const tags: string[] = []
  let last: Buffer | undefined
  let id: string | undefined

  const sendPart = async (part: Buffer) => {
    id ??= unescaped(/<UploadId>([^<]+)</.exec((await ask('POST', { uploads: '' })).text)?.[1] ?? '')
    if (id === '') throw refused()
    const { tag } = await ask('PUT', { partNumber: String(tags.length + 1), uploadId: id }, part)
    if (tag === null) throw refused()
    tags.push(tag)
  }
  return {
    async send(bytes) {
      let waiting: Buffer[] = []
      let size = 0
      for await (const chunk of bytes) {
        waiting.push(chunk)
        size += chunk.length
        if (size < PART_BYTES * (1 + Math.floor(tags.length / PARTS_OF_A_SIZE))) continue
        await sendPart(Buffer.concat(waiting, size))
        waiting = []
        size = 0
      }
      last = Buffer.concat(waiting, size)
    },
    async publish() {
      const rest = last ?? Buffer.alloc(0)
      if (id === undefined) {
        const answer = await bucket.ask(key, { method: 'PUT', body: rest, withinMs: WITHIN_MS })
        await answer.body?.cancel()
        if (!answer.ok) throw refused()
        return
      }
      if (rest.length > 0) await sendPart(rest)
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      )
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      await ask('POST', { uploadId: id }, list)
      id = undefined
    },
    async discard() {
      // What fails here, the bucket deletes by its own rule.
      if (id !== undefined) await ask('DELETE', { uploadId: id }).catch(() => {})
    },
  }
}
