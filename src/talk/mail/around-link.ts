import type { TextKey } from '../../kit/language/en.ts'
import type { Block } from './blocks.ts'
import type { Look } from './look.ts'

/** The paragraphs of a text, with a button in the place of its `{link}`, and in small print what follows it. */
export function aroundLink(
  { brand, language: { t } }: Look,
  key: TextKey,
  { button, url }: { button: string; url: string },
): Block[] {
  const link = '{link}'
  const parts = t(key, { brand, link }).split('\n\n')
  const at = parts.indexOf(link)
  return parts.map((part, index) => {
    if (index < at) return part
    return index === at ? { button, url, fallback: t('mail.fallback') } : { quiet: part }
  })
}
