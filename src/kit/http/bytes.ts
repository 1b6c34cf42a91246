import type { FastifyInstance } from 'fastify'

/** Mounts routes with small bodies that are taken as bytes, whatever their type; larger ones get 413. */
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

/** The body of such a route; empty without one. */
export function bytesOf({ body }: { body?: unknown }): Buffer {
  return (body as { bytes?: Buffer } | undefined)?.bytes ?? Buffer.alloc(0)
}
