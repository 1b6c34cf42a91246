import type { FastifyInstance } from 'fastify'

/** Mounts routes whose bodies are small and taken as bytes, whatever their type; more than that is 413. */
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
