// A page of the staff in this process: the pages as they are written, a document without a browser, and the server of a world.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setImmediate as nextTask } from 'node:timers/promises'
import { environmentManager, timeoutManager } from '@tanstack/react-query'
import { configure, within } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { startPages } from '../../web/start.tsx'
import { eventually } from '../eventually.ts'
import { enter } from '../session.ts'
import type { World } from '../world.ts'
import { createPageClock } from './clock.ts'
import { createDom, makeGlobal } from './dom.ts'
import { importFor } from './loader.ts'
import { type Answering, createNetwork } from './network.ts'

const ORIGIN = 'http://demo.localhost:3000'

interface PageOptions {
  /** The address of a member of staff, who is logged in; without one, the page is the login. */
  as?: string
  /** The path of the page, from its slash on. */
  at: string
  /** Preferences that the browser has kept. */
  preferences?: Record<string, unknown>
  /** What an earlier page has left in the browser's storage: `{ ...localStorage }`. */
  kept?: Record<string, string>
  /** As `network.answer`, from the first request on. */
  answering?: Answering
}

/** Finding takes as long as any other waiting in tests; a failure says what was looked for, without the whole document. */
configure({
  asyncUtilTimeout: 60_000,
  getElementError: message => new Error(message?.split('\n\n', 1)[0]),
})
// TanStack Query was loaded before there was a window, and would ask nothing again by itself.
environmentManager.setIsServer(() => false)
// It forgets what it has kept after five minutes: no process waits for that.
timeoutManager.setTimeoutProvider({
  setTimeout: (run, ms) => setTimeout(run, ms).unref(),
  clearTimeout: timer => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms).unref(),
  clearInterval: timer => clearInterval(timer as NodeJS.Timeout),
})

let pages = 0
let isOpen = false

export type Page = Awaited<ReturnType<typeof openPage>>

/**
 * Opens a page; it is closed when the test ends, which fails if a script of the page threw. One at a time, since a process has
 * one document. Its time goes on by itself, from the world's, and `clock.pass` moves it ahead.
 */
export async function openPage(
  t: TestContext,
  world: World,
  { as, at, preferences, kept = {}, answering }: PageOptions,
) {
  assert.ok(!isOpen, 'Close the page before: a process has one document.')
  const visitor = as === undefined ? undefined : await enter(world, as)
  isOpen = true
  const errors: Error[] = []
  const window = createDom({
    url: ORIGIN + at,
    title: world.brand.name,
    onError: error => errors.push(error),
  })
  const { document } = window
  const network = createNetwork(world, { origin: ORIGIN, cookie: visitor?.cookie() ?? '' })
  network.answer(answering)
  const clock = createPageClock(world.clock.now.getTime())
  const own = { fetch: network.fetch, EventSource: network.EventSource }
  const leave = makeGlobal(window, own)
  for (const [name, value] of Object.entries(kept)) window.localStorage.setItem(name, value)
  window.localStorage.setItem('answerwell', JSON.stringify({ composer: 'markdown', ...preferences }))
  let stop = () => {}
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= end()
    return closing
  }
  t.after(close)
  const load = <Module>(path: string) => importFor<Module>(++pages, path, { ...clock.globals, ...own })
  if (visitor) {
    const { startPages: start } = await load<{ startPages: typeof startPages }>('start.tsx')
    stop = start(document.getElementById('root') as HTMLElement)
  } else await load('login/main.ts')
  return {
    document,
    clock,
    network,
    within,
    close,
    /** Finds what a person finds: by role, label, text. `find…` waits. */
    screen: within(document.body),
    /** Types and clicks as a person does. */
    user: choosing(userEvent.setup({ document, delay: null })),
    /** The page's present address, from its slash on. */
    path: () => window.location.pathname + window.location.search,
    /** Waits until there is no such element. */
    gone: (find: () => Element | null) => eventually(() => find() === null, { what: 'the element is gone' }),
  }

  /** As closing the tab does. Throws what the page's scripts have thrown, and if it has asked other hosts. */
  async function end(): Promise<void> {
    window.dispatchEvent(new window.Event('pagehide'))
    await network.settle()
    stop()
    // A request that waits for its turn is never sent.
    clock.end()
    await network.settle()
    network.end()
    // React has work left, which needs the window.
    for (let tasks = 0; tasks < 3; tasks++) await nextTask()
    window.close()
    leave()
    isOpen = false
    assert.deepEqual([errors.map(({ message }) => message), network.strange], [[], []])
  }
}

/** Chooses from our own fields, too, as from the browser's: by the value, or by its words. */
function choosing(user: UserEvent): UserEvent {
  return {
    ...user,
    async selectOptions(field, wanted, ...rest) {
      if (field.getAttribute('role') !== 'combobox') return user.selectOptions(field, wanted, ...rest)
      await user.click(field)
      const option = await eventually(
        () =>
          [...document.querySelectorAll<HTMLElement>('.select-list [role="option"]')].find(
            ({ dataset, textContent }) => dataset.key === `option ${wanted}` || textContent === wanted,
          ) ?? false,
        { what: `there is the option ${wanted}` },
      )
      await user.click(option)
    },
  }
}
