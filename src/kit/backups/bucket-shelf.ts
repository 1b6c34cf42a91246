import { PassThrough } from 'node:stream'
import { nameOfPlace } from '../blobs.ts'
import { type Bucket, openBucket, type Patience } from '../bucket.ts'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import { download } from './download.ts'
import type { Shelf, ShelvedFile } from './shelf.ts'
import { createUpload } from './upload.ts'

/** Backups in a bucket; what the address has behind the bucket is a prefix of their names. */
export function bucketShelf(address: URL, patience: Patience): Shelf {
  const place = nameOfPlace(address.href).replace(/\/$/, '')
  const [name = '', ...beginning] = address.pathname.split('/').filter(Boolean)
  const inAddress = beginning.map(part => `${part}/`).join('')
  const own = decodeURIComponent(inAddress)
  const words = {
    isSilent: say`The bucket ${place} does not respond.`,
    refused: (status: number) => say`The bucket ${place} responded with status ${status}.`,
  }
  const bucket: Bucket = openBucket(new URL(`/${name}${address.search}`, address), words, patience)
  const listed = async function* (beginning: string, delimiter?: string): AsyncIterable<ShelvedFile> {
    for await (const { key, size } of bucket.list(own + beginning, delimiter))
      yield { name: key.slice(own.length), ...(size === undefined ? {} : { size }) }
  }
  const top = async () => (await Array.fromAsync(listed('', '/'))).map(({ name }) => name)
  return {
    place,
    pathOf: name => `${place}/${name}`,
    top,
    below: listed,
    async stat(name) {
      const answer = await bucket.ask(inAddress + name, { method: 'HEAD' })
      await answer.body?.cancel()
      if (!answer.ok) return undefined
      const { headers } = answer
      return {
        size: Number(headers.get('content-length')),
        modifiedAt: new Date(headers.get('last-modified') ?? 0),
      }
    },
    async read(name) {
      const bytes = await download(bucket, inAddress + name, { isSilent: words.isSilent, patience })
      if (!bytes) throw new Problem('not_found', say`${`${place}/${name}`} does not exist.`)
      return bytes
    },
    async write(name, work) {
      const out = new PassThrough()
      const upload = createUpload(bucket, inAddress + name)
      const sending = upload.send(out)
      sending.catch(error => out.destroy(error))
      try {
        const result = await work(out)
        await sending
        await upload.publish()
        return result
      } catch (error) {
        out.destroy()
        // A bucket that refuses ends the stream, of which whoever writes knows no more than that it has ended.
        const cause = await sending.then(
          () => error,
          sent => (sent instanceof Problem ? sent : error),
        )
        await upload.discard()
        throw cause
      }
    },
    async remove(name) {
      const answer = await bucket.ask(inAddress + name, { method: 'DELETE' })
      await answer.body?.cancel()
    },
    fault: () =>
      top().then(
        () => undefined,
        (error: Error) => error.message,
      ),
  }
}
