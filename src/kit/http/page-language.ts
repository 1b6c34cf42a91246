import type { IncomingHttpHeaders } from 'node:http'
import { wantedCodes } from '../language/language.ts'
import { isTongue, type Tongue } from '../sentences/tell.ts'

interface Asking {
  headers: IncomingHttpHeaders
  routeOptions?: { config?: { isForPages?: boolean } }
}

/**
 * The language that a page asks for (Accept-Language); undefined for English. Programs read English wherever they run: they have
 * an API token or no cookies, as no page has but those to log in.
 */
export function pageLanguage(request: Asking): Tongue | undefined {
  const accept = request.headers['accept-language']
  if (!accept || !isFromPage(request)) return undefined
  const code = wantedCodes(accept).find(one => one === 'en' || isTongue(one))
  return code !== undefined && isTongue(code) ? code : undefined
}

/** Whether the response depends on the language that the request names. */
export function isFromPage({ headers, routeOptions }: Asking): boolean {
  if (headers.authorization !== undefined) return false
  return headers.cookie !== undefined || routeOptions?.config?.isForPages === true
}
