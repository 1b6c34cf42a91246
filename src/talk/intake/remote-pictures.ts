import { LRUCache } from 'lru-cache'
import { bitmapTypeOf } from '../../kit/bitmap.ts'
import { type Budget, createBudget } from '../../kit/budget.ts'
import { notFound, Problem } from '../../kit/errors.ts'
import { fetchFile } from '../../kit/fetch-file.ts'
import { type SafeClient, Unreachable } from '../../kit/fetch-safely.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Signer } from '../../people/brands/brand-key.ts'

export interface Picture {
  contentType: string
  bytes: Buffer
}

/** Fetches images that mails name, and keeps them for an hour. */
export interface RemotePictures {
  /** Throws not_found if there is no bitmap at the URL, unavailable if too many are being fetched. */
  get(brandId: number, url: string): Promise<Picture>
}

const WITHIN_MS = 10_000
const MAX_BYTES = 10 * 1024 * 1024
/** Connections at once, for all brands and for one, and how many of one may wait for theirs. */
const AT_ONCE = 32
const AT_ONCE_OF_BRAND = 8
const MAX_WAITING = 300
const MAX_BRANDS = 1_000
const CACHE_BYTES = 64 * 1024 * 1024
const HOUR_MS = 3_600_000

/** One for all readers of a process: a sender sees one request for an image, from us. */
export function createRemotePictures(client: SafeClient): RemotePictures {
  const connections = createBudget(AT_ONCE)
  const ofBrands = new LRUCache<number, Budget>({ max: MAX_BRANDS })
  const ofBrand = (id: number) => {
    const budget = ofBrands.get(id) ?? createBudget(AT_ONCE_OF_BRAND)
    ofBrands.set(id, budget)
    return budget
  }
  const cache = new LRUCache<string, Picture | 'none', Budget>({
    maxSize: CACHE_BYTES,
    ttl: HOUR_MS,
    sizeCalculation: picture => (picture === 'none' ? 0 : picture.bytes.length) + 1_000,
    fetchMethod: (url, _stale, { context: own }) =>
      own.spend(1, () => connections.spend(1, () => fetchPicture(client, url))),
  })
  return {
    async get(brandId, url) {
      const own = ofBrand(brandId)
      if (own.waiting() > MAX_WAITING)
        throw new Problem('unavailable', say`Too many images are being fetched.`)
      const picture = await cache.fetch(url, { context: own })
      if (!picture || picture === 'none') throw notFound(say`image`)
      return picture
    },
  }
}

async function fetchPicture(client: SafeClient, url: string): Promise<Picture | 'none'> {
  const address = url.startsWith('//') ? `https:${url}` : url
  try {
    const wanted = { agent: 'Answerwell-Images/1', withinMs: WITHIN_MS, maxBytes: MAX_BYTES }
    const { status, body } = await fetchFile(client, address, wanted)
    const contentType = status === 200 && body.length <= MAX_BYTES ? bitmapTypeOf(body) : undefined
    return contentType ? { contentType, bytes: body } : 'none'
  } catch (error) {
    if (error instanceof Unreachable) return 'none'
    throw error
  }
}

/** A link to an image of another server, which only we can make: it is no proxy for anybody else. */
export function remoteLink(signer: Signer, encodedUrl: string, now: Date): string {
  const until = (Math.floor(now.getTime() / HOUR_MS) + 2).toString(36)
  return `/files/remote/${until}-${signer.sign('remote image', `${until} ${encodedUrl}`)}?url=${encodedUrl}`
}

/** The URL in such a link; undefined if it has expired or is not ours. */
export function readRemoteLink(
  signer: Signer,
  { ticket, url, now }: { ticket: string; url: string; now: Date },
): string | undefined {
  const [until = '', signature = ''] = ticket.split('-')
  if (Number.parseInt(until, 36) * HOUR_MS <= now.getTime()) return undefined
  return signer.isSigned('remote image', `${until} ${url}`, signature)
    ? Buffer.from(url, 'base64url').toString()
    : undefined
}
