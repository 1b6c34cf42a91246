import { type SafeAnswer, type SafeClient, Unreachable } from './fetch-safely.ts'
import { say } from './sentences/say.ts'

const MAX_REDIRECTS = 5

export interface WantedFile {
  /** How we introduce ourselves to the server. */
  agent: string
  /** For all redirects together. */
  withinMs: number
  maxBytes: number
  /** Further headers for each URL on the way, such as credentials for one host. */
  headersFor?: (url: string) => Record<string, string>
}

/** The last response, at whatever status, and the URL that it came from. */
export type FetchedFile = SafeAnswer & { url: string }

/** Fetches a file through at most five redirects, each of which is checked like the first URL. Throws Unreachable. */
export async function fetchFile(
  client: SafeClient,
  address: string,
  { agent, withinMs, maxBytes, headersFor = () => ({}) }: WantedFile,
): Promise<FetchedFile> {
  const until = Date.now() + withinMs
  let url = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await client.fetch(url, {
      method: 'GET',
      headers: { ...headersFor(url), 'user-agent': agent, 'accept-encoding': 'identity' },
      timeoutMs: Math.max(1, until - Date.now()),
      maxBytes: maxBytes + 1,
    })
    const { status, headers } = answer
    const isElsewhere = status >= 300 && status < 400 && typeof headers.location === 'string'
    if (!isElsewhere) return { ...answer, url }
    const next = URL.parse(headers.location as string, url)
    if (!next) throw new Unreachable(say`The URL redirects to something that is no URL.`)
    url = next.href
  }
  throw new Unreachable(say`The URL redirects more than ${MAX_REDIRECTS} times.`)
}
