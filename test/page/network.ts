import type { World } from '../world.ts'

// Node's own: while a page is open, the global ones are those of its document.
const { Event, MessageEvent, Request, Response, Headers } = globalThis

export interface PageRequest {
  method: string
  url: URL
  headers: Headers
}

export type Answering = (asked: PageRequest) => Response | undefined | Promise<Response | undefined>

interface NetworkOptions {
  origin: string
  cookie: string
}

/** A page's network: every request goes to the app of the world, as a browser would send it. */
export function createNetwork({ app }: Pick<World, 'app'>, { origin, cookie: first }: NetworkOptions) {
  let cookie = first
  let answering: Answering | undefined
  const asked: string[] = []
  const strange: string[] = []
  const streams = new Set<() => void>()
  const underWay = new Set<Promise<unknown>>()
  const headersFor = (headers: Headers) => ({
    ...Object.fromEntries(headers),
    host: new URL(origin).host,
    origin,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    ...(cookie ? { cookie } : {}),
  })

  const send = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (url.origin !== origin) strange.push(request.url)
    asked.push(`${request.method} ${url.pathname}${url.search}`)
    const instead = await answering?.({ method: request.method, url, headers: request.headers })
    if (instead) return instead
    const body = Buffer.from(await request.arrayBuffer())
    const response = await app.inject({
      method: request.method as 'GET',
      url: url.pathname + url.search,
      headers: headersFor(request.headers),
      ...(body.length > 0 ? { payload: body } : {}),
    })
    const given = response.headers['set-cookie']
    if (given) cookie = String(given).split(';', 1)[0] ?? ''
    const headers = Object.entries(response.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    )
    const isBare = [204, 205, 304].includes(response.statusCode)
    return new Response(isBare ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers,
    })
  }

  return {
    asked,
    /** Requests to other hosts. */
    strange,
    /** Answers what it likes instead of the app: `undefined` leaves it to the app, and an error is a network that is away. */
    answer(next: Answering | undefined) {
      answering = next
    },
    async fetch(input: Request | string | URL, init?: RequestInit): Promise<Response> {
      const request = input instanceof Request ? input : new Request(new URL(input, origin), init)
      request.signal.throwIfAborted()
      const aborted = new Promise<never>((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true }),
      )
      const sending = send(request)
      underWay.add(sending)
      const isOver = () => underWay.delete(sending)
      sending.then(isOver, isOver)
      return Promise.race([sending, aborted])
    },
    /** The app's stream of events. */
    EventSource: createEventSource(async path => {
      const { raw, stream } = (await app.inject({
        method: 'GET',
        url: path,
        headers: headersFor(new Headers({ accept: 'text/event-stream' })),
        payloadAsStream: true,
      })) as unknown as Streamed
      const end = () => {
        streams.delete(end)
        raw.res.destroy()
      }
      streams.add(end)
      return { stream: stream(), end }
    }),
    /** Waits for the requests that are under way. */
    async settle() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
    end() {
      for (const end of streams) end()
    },
  }
}

interface Streamed {
  raw: { res: { destroy(): void } }
  stream(): NodeJS.ReadableStream
}

type Connect = (path: string) => Promise<{ stream: NodeJS.ReadableStream; end(): void }>

/** Reads server-sent events as far as the pages need it. */
function createEventSource(connect: Connect) {
  return class extends EventTarget {
    static readonly CLOSED = 2
    readyState = 0
    #end = () => {}

    constructor(path: string) {
      super()
      void this.#read(path).catch(() => this.#fail())
    }

    async #read(path: string) {
      const { stream, end } = await connect(path)
      if (this.readyState === 2) return end()
      this.#end = end
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
      let text = ''
      for await (const part of stream) {
        const blocks = (text + part).split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) this.#tell(block)
      }
      this.#fail()
    }

    #fail() {
      if (this.readyState === 2) return
      this.readyState = 2
      this.dispatchEvent(new Event('error'))
    }

    #tell(block: string) {
      const [, type] = /^event: (.*)$/m.exec(block) ?? []
      const [, data] = /^data: (.*)$/m.exec(block) ?? []
      if (type && this.readyState === 1) this.dispatchEvent(new MessageEvent(type, { data }))
    }

    close() {
      this.readyState = 2
      this.#end()
    }
  }
}
