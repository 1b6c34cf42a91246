import { dirname, join, normalize } from 'node:path/posix'
import { isDecodable } from '../../../../kit/text.ts'

/** Where a relative link of a file leads, as a path of the bundle with what comes after it; undefined: it is not relative. */
export function pathOf(from: string, target: string): { path: string; rest: string } | undefined {
  if (target === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?)/i.test(target)) return undefined
  const [, given = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? []
  const plain = isDecodable(given) ? decodeURIComponent(given) : given
  const path = plain.startsWith('/') ? plain.slice(1) : join(dirname(from), plain)
  return { path: normalize(path).replace(/^\.\//, ''), rest }
}
