// Measures, in Chromium, what long threads and lists cost the page: `bin/bench --thread`.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Page } from 'playwright-core'
import { openStaffPage } from './keys.ts'
import { BIG } from './load.ts'
import type { Stage } from './stage.ts'

const MESSAGES = 7_000
const AT_ONCE = 8
const SCROLLS = 60
const BETWEEN_MS = 100
export const OPENS_WITHIN_MS = 1_000
export const TASK_BAR_MS = 100

export interface ThreadTimes {
  /** From the key press to the last message in view. */
  open_ms: number
  /** Of the main thread, while scrolling up through the thread. */
  longest_task_thread_ms: number
  /** Messages that were loaded by then. */
  messages: number
  /** The same while the list is scrolled through its pages. */
  longest_task_list_ms: number
}

/** A conversation of 7,000 messages is opened and scrolled, then the list. */
export async function measureThread(stage: Stage, say: (text: string) => void): Promise<ThreadTimes> {
  const subject = await makeThread(stage, say)
  const { page, close } = await openStaffPage(stage)
  try {
    await page.goto(`${new URL(page.url()).origin}/search?q=${encodeURIComponent(`subject:"${subject}"`)}`)
    const row = page.locator('.conversation-row', { hasText: subject })
    await row.waitFor()
    const open_ms = await opening(page)
    const longest_task_thread_ms = await longestTask(page, () => scroll(page, '.thread', -2_000))
    const messages = await page.locator('.thread article.message').count()
    await page.goto(`${new URL(page.url()).origin}/inbox/all`)
    await page.locator('.conversation-row').first().waitFor()
    const longest_task_list_ms = await longestTask(page, () => scroll(page, '.conversation-row', 2_000))
    return { open_ms, longest_task_thread_ms, messages, longest_task_list_ms }
  } finally {
    await close()
  }
}

async function makeThread(stage: Stage, say: (text: string) => void): Promise<string> {
  const { host, port, authorization } = await stage.targetOf(BIG)
  const call = async (path: string, body: object) => {
    const headers = { host, authorization, 'content-type': 'application/json' }
    const asking = request({ port, path: `/api/v1${path}`, method: 'POST', headers })
    const [response] = (await once(asking.end(JSON.stringify(body)), 'response')) as [IncomingMessage]
    const text = Buffer.concat(await response.toArray()).toString()
    if (response.statusCode !== 201) throw new Error(`${path}: ${response.statusCode} ${text}`)
    return JSON.parse(text) as { slug: string }
  }
  const subject = `Thread ${Date.now()}`
  const user = { email: 'talkative@example.com' }
  const { slug } = await call('/conversations', {
    conversation: { subject, category: 'channel-5', user, message: { body: 'The first one' } },
  })
  say(`posting ${MESSAGES} messages`)
  let left = MESSAGES - 1
  const post = async () => {
    while (left-- > 0)
      await call(`/conversations/${slug}/messages`, {
        message: { body: `Message ${left}. ${'It has some words to read. '.repeat(1 + (left % 12))}`, user },
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, post))
  return subject
}

/** Presses j in the page itself, so that the time has no way in it. */
function opening(page: Page): Promise<number> {
  return page.evaluate(`new Promise(resolve => {
    const start = performance.now()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }))
    const look = () => {
      const last = [...document.querySelectorAll('.thread article.message')].at(-1)?.getBoundingClientRect()
      const isShown = last && last.top < innerHeight && last.bottom > 0
      if (isShown) requestAnimationFrame(() => resolve(Math.round(performance.now() - start)))
      else if (performance.now() - start > 20000) resolve(20000)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })`)
}

async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(`(() => {
    window.longest = 0
    window.watching = new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
    })
    window.watching.observe({ entryTypes: ['longtask'] })
  })()`)
  await act()
  return page.evaluate('window.watching.disconnect(), Math.round(window.longest)')
}

/** Turns the wheel over the element. */
async function scroll(page: Page, over: string, by: number): Promise<void> {
  await page.locator(over).first().hover()
  for (let n = 0; n < SCROLLS; n++) {
    await page.mouse.wheel(0, by)
    await page.waitForTimeout(BETWEEN_MS)
  }
}
