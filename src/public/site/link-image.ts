import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { bitmapSizeOf, bitmapTypeOf } from '../../kit/bitmap.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { Problem } from '../../kit/errors.ts'
import { threadFile } from '../../kit/release.ts'
import type { Brand } from '../../kit/scope.ts'
import { createThreadPool, ThreadEnded } from '../../kit/threads/thread-pool.ts'
import { brandTheme } from '../../people/brands/colors.ts'
import { initial } from '../../people/brands/image-routes.ts'
import { NOT_XML } from './atom.ts'
import type { LinkImage, Picture } from './link-image-thread.ts'

const CPU_MS = 5_000
const HEAP_MB = 96
/** Waiting ones; a crawler that wants more of them comes again. */
const MAX_QUEUE = 30
const KEPT_BYTES = 12 * 1024 * 1024
const MAX_PIXELS = 4_000_000

/** Scripts that the fonts have letters of; what is in another one is left out rather than drawn as boxes. */
const KNOWN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]*$/u
const PICTOGRAPHS = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d}/gu
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const MAX_CHARACTERS = 200

export interface LinkImages {
  /** Draws the preview image of a page (its `og:image`), as a PNG. Throws unavailable. */
  of(brand: Brand, title: string): Promise<Buffer>
}

/** Draws in a thread, each picture once while it is kept. */
export function createLinkImages(blobs: Blobs): LinkImages {
  const pool = createThreadPool<LinkImage, Uint8Array>({
    file: threadFile('link-image-thread', import.meta.url),
    threads: 1,
    maxQueue: MAX_QUEUE,
    cpuMs: CPU_MS,
    heapMb: HEAP_MB,
  })
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length })
  const drawn = new Map<string, Promise<Buffer>>()
  return {
    async of(brand, title) {
      const key = versionOfImage(brand, title)
      const known = kept.get(key) ?? drawn.get(key)
      if (known) return known
      const drawing = imageOf(blobs, brand, title)
        .then(image => pool.run(image))
        .then(bytes => Buffer.from(bytes), refuse)
        .finally(() => drawn.delete(key))
      drawn.set(key, drawing)
      const image = await drawing
      kept.set(key, image)
      return image
    },
  }
}

function refuse(error: unknown): never {
  throw error instanceof ThreadEnded ? new Problem('unavailable', error.sentence) : error
}

/** Changes with everything that the picture shows. */
export function versionOfImage(brand: Brand, title: string): string {
  const { name, color, logoFile, iconFile } = brand
  const shown = JSON.stringify([name, color, logoFile, iconFile, title])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 12)
}

async function imageOf(blobs: Blobs, brand: Brand, title: string): Promise<LinkImage> {
  const { band, bandOn } = brandTheme(brand.color).light
  const words = drawable(title)
  const [first = ''] = /\p{L}/u.exec(words) ?? []
  const name = drawable(brand.name)
  return {
    brand: words === name ? '' : name,
    title: words,
    initial: drawable(initial(brand.name)),
    picture: await pictureOf(blobs, brand),
    ground: band,
    ink: bandOn,
    direction: FROM_RIGHT.test(first) ? 'rtl' : 'ltr',
  }
}

/** As far as the fonts have its letters. */
function drawable(words: string): string {
  const text = words
    .replace(PICTOGRAPHS, '')
    .replace(NOT_XML, ' ')
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .trim()
  return KNOWN.test(text) ? text : ''
}

/** The brand's icon, or else its logo, if it is one that can be drawn. */
async function pictureOf(blobs: Blobs, { iconFile, logoFile }: Brand): Promise<Picture | undefined> {
  const file = iconFile ?? logoFile
  const bytes = file ? await blobs.get(file).catch(() => undefined) : undefined
  const type = bytes && bitmapTypeOf(bytes)
  const size = bytes && bitmapSizeOf(bytes)
  if (!bytes || !type || !size || type === 'image/webp' || size.width * size.height > MAX_PIXELS)
    return undefined
  return { url: `data:${type};base64,${bytes.toString('base64')}`, ratio: size.width / size.height }
}
