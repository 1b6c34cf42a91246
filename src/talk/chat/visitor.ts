import { z } from 'zod'
import { line, optional } from '../../kit/input.ts'
import type { Scope } from '../../kit/scope.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { formatTime } from '../../kit/time.ts'
import { findChat } from './chat-queries.ts'
import { countryOf, isTimeZone } from './country.ts'

const pageUrl = z
  .string()
  .max(2_048)
  .regex(/^https?:\/\//i, orSay`must be an http or https URL`)

/** Whether it is the name of a language (BCP 47), as far as programs can tell. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** What a visitor's browser may say of itself. What it says wrong is left out: no message is lost for it. */
export const BrowserFacts = z.object({
  page_url: optional(pageUrl).catch(undefined),
  page_title: optional(line(300)).catch(undefined),
  language: optional(z.string().max(35).refine(isLanguage)).catch(undefined),
  time_zone: optional(z.string().max(60).refine(isTimeZone)).catch(undefined),
})

export type BrowserFacts = z.output<typeof BrowserFacts>

export const VisitorOutput = z.object({
  page: z
    .object({ url: z.string(), title: z.string().nullable() })
    .nullable()
    .describe('Where the visitor was last, as their browser says.'),
  language: z.string().nullable().describe('BCP 47, of the browser.'),
  time_zone: z.string().nullable().describe('IANA name, of the browser.'),
  country: z.string().nullable().describe('ISO 3166 code, inferred from the time zone.'),
  seen_at: z.string().describe('When the browser was last heard of.'),
})

/** The visitor of a chat; undefined for conversations that are none. */
export async function visitorOf(scope: Scope, conversationId: number) {
  const chat = await findChat(scope, conversationId)
  if (!chat) return undefined
  const { pageUrl: url, pageTitle: title, language, timeZone, seenAt } = chat
  return {
    page: url === null ? null : { url, title },
    language,
    time_zone: timeZone,
    country: timeZone === null ? null : countryOf(timeZone),
    seen_at: formatTime(seenAt, scope.brand.timeZone),
  }
}
