import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Api } from './types.ts'

/** The body of a route that takes bytes as they are, of any type. */
export const BytesBody = z.object({ bytes: z.instanceof(Buffer) })

/** Mounts routes whose bodies are bytes, up to so many; more is 413. */
export function takingBytes(api: Api, maxBytes: number, mount: (api: Api) => void): void {
  api.register(async plain => {
    const inner = plain as unknown as FastifyInstance
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxBytes },
      async (_request: unknown, bytes: Buffer) => ({ bytes }),
    )
    mount(inner as unknown as Api)
  })
}
