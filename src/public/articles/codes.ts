/** The API's article statuses. */
export const ARTICLE_STATUS = { published: 0, draft: 1, internal: 4, customers: 5 } as const

export type ArticleStatus = (typeof ARTICLE_STATUS)[keyof typeof ARTICLE_STATUS]
