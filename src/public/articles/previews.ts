import { DAY } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { ARTICLE_STATUS } from './codes.ts'
import type { ArticleRow } from './queries.ts'

const PURPOSE = 'article preview'
const LENGTH = 24
const LASTS_DAYS = 14

/** The path of a draft for people who are not staff, for fourteen days; null for other articles. */
export async function previewPath(scope: Scope, { id, slug, status }: ArticleRow): Promise<string | null> {
  if (status !== ARTICLE_STATUS.draft) return null
  const until = Math.floor(scope.now().getTime() / DAY) + LASTS_DAYS
  const signer = await signerOf(scope)
  return `/help/articles/${slug}?preview=${until}-${signer.sign(PURPOSE, signed(id, until), LENGTH)}`
}

/** Whether a link to this draft is ours, and not too old. */
export async function mayPreview(
  scope: Scope,
  { id, status }: ArticleRow,
  preview: unknown,
): Promise<boolean> {
  if (status !== ARTICLE_STATUS.draft || typeof preview !== 'string') return false
  const [, until = '', signature = ''] = /^(\d{1,7})-(.+)$/.exec(preview) ?? []
  if (signature.length !== LENGTH || Number(until) < scope.now().getTime() / DAY) return false
  return (await signerOf(scope)).isSigned(PURPOSE, signed(id, Number(until)), signature)
}

/** Until is a day since 1970. */
const signed = (id: number, until: number) => `${id} ${until}`
