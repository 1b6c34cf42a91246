import { lettersOf, renderWritten } from '../../kit/markdown/render-written.ts'
import type { Written } from '../../kit/markdown/written.ts'
import type { Both } from './blocks.ts'
import { forMail } from './inline-styles.ts'
import type { Look } from './look.ts'

/** What somebody wrote, for both parts of a mail. */
export async function bothOf(written: Written, look: Look): Promise<Both> {
  const [[text = ''], [html = '']] = await Promise.all([
    lettersOf([written]),
    renderWritten([written], 'mail'),
  ])
  return { text, html: forMail(html, look) }
}
