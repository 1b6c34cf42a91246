import { z } from 'zod'

const Link = z.object({ url: z.string(), expanded_url: z.string().optional().catch(undefined) })

export const Entities = z
  .object({ urls: z.array(Link).optional().catch(undefined) })
  .optional()
  .catch(undefined)
export type Entities = z.output<typeof Entities>

/** A file of the message itself, to which X adds a link. */
const OWN_FILE = /\/(?:messages\/media\/|status\/\d+\/(?:photo|video)\/)/

/** The text as its author wrote it: with links instead of X’s short ones, without those to its own files. */
export function wordsOf(text: string, entities: Entities): string {
  const links = entities?.urls ?? []
  const whole = links.reduce(
    (words, { url, expanded_url = url }) =>
      words.replaceAll(url, () => (OWN_FILE.test(expanded_url) ? '' : expanded_url)),
    text,
  )
  return whole.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim()
}
