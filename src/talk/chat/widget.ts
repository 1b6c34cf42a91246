import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { mainLanguage } from '../../kit/language/language.ts'
import type { Brand } from '../../kit/scope.ts'
import { brandStyle } from '../../people/brands/colors.ts'
import type { ChatFace } from '../channels/chat/settings.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, 'widget', name), 'utf8')

/** Modules of the widget, each after those that it imports. */
const MODULES = ['texts.js', 'elements.js', 'messages.js', 'connection.js', 'suggest.js', 'main.js']

/** Without what browsers do not need: comments on lines of their own, indentation, and line breaks inside of brackets. */
const CODE = MODULES.map(name =>
  read(name)
    .replace(/^import .*\n/gm, '')
    .replace(/^export /gm, '')
    .replace(/^\s*(\/\*\*.*\*\/|\/\/.*)\n/gm, '')
    .replace(/^\s+/gm, '')
    .replace(/([{([,])\n/g, '$1')
    .replace(/\n([})\]])/g, '$1'),
).join('\n')
const STYLE = read('style.css')
  .replace(/\s+/g, ' ')
  .replace(/ ?([{};]) ?/g, '$1')

/** Most servers have one brand; the text is the same until it changes its look. */
const made = new LRUCache<string, string>({ max: 200 })

/** The chat widget as one script in the brand's colours and language, which leaves no names on the page. */
export function assembleWidget(
  brand: Pick<Brand, 'name' | 'color' | 'language' | 'siteLanguage' | 'siteLanguages'>,
  { greeting, hidesOffline }: ChatFace = { hidesOffline: false },
): string {
  const own = JSON.stringify({ brand: brand.name, greeting, hidesOffline })
  const key = `${brand.color} ${mainLanguage(brand)} ${own}`
  const kept = made.get(key)
  if (kept) return kept
  const style = `:host{${brandStyle(brand.color)}}\n${STYLE}`
  const face = `const STYLE = ${JSON.stringify(style)}\nconst LANGUAGE = ${JSON.stringify(mainLanguage(brand))}\nconst OWN = ${own}\n`
  const text = `;(() => {\n${face}${CODE}})()\n`
  made.set(key, text)
  return text
}

const compressed = new LRUCache<string, Buffer>({ max: 200 })

/** The script by Brotli, as small as it gets: every visitor of a site loads it, and it is compressed once. */
export function compressWidget(script: string): Buffer {
  const kept = compressed.get(script)
  if (kept) return kept
  const bytes = brotliCompressSync(script)
  compressed.set(script, bytes)
  return bytes
}
