import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'

/** Chromium without windows needs a fifth less processor time. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const CHROMIUM = BROWSERS.map(name => `/usr/bin/${name}`).find(existsSync)
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Why browser tests are skipped; undefined where there is a browser. */
export const noBrowser = CHROMIUM ? undefined : 'needs Chromium: bin/ci installs it on Debian'

let shared: Promise<Browser> | undefined
after(async () => (await shared)?.close())

/** One Chromium for all stories of this process; each has contexts of its own in it. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.launch({ executablePath: CHROMIUM as string, args: ['--no-sandbox'] })
  return shared
}

interface Rules {
  /** These alone. */
  only?: string[]
  /** All but these. */
  without?: string[]
}

/** The composer is a multi-line combobox, as it completes names and templates; ARIA in HTML has no role for that. */
const EXCEPTED = ['aria-allowed-role']

/** What axe-core finds wrong on the page, at any level: the rule and where. */
export async function barriers(page: Page, { only, without = [] }: Rules = {}): Promise<string[]> {
  // Not as a script of the page: the page's policy allows only its own.
  const session = await page.context().newCDPSession(page)
  const run = async (expression: string) => {
    const { result } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    return result.value
  }
  if (!(await run("typeof axe === 'object'"))) await run(`${AXE};0`)
  const options = {
    resultTypes: ['violations'],
    ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    rules: Object.fromEntries([...EXCEPTED, ...without].map(rule => [rule, { enabled: false }])),
  }
  const { violations } = JSON.parse(
    await run(`axe.run(${JSON.stringify(options)}).then(JSON.stringify)`),
  ) as {
    violations: { id: string; nodes: { target: string[] }[] }[]
  }
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
}
