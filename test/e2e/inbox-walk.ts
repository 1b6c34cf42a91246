import type { Browser, Locator, Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { preferring } from '../office.ts'
import { fillWithDemo } from './demo-folder.ts'
import { createPlace, freePort, type Running } from './program.ts'

/** A server with the demo brand, and staff who work there in browsers of their own. */
export interface Office {
  app: Running
  base: string
  /** Runs the command line beside the server; returns what it printed as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  command(...args: string[]): Promise<any>
  /** The page of somebody who has logged in by a link. */
  enter(browser: Browser, email: string, options?: Parameters<Browser['newContext']>[0]): Promise<Page>
  /** Calls the API as Ana. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  ask(method: string, path: string, body?: unknown): Promise<any>
}

/** What a page should not have done: errors, and requests to other hosts. */
export const complaints: string[] = []

export async function openOffice(name: string, environment: Record<string, string> = {}): Promise<Office> {
  const PORT = await freePort()
  const { run, data } = createPlace(name)
  fillWithDemo(data)
  const app = run('start', [], { PORT, ANSWERWELL_RATE_LIMIT: '0', ...environment })
  await app.saying(/Ctrl-C/)
  const base = `http://localhost:${PORT}`
  const [, token] = /Token\s+(\S+)/.exec(app.printed()) as RegExpExecArray
  const command: Office['command'] = async (...args) => {
    const { saying } = run('answerwell', [...args, '--json'], { PORT })
    return JSON.parse((await saying(/^\{.*\}\n/m))[0])
  }
  return {
    app,
    base,
    command,
    async enter(browser, email, options = {}) {
      const { link } = await command('user', 'link', email, '--brand', 'demo')
      const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, ...options })
      context.setDefaultTimeout(10_000)
      await context.addInitScript(preferring({ composer: 'markdown' }))
      const page = await context.newPage()
      listen(page, base)
      await page.goto(`${base}/login${new URL(link).hash}`)
      await page.waitForURL(/\/inbox\/open/)
      return page
    },
    async ask(method, path, body) {
      const answer = await fetch(`${base}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Basic ${btoa(`agent@demo.test:${token}`)}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return answer.json()
    },
  }
}

/** Collects a page's complaints. */
export function listen(page: Page, base: string): void {
  page.on('console', message => {
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(base) && !/^(data|blob):/.test(url)) complaints.push(url)
  })
}

/** Opens a menu and chooses an entry; again, if the page was still loading and has closed it. */
export async function chooseIn(page: Page, menu: Locator, name: string | RegExp): Promise<void> {
  const closed = menu.and(page.locator('[aria-expanded="false"]'))
  const item = page.getByRole('menuitem', { name, exact: true })
  const choose = async () => {
    if (await closed.isVisible()) await closed.click({ timeout: 3_000 })
    await item.click({ timeout: 3_000 })
  }
  await eventually(choose, { what: `“${name}” is chosen` })
}

/** From the next page on, articles are written as Markdown. */
export async function writeMarkdown(page: Page): Promise<void> {
  await page.context().addInitScript(preferring({ editor: 'markdown' }))
}

/** From the next page on, messages are written as they will look; without it, as Markdown. */
export async function writeRich(page: Page): Promise<void> {
  await page.context().addInitScript(preferring({ composer: 'rich' }))
}

/** Sends the reply that is written, as soon as its files are uploaded: the first button, not the menu beside it. */
export async function sendReply(page: Page): Promise<void> {
  await page.locator('.send button.main').first().and(page.locator(':enabled')).waitFor()
  await page.keyboard.press('Control+Shift+Enter')
  await page.locator('.message.pending').waitFor()
}
