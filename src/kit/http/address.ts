/**
 * One resource, one address: doubled slashes, a trailing slash and a `.json` suffix are taken off the path before it
 * is routed, because clients in the wild send all of them. The query string stays as it is.
 */
export function normalizeUrl(url: string): string {
  const cut = url.indexOf('?')
  const path = cut < 0 ? url : url.slice(0, cut)
  const query = cut < 0 ? '' : url.slice(cut)
  const plain = path
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/(.)\.json$/, '$1')
  return plain + query
}
