import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Compressed } from '../../kit/http/brotli.ts'
import { mainLanguage } from '../../kit/language/language.ts'
import type { Brand } from '../../kit/scope.ts'
import { brandStyle } from '../../people/brands/colors.ts'
import type { ChatFace } from './settings.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, 'widget', name), 'utf8')

/** Modules of the widget, each after those that it imports. */
const MODULES = [
  'texts.js',
  'elements.js',
  'messages.js',
  'connection.js',
  'reconnect.js',
  'suggest.js',
  'main.js',
]

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

/** Takes a millisecond; higher levels take twenty. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

/** Most servers have one brand; the text is the same until it changes its look. */
const made = new LRUCache<string, Compressed>({ max: 200 })

/** The chat widget as one script in the brand's colours and language, which leaves no names on the page. */
export function assembleWidget(
  brand: Pick<Brand, 'name' | 'color' | 'language' | 'siteLanguage' | 'siteLanguages'>,
  { greeting, hidesOffline }: ChatFace = { hidesOffline: false },
): Compressed {
  const own = JSON.stringify({ brand: brand.name, greeting, hidesOffline })
  const key = `${brand.color} ${mainLanguage(brand)} ${own}`
  const kept = made.get(key)
  if (kept) return kept
  const style = `:host{${brandStyle(brand.color)}}\n${STYLE}`
  const face = `const STYLE = ${JSON.stringify(style)}\nconst LANGUAGE = ${JSON.stringify(mainLanguage(brand))}\nconst OWN = ${own}\n`
  const script = `;(() => {\n${face}${CODE}})()\n`
  const widget = { plain: script, brotli: brotliCompressSync(script, QUALITY) }
  made.set(key, widget)
  return widget
}
