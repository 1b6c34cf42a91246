import { Problem } from '../../../kit/errors.ts'
import { say } from '../../../kit/sentences/say.ts'
import type { Ask } from './ask-api.ts'
import type { Login } from './login.ts'

interface DownloadOptions {
  /** How many bytes there are, if the other side says so. */
  size: number | null
  /** Files at the API's own address are asked for with its login. */
  withLogin?: boolean
  /** A link that was made later, for one that has expired. */
  fresh?: () => Promise<string | null>
}

/** The bytes of a file. Throws Problem, also if they are not as many as `size`. */
export type Download = (url: string, options: DownloadOptions) => Promise<Buffer>

const MOST_FILE_BYTES = 100 * 1024 * 1024
const MOST_REDIRECTS = 5
/** What servers say to a link that has expired. */
const EXPIRED = [400, 401, 403, 404, 410]

export function createDownload(ask: Ask, { origin, login }: { origin: string; login: Login }): Download {
  async function follow(url: string, withLogin: boolean) {
    const read = async (to: string) => {
      const isElsewhere = URL.parse(to)?.origin !== origin
      const headers = withLogin && !isElsewhere ? await login.headers() : {}
      return ask(to, { headers, maxBytes: MOST_FILE_BYTES, isElsewhere })
    }
    let [from, answer] = [url, await read(url)]
    for (let n = 0; answer.status >= 300 && answer.status < 400 && n < MOST_REDIRECTS; n++) {
      from = URL.parse(String(answer.headers.location), from)?.href ?? ''
      answer = await read(from)
    }
    return answer
  }
  return async (url, { size, withLogin = false, fresh }) => {
    let answer = await follow(url, withLogin)
    if (fresh && EXPIRED.includes(answer.status)) {
      const later = await fresh()
      if (later !== null) answer = await follow(later, withLogin)
    }
    if (answer.status !== 200)
      throw new Problem('unavailable', say`The server answered with status ${answer.status}.`)
    return wholeFile(answer.body, size)
  }
}

/** The bytes of a file. Throws unavailable if they are not as many as they should be. */
export function wholeFile(bytes: Buffer, size: number | null): Buffer {
  const { length } = bytes
  if (length >= MOST_FILE_BYTES || (size !== null && length < size))
    throw new Problem('unavailable', say`It was cut off after ${length} bytes.`)
  // Such as a page to sign in.
  if (size !== null && length > size)
    throw new Problem('unavailable', say`It has ${length} bytes instead of ${size}.`)
  return bytes
}
