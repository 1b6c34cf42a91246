import type { TextKey } from '../../kit/language/en.ts'
import type { Block } from './blocks.ts'
import type { Look } from './look.ts'

/** The paragraphs of a text, with a button in the place of its `{link}`. */
export function aroundLink(
  { brand, language: { t } }: Look,
  key: TextKey,
  { button, url }: { button: string; url: string },
): Block[] {
  const link = '{link}'
  return t(key, { brand, link })
    .split('\n\n')
    .map(part => (part === link ? { button, url, fallback: t('mail.fallback') } : part))
}
