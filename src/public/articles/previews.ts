import type { Scope } from '../../kit/scope.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { ARTICLE_STATUS } from './codes.ts'
import type { ArticleRow } from './queries.ts'

const PURPOSE = 'article preview'
const LENGTH = 24

/** The path of a draft for people who are not staff; null for other articles. */
export async function previewPath(scope: Scope, { id, slug, status }: ArticleRow): Promise<string | null> {
  if (status !== ARTICLE_STATUS.draft) return null
  const signer = await signerOf(scope)
  return `/help/articles/${slug}?preview=${signer.sign(PURPOSE, String(id), LENGTH)}`
}

/** Whether a link to this draft is ours. */
export async function mayPreview(
  scope: Scope,
  { id, status }: ArticleRow,
  signature: unknown,
): Promise<boolean> {
  if (status !== ARTICLE_STATUS.draft || typeof signature !== 'string') return false
  return signature.length === LENGTH && (await signerOf(scope)).isSigned(PURPOSE, String(id), signature)
}
