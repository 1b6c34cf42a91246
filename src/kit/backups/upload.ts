import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Bucket, unescaped } from '../bucket.ts'
import { Problem } from '../errors.ts'
import { MINUTE } from '../retry.ts'
import { say } from '../sentences/say.ts'

/** S3 takes 10,000 parts. R2 wants them of one size, so they grow only after 80 GB: 400 GB have room. */
const PART_BYTES = 16 * 1024 * 1024
const PARTS_OF_A_SIZE = 5_000
const GROWTH = 4
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
      ...(body ? { body, headers: checkOf(body) } : {}),
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
        for (let part = partBytes(tags.length); size >= part; part = partBytes(tags.length)) {
          const all = Buffer.concat(waiting, size)
          await sendPart(all.subarray(0, part))
          waiting = [all.subarray(part)]
          size -= part
        }
      }
      last = Buffer.concat(waiting, size)
    },
    async publish() {
      const rest = last ?? Buffer.alloc(0)
      if (id === undefined) {
        const answer = await bucket.ask(key, {
          method: 'PUT',
          body: rest,
          headers: checkOf(rest),
          withinMs: WITHIN_MS,
        })
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

const partBytes = (sent: number) => PART_BYTES * (sent < PARTS_OF_A_SIZE ? 1 : GROWTH)

/** What the bucket compares with the bytes that it got; one with Object Lock takes nothing without it (RFC 1864). */
const checkOf = (body: Buffer | string) => ({
  'Content-MD5': createHash('md5').update(body).digest('base64'),
})
