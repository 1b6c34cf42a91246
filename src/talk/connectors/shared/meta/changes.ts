import { z } from 'zod'
import { itemsOf } from '../items.ts'
import { linkTo } from '../link-to.ts'

const Change = z.looseObject({ field: z.string(), value: z.looseObject({}) })
const Entry = z.looseObject({ id: z.string() })

/** Names of comments, posts and media. */
export const metaName = z.coerce.string().regex(/^[\w.-]{1,120}$/)

export const metaText = z.string().optional().catch(undefined)

/** The changes of one account's entries. Some of Instagram's come without a list of their own. */
export function changesOf(body: unknown, object: string, accountId: string) {
  const { data } = z.looseObject({ object: z.literal(object) }).safeParse(body)
  return itemsOf(data?.entry, Entry)
    .filter(entry => entry.id === accountId)
    .flatMap(({ changes, ...entry }) =>
      itemsOf(changes ?? [entry], Change).map(change => ({ ...change, time: String(entry.time ?? '') })),
    )
}

/** Where a conversation about a post is, as Markdown. */
export function aboutPost(url: string | undefined): string | undefined {
  const link = url && linkTo(url)
  return link ? `*(On a post: ${link})*` : undefined
}
