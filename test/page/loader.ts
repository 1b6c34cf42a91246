// Lets Node load the staff pages as they are written: TSX, and styles, which come to nothing. Each page gets modules of its own,
// so that nothing that they keep reaches the next test, and its own clock and network in the place of the global ones.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformSync } from 'rolldown/utils'
import type { PageClock } from './clock.ts'

const WEB = pathToFileURL(join(import.meta.dirname, '../../web/')).href
const OWN = /(?<![.\w])(Date|setTimeout|clearTimeout|setInterval|clearInterval|fetch|EventSource)\b/g
/** For servers it has files of its own, which show nothing. */
const TANSTACK = '/node_modules/@tanstack/'

/** What a page has of its own: its clock, and its way to the server. */
export type OwnGlobals = PageClock['globals'] & { fetch: unknown; EventSource: unknown }

/** By the number of the page. */
const globals = new Map<number, OwnGlobals>()
const transformed = new Map<string, string>()

declare global {
  var pageGlobals: typeof globals
}
globalThis.pageGlobals = globals

/** Loads a module of `web/`, and all of `web/` that it imports, for one page. */
export async function importFor<Module>(page: number, path: string, own: OwnGlobals): Promise<Module> {
  globals.set(page, own)
  return import(`${WEB}${path}?page=${page}`)
}

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? ''
    const conditions = ['browser', ...context.conditions.filter(one => one !== 'node')]
    const found = next(specifier, parent.includes(TANSTACK) ? { ...context, conditions } : context)
    const page = /\?page=\d+$/.exec(parent)?.[0]
    return page && found.url.startsWith(WEB) ? { ...found, url: found.url + page, format: 'module' } : found
  },
  load(url, context, next) {
    const [file = '', page] = url.split('?page=')
    if (!page || !file.startsWith(WEB)) return next(url, context)
    if (file.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true }
    const script = scriptOf(file)
    return { format: 'module', source: ownOf(script, page) + script, shortCircuit: true }
  },
})

/** Stands in the first line, so that the numbers of lines stay. */
function ownOf(script: string, page: string): string {
  const used = new Set(script.match(OWN))
  return used.size > 0 ? `const { ${[...used].join(', ')} } = pageGlobals.get(${page}); ` : ''
}

function scriptOf(file: string): string {
  const script = transformed.get(file) ?? transform(fileURLToPath(file))
  transformed.set(file, script)
  return script
}

function transform(path: string): string {
  const { code, map, errors } = transformSync(path, readFileSync(path, 'utf8'), {
    jsx: { runtime: 'automatic', development: false },
    sourcemap: true,
    target: 'esnext',
  })
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`)
  const inline = Buffer.from(JSON.stringify(map)).toString('base64')
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}\n`
}
