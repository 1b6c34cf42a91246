import { Problem } from '../../../kit/errors.ts'
import type { SourceItem } from '../source.ts'
import { type RemoteApi, reasonOf } from './ask-api.ts'
import { wholeFile } from './download.ts'

interface FetchedFile {
  key: string
  url: string | null
  size: number | null
  fresh?: () => Promise<string | null>
  /** Where its bytes are, if no link leads to them. */
  bytes?: () => Promise<Buffer>
  /** Why these bytes are not wanted; throws Problem. */
  check?: (bytes: Buffer) => void
  /** Called if they could not be had. */
  failed: (reason: ReturnType<typeof reasonOf>) => void
  /** Whether the API's own login opens it; so it is if nothing is said. */
  withLogin?: boolean
}

/** What another server says or lacks. All else ends the run: somebody has stopped it, or our own database does not answer. */
const OF_FILES = ['unavailable', 'malformed', 'forbidden']

/** Bytes that are fetched when somebody reads them: those of an earlier run are not fetched again. */
export function fetched(
  api: Pick<RemoteApi, 'download'>,
  { key, url, size, fresh, bytes: given, check, failed, withLogin = true }: FetchedFile,
): SourceItem {
  const content = async function* () {
    try {
      const bytes = given
        ? wholeFile(await given(), size)
        : await api.download(url ?? '', { size, withLogin, ...(fresh ? { fresh } : {}) })
      check?.(bytes)
      yield bytes
    } catch (error) {
      if (!(error instanceof Problem && OF_FILES.includes(error.code))) throw error
      failed(reasonOf(error))
    }
  }
  return { is: 'content', key, content: content(), size: size ?? 0 }
}
