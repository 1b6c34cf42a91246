/**
 * Normalises the address before routing, because real clients vary: an absolute URL (RFC 9112, 3.2.2) is cut to its path,
 * and doubled slashes, a trailing slash and a `.json` suffix are removed. The query string is untouched.
 */
export function normalizeUrl(url: string): string {
  const cut = url.indexOf('?')
  const path = (cut < 0 ? url : url.slice(0, cut)).replace(WHOLE_ADDRESS, '')
  const query = cut < 0 ? '' : url.slice(cut)
  const plain = path
    .replace(/^$|\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/(.)\.json$/, '$1')
  return plain + query
}

const WHOLE_ADDRESS = /^https?:\/\/[^/]*/i
