import { partOf } from '../../archive/part-of.ts'
import type { Line } from '../../archive/queries.ts'
import type { SourceItem } from '../source.ts'
import type { RemoteApi } from './ask-api.ts'
import type { Collected } from './collected.ts'
import { fetched } from './fetched.ts'
import { textIn, timesIn } from './fields.ts'
import { leaveOut } from './leave-out.ts'
import { fileLine } from './lines.ts'

const PICTURE = /<img\b[^>]*?\bsrc\s*=\s*["']([^"']+)["']/gi
const MOST_PICTURES = 50

/** Addresses of pictures in HTML, which no list of files has. */
export function picturesIn(html: unknown): string[] {
  if (typeof html !== 'string') return []
  const found = [...html.matchAll(PICTURE)].map(([, src = '']) => src.replaceAll('&amp;', '&'))
  return [...new Set(found.filter(src => /^https?:\/\//i.test(src)))].slice(0, MOST_PICTURES)
}

export interface RemoteFile {
  key: string
  name: string
  contentType: string | null
  size: number | null
  url: string | null
  /** Another link to it, if there can be one. */
  fresh?: () => Promise<string | null>
  /** Its bytes, if no link leads to them. */
  bytes?: () => Promise<Buffer>
}

/** Pictures in the HTML of a message, as files of which neither name nor type is known; with other links if it can be had again. */
export function pictureFiles(message: Line, html: unknown, again?: () => Promise<unknown>): RemoteFile[] {
  return picturesIn(html).map((url, index) => ({
    key: `${textIn(message, 'id')} picture ${index + 1}`,
    name: `picture-${index + 1}`,
    contentType: null,
    size: null,
    url,
    ...(again ? { fresh: async () => picturesIn(await again())[index] ?? null } : {}),
  }))
}

interface Files {
  api: Pick<RemoteApi, 'download'>
  of: (message: Line) => RemoteFile[]
}

/** The files of all messages, each fetched when its bytes are read; those that cannot be are listed. */
export async function* filesOfMessages(
  collected: Pick<Collected, 'spool' | 'leftOut'>,
  { api, of }: Files,
): AsyncGenerator<SourceItem> {
  for await (const some of collected.spool.inOrder('said')) {
    const lines: Line[] = []
    for (const message of some)
      for (const [position, file] of of(message).entries()) {
        const { key, name, contentType, size } = file
        const line = (reason?: string) =>
          fileLine({ key, of: textIn(message, 'id') ?? '', name, contentType, size, position, at, reason })
        const { created_at: at } = timesIn(message)
        let known = line()
        yield fetched(api, {
          ...file,
          failed: reason => {
            leaveOut(collected, ['files', key], reason)
            known = line(String(reason))
          },
        })
        lines.push(known)
      }
    yield partOf('files', lines)
  }
}
