import { filesIn, withFiles } from '../../kit/markdown/files.ts'
import { renderMarkdown } from '../../kit/markdown/render-markdown.ts'
import type { Scope } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { presentAttachments } from '../attachments/present.ts'
import { selectReadable } from '../attachments/queries.ts'

/** Renders a message or article as readers will see it, with the images that it places. */
export async function renderText(
  scope: Scope,
  { text, as }: { text: string; as?: 'message' | 'article' | undefined },
  address: BaseAddress,
): Promise<string> {
  const html = await renderMarkdown(text, as === 'article' ? 'html' : 'message')
  const ids = as === 'article' ? [] : filesIn(html)
  if (ids.length === 0) return html
  const rows = await selectReadable(scope, { ids, userId: scope.actor?.userId ?? null })
  const files = await presentAttachments(scope, rows, address)
  return withFiles(html, wanted => {
    const file = files.find(({ id, 'image?': isImage }) => id === wanted && isImage)
    return file && new URL(file.url).pathname
  })
}
