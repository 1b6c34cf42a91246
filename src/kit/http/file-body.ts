import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Blobs } from '../blobs.ts'
import { Problem } from '../errors.ts'
import { orSay, say } from '../sentences/say.ts'
import { type Api, apiOn } from './api.ts'

/** A body that was written to storage while it arrived. It is removed after the response, unless a row has taken it. */
export interface ReceivedFile {
  /** The key of its bytes. */
  file: string
  /** In bytes. */
  size: number
  /** SHA-256 of the bytes. */
  digest: Buffer
  /** Set when a row names the file. */
  isTaken: boolean
}

/** The body of a route that takes a raw file of any type. */
export const FileBody = z.object({ received: z.custom<ReceivedFile>(isReceived, orSay`must not be empty`) })

function isReceived(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

interface FileBodyOptions {
  blobs: Blobs
  /** Larger bodies get 413. */
  maxBytes: number
  /** How the keys of the files begin, if they begin alike. */
  keyBeginning?: string
}

/** Mounts routes whose bodies are files of any type, streamed to storage without filling memory. */
export function takingFiles(
  { server }: Api,
  { blobs, maxBytes, keyBeginning }: FileBodyOptions,
  mount: (api: Api) => void,
): void {
  server.register(async inner => {
    const received = new WeakMap<FastifyRequest, ReceivedFile>()
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser(
      '*',
      { bodyLimit: maxBytes },
      async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
        const hash = createHash('sha256')
        let size = 0
        const pass = async function* () {
          for await (const bytes of payload) {
            size += bytes.length
            if (size > maxBytes) throw tooLarge(maxBytes)
            hash.update(bytes)
            yield bytes
          }
        }
        const file = await blobs.put(pass(), keyBeginning)
        const whole = { file, size, digest: hash.digest(), isTaken: false }
        received.set(request, whole)
        return { received: whole }
      },
    )
    inner.addHook('onResponse', async request => {
      const whole = received.get(request)
      if (whole && !whole.isTaken) await blobs.remove(whole.file)
    })
    mount(apiOn(inner))
  })
}

function tooLarge(maxBytes: number): Problem {
  return new Problem('too_large', say`The body is larger than ${maxBytes / 1024 / 1024} MiB.`)
}
