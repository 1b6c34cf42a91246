import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { Markdown, MarkdownManager } from '@tiptap/markdown'
import StarterKit from '@tiptap/starter-kit'

/** What our Markdown can say: no underlining, and addresses become links by themselves when it is rendered. */
const CONTENT = [
  StarterKit.configure({ underline: false, link: { openOnClick: false, autolink: false } }),
  TableKit.configure({ table: { resizable: false } }),
  Image.configure({ inline: true }),
]

export const EXTENSIONS = [...CONTENT, Markdown]

const manager = new MarkdownManager({ extensions: CONTENT })

/** Whether the editor gives a text back as it was, apart from spellings that mean the same. */
export function survives(markdown: string): boolean {
  return plain(manager.serialize(manager.parse(markdown))) === plain(markdown)
}

/** Without what different spellings of the same differ in. */
function plain(markdown: string): string {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(lt|gt|amp|quot);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/^(\s*)[*+-](?=\s)/gm, '$1-')
    .replace(/^(\s*)\d+[.)](?=\s)/gm, '$11.')
    .replace(/^ {0,3}([*_-])( *\1){2,} *$/gm, '---')
    .replace(/__/g, '**')
    .replace(/_/g, '*')
    .replace(/^\|?[\s:|-]+\|[\s:|-]*$/gm, rule =>
      rule.replace(/\s|-+/g, part => (part.includes('-') ? '-' : '')),
    )
    .replace(/ *\| */g, '|')
    .replace(/[ \t]+$/gm, '')
    .replace(/^[ \t]+/gm, '')
    .replace(/\n{2,}/g, '\n')
    .replace(/^\||\|$/gm, '')
    .trim()
}

const ENTITIES = { lt: '<', gt: '>', amp: '&', quot: '"' }
