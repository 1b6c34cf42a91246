import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { checked, KEY } from './blob-keys.ts'
import type { Storage } from './blobs.ts'
import { type Asking, openBucket } from './bucket.ts'
import { Problem } from './errors.ts'
import { say } from './sentences/say.ts'
import { asUnavailable } from './storage-faults.ts'

/** Files in an S3-compatible bucket. */
export function inBucket(place: URL): Storage {
  const bucket = openBucket(place, {
    isSilent: say`The bucket for files does not respond.`,
    refused: status => say`The bucket for files responded with status ${status}.`,
  })
  const ask = (key: string, request: Asking) => bucket.ask(checked(key), request)
  const send = async (key: string, body: Blob | Uint8Array<ArrayBuffer>) => {
    const answer = await ask(key, { method: 'PUT', body: body as NonNullable<Asking['body']> })
    await answer.body?.cancel()
    if (!answer.ok)
      throw new Problem('unavailable', say`The bucket for files responded with status ${answer.status}.`)
  }
  const read = async (key: string): Promise<Readable> => {
    const answer = await ask(key, { method: 'GET' })
    if (answer.ok && answer.body) return Readable.fromWeb(answer.body as never)
    await answer.body?.cancel()
    throw new Problem('not_found', say`The file no longer exists.`)
  }
  const write = async (key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> => {
    if (bytes instanceof Uint8Array) return send(key, bytes as Uint8Array<ArrayBuffer>)
    // S3 needs the length before the first byte.
    const folder = await mkdtemp(join(tmpdir(), 'answerwell-upload-'))
    try {
      const path = join(folder, 'file')
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(bytes).finally(() => file.close())
      await send(key, await openAsBlob(path))
    } catch (error) {
      throw asUnavailable(error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  async function* keysBefore(time: Date, beginning: string): AsyncIterable<string> {
    for await (const { key, modifiedAt } of bucket.list(beginning))
      if (KEY.test(key) && modifiedAt < time) yield key
  }
  return {
    place: place.href,
    putAs: write,
    async has(key) {
      const answer = await ask(key, { method: 'HEAD' })
      await answer.body?.cancel()
      return answer.ok
    },
    get: async key => buffer(await read(key)),
    read,
    async remove(key) {
      const answer = await ask(key, { method: 'DELETE' })
      await answer.body?.cancel()
    },
    keysBefore,
    keys: () => keysBefore(END_OF_TIME, ''),
  }
}

const END_OF_TIME = new Date(8.64e15)
