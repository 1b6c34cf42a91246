import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'
import { IN_LANGUAGE } from './post.ts'
import { Refusal } from './refusal.ts'

/** What the mail log can be limited to. */
export const MAIL_VIEWS = ['all', 'doubtful', 'set_aside', 'received', 'processed'] as const
export type MailView = (typeof MAIL_VIEWS)[number]

export interface MailFilters {
  view: MailView
  q: string
  category: string
  since: string
  until: string
}

/** Incoming mails, newest first. */
export function mailsQuery({ view, q, category, since, until }: MailFilters) {
  const query = {
    ...(view === 'doubtful' && { doubtful: true }),
    ...(view !== 'all' && view !== 'doubtful' && { state: view }),
    ...(q && { q }),
    ...(category && { category }),
    ...(since && { since }),
    ...(until && { until }),
  }
  return infiniteQueryOptions({
    queryKey: keys.mailList(query),
    queryFn: ({ pageParam: page }) =>
      ask(api.GET('/mails', { params: { query: { ...query, page, page_size: 50 } } })),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page < last.page_count ? page + 1 : undefined),
  })
}

/** The number of mails that were set aside and may be from people, by the slug of their channel; a hundred at most. */
export const doubtfulQuery = queryOptions({
  queryKey: keys.doubtfulMails,
  async queryFn() {
    const query = { doubtful: true, page_size: 100 }
    const { mails } = await ask(api.GET('/mails', { params: { query } }))
    return new Map(
      [...Map.groupBy(mails, ({ category }) => category)].map(([slug, group]) => [slug, group.length]),
    )
  },
})

const MAX_SHOWN = 200_000

/** The source of a mail, as far as a page can show it. */
export const mailSourceQuery = (id: number) =>
  queryOptions({
    queryKey: keys.mailSource(id),
    async queryFn() {
      const response = await fetch(mailSourceUrl(id), { headers: IN_LANGUAGE })
      if (!response.ok) throw new Refusal(response.status, undefined)
      return (await response.text()).slice(0, MAX_SHOWN)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export function mailSourceUrl(id: number): string {
  return `/api/v1/mails/${id}/raw`
}
