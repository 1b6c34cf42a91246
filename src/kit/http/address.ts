import { type LanguageCode, splitLanguage } from '../language/language.ts'

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

/** As normalizeUrl, and without the language of a public page: routes are the same in all of them. */
export function routeUrl(url: string): string {
  return splitLanguage(normalizeUrl(url)).url
}

/** The language in the address of a public page, if any. */
export function languageIn({ originalUrl }: { originalUrl: string }): LanguageCode | undefined {
  return splitLanguage(normalizeUrl(originalUrl)).code
}

/** A public page's path, in the language of the address that was asked for. */
export function linkTo(request: { originalUrl: string }, path: string): string {
  const code = languageIn(request)
  return code === undefined ? path : `/${code}${path}`
}

const WHOLE_ADDRESS = /^https?:\/\/[^/]*/i
