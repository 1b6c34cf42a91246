import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** The body of a route that takes bytes as they are, of any type. */
export const BytesBody = z.object({ bytes: z.instanceof(Buffer) })

/** Mounts routes whose bodies are bytes, up to so many; more is 413. */
export function takingBytes<App extends object>(app: App, maxBytes: number, mount: (app: App) => void): void {
  ;(app as unknown as FastifyInstance).register(async inner => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxBytes },
      async (_request: unknown, bytes: Buffer) => ({ bytes }),
    )
    mount(inner as unknown as App)
  })
}

/** What such a route was sent; nothing at all is no bytes. */
export function bytesOf({ body }: { body?: unknown }): Buffer {
  return (body as { bytes?: Buffer } | undefined)?.bytes ?? Buffer.alloc(0)
}
