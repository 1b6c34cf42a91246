import { createHash } from 'node:crypto'
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
  'chats.js',
  'elements.js',
  'messages.js',
  'connection.js',
  'reconnect.js',
  'greeting.js',
  'page.js',
  'sign-in.js',
  'sending.js',
  'suggest.js',
  'main.js',
]
/** What is loaded when somebody opens it, or is signed in. */
const HOME_MODULES = ['home/texts.js', 'home/reader.js', 'home/home.js', 'home/customer.js']

/** Without what browsers do not need: comments on lines of their own, indentation, and line breaks inside of brackets. */
const codeOf = (modules: string[]) =>
  modules
    .map(name =>
      read(name)
        .replace(/^import .*\n/gm, '')
        .replace(/^export /gm, '')
        .replace(/^\s*(\/\*\*.*\*\/|\/\/.*)\n/gm, '')
        .replace(/^\s+/gm, '')
        .replace(/([{([,])\n/g, '$1')
        .replace(/\n([})\]])/g, '$1'),
    )
    .join('\n')
const styleOf = (name: string) =>
  read(name)
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
const CODE = codeOf(MODULES)
const STYLE = styleOf('style.css')

/** Takes a millisecond; higher levels take twenty. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

const compressed = (script: string): Compressed => ({
  plain: script,
  brotli: brotliCompressSync(script, QUALITY),
})

/** The views besides the chat, and signing in, as a module, the same for every brand. */
export const WIDGET_HOME = compressed(
  `const STYLE = ${JSON.stringify(styleOf('home/style.css'))}\n${codeOf(HOME_MODULES)}\nexport { createHome, createCustomer }\n`,
)
const HOME_VERSION = createHash('sha256').update(WIDGET_HOME.plain).digest('hex').slice(0, 8)
/** A page has one chat of a brand: a second script does nothing. */
const ONCE =
  'const ONCE = Symbol.for(new URL(document.currentScript.src).origin)\nif (window[ONCE]) return\nwindow[ONCE] = true\n'

/** Most servers have one brand; the text is the same until it changes its look. */
const made = new LRUCache<string, Compressed>({ max: 200 })

/** The chat widget as one script in the brand's colours and language, which leaves no names on the page. */
export function assembleWidget(
  brand: Pick<Brand, 'name' | 'color' | 'language' | 'siteLanguage' | 'siteLanguages'>,
  { greeting, hidesOffline }: ChatFace = { hidesOffline: false },
): Compressed {
  const own = JSON.stringify({ brand: brand.name, greeting, hidesOffline, home: HOME_VERSION })
  const key = `${brand.color} ${mainLanguage(brand)} ${own}`
  const kept = made.get(key)
  if (kept) return kept
  const style = `:host{${brandStyle(brand.color)}}\n${STYLE}`
  const face = `const STYLE = ${JSON.stringify(style)}\nconst LANGUAGE = ${JSON.stringify(mainLanguage(brand))}\nconst OWN = ${own}\n`
  const script = `;(() => {\n${ONCE}${face}${CODE}})()\n`
  const widget = compressed(script)
  made.set(key, widget)
  return widget
}
