import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string) => readFileSync(join(import.meta.dirname, 'widget', name), 'utf8')

/** Modules of the widget, each after those that it imports. */
const MODULES = ['texts.js', 'elements.js', 'main.js']

/** The chat widget as one script, which leaves no names on the page. */
export function assembleWidget(): string {
  const style = `const STYLE = ${JSON.stringify(read('style.css'))}\n`
  const code = MODULES.map(name =>
    read(name)
      .replace(/^import .*\n/gm, '')
      .replace(/^export /gm, ''),
  )
  return `;(() => {\n${style}${code.join('\n')}})()\n`
}
