import type { SourceItem } from '../source.ts'
import { type RemoteApi, reasonOf } from './ask-api.ts'

interface FetchedFile {
  key: string
  url: string | null
  size: number | null
  fresh?: () => Promise<string | null>
  /** Why these bytes are not wanted; throws Problem. */
  check?: (bytes: Buffer) => void
  /** Called if they could not be had. */
  failed: (reason: ReturnType<typeof reasonOf>) => void
}

/** Bytes that are fetched when somebody reads them: those of an earlier run are not fetched again. */
export function fetched(
  api: Pick<RemoteApi, 'download'>,
  { key, url, size, fresh, check, failed }: FetchedFile,
): SourceItem {
  const content = async function* () {
    try {
      const bytes = await api.download(url ?? '', { size, withLogin: true, ...(fresh ? { fresh } : {}) })
      check?.(bytes)
      yield bytes
    } catch (error) {
      failed(reasonOf(error))
    }
  }
  return { is: 'content', key, content: content(), size: size ?? 0 }
}
