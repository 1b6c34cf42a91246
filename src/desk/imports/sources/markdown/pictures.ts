import { createHash } from 'node:crypto'
import { bitmapTypeOf } from '../../../../kit/bitmap.ts'
import { type Sentence, say } from '../../../../kit/sentences/say.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import { textOf } from '../../remote/lines.ts'
import type { SourceItem } from '../../source.ts'
import type { BundleFile } from './bundle.ts'

/** What can be uploaded by hand is no larger. */
const MOST_BYTES = 5 * 1024 * 1024
const SOME = 50

interface Picture {
  file: BundleFile
  key: string
  name: string
  contentType: string
}

/** The pictures that articles show, each by what is in it: one that was changed is another. */
export interface Pictures {
  /** Its address here, or why it has none. */
  take(file: BundleFile): Promise<string | { reason: Sentence }>
  has(path: string): boolean
  items(): AsyncGenerator<SourceItem>
}

export function createPictures(host: string): Pictures {
  const taken = new Map<string, Picture | { reason: Sentence }>()

  async function look(file: BundleFile): Promise<Picture | { reason: Sentence }> {
    if (file.size > MOST_BYTES) return { reason: say`It is larger than ${5} MiB.` }
    const bytes = await file.read()
    const contentType = bitmapTypeOf(bytes)
    if (!contentType) return { reason: say`It is no PNG, JPEG, GIF or WebP image.` }
    const key = createHash('sha256').update(bytes).digest('hex')
    return { file, key, name: textOf(`${host} ${key}`, 24), contentType }
  }

  return {
    async take(file) {
      const found = taken.get(file.path) ?? (await look(file))
      taken.set(file.path, found)
      return 'key' in found ? `/help/images/${found.name}` : found
    },
    has: path => taken.has(path),
    async *items() {
      const all = [...taken.values()].filter(one => 'key' in one)
      const each = [...new Map(all.map(one => [one.key, one])).values()]
      for (let from = 0; from < each.length; from += SOME) {
        const lines: Line[] = []
        for (const { file, key, name, contentType } of each.slice(from, from + SOME)) {
          const content = async function* () {
            yield await file.read()
          }
          yield { is: 'content', key, content: content(), size: file.size }
          lines.push({
            id: key,
            name,
            file: key,
            content_type: contentType,
            size: file.size,
            created_at: null,
          })
        }
        yield partOf('article_images', lines)
      }
    },
  }
}
