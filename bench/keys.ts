// Measures, in Chromium, the time from a key press to the next painted conversation: `bin/bench --keys`.
import { existsSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'
import { connect } from '../src/kit/db.ts'
import { systemScope } from '../src/kit/scope.ts'
import { getBrandBySlug } from '../src/people/brands/find-brand.ts'
import { makeLoginLink } from '../src/people/sessions/log-in.ts'
import { getUserByEmail } from '../src/people/users/queries.ts'
import { BIG } from './load.ts'
import type { Stage } from './stage.ts'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
const PRESSES = 120
const BETWEEN_MS = 250
/** Key presses to warm up. */
const WARM_UP = 10
export const BAR_MS = 40

export interface KeyTimes {
  p50_ms: number
  p95_ms: number
  max_ms: number
}

/** Presses j through the open conversations of the large brand, a little slower than one can read subjects. */
export async function measureKeys(stage: Stage): Promise<KeyTimes> {
  const { page, close } = await openStaffPage(stage)
  try {
    const times: number[] = []
    for (let n = 0; n < PRESSES + WARM_UP; n++) {
      const ms = await press(page)
      if (n >= WARM_UP) times.push(ms)
      await page.waitForTimeout(BETWEEN_MS)
    }
    times.sort((one, other) => one - other)
    const at = (share: number) =>
      Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))] as number)
    return { p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1) }
  } finally {
    await close()
  }
}

/** The inbox of the large brand's owner, with its first rows. */
export async function openStaffPage(stage: Stage): Promise<{ page: Page; close: () => Promise<void> }> {
  const { host, port } = await stage.targetOf(BIG)
  const base = `http://${host}:${port}`
  const browser = await chromium.launch({
    executablePath: CHROMIUM as string,
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  })
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } })
  await page.goto(await linkFor(stage, base))
  await page.waitForURL(/\/inbox\/open/)
  await page.locator('.conversation-row').first().waitFor()
  return { page, close: () => browser.close() }
}

/** From the key press to the frame that shows the messages of another conversation. */
function press(page: Page): Promise<number> {
  return page.evaluate(`new Promise(resolve => {
    const open = () => document.querySelector('.conversation')?.dataset.slug
    const before = open()
    const start = performance.now()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }))
    const look = () =>
      open() !== before && document.querySelector('.thread article.message')
        ? requestAnimationFrame(() => resolve(performance.now() - start))
        : performance.now() - start > 10000 ? resolve(10000) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  })`)
}

async function linkFor({ postgres }: Stage, base: string): Promise<string> {
  const db = connect(postgres)
  try {
    const scope = systemScope(await getBrandBySlug(db, BIG), db)
    return await makeLoginLink(scope, await getUserByEmail(scope, `owner@${BIG}.test`), base)
  } finally {
    await db.close()
  }
}
