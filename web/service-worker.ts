/**
 * Runs in the browser beside the pages: shows notices while they are closed, and, if the person wants it, keeps what was opened
 * for reading without network. Registered by api/device.ts; `?offline` says to keep.
 */

// The DOM's types, which the pages have, exclude those of workers.
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Waiting {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Pushed extends Waiting {
  data: { json(): { title: string; body: string; slug: string } } | null
}
interface Clicked extends Waiting {
  notification: Notification
}
interface Tab {
  url: string
  focus(): Promise<Tab>
  navigate(url: string): Promise<unknown>
}
interface Worker {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: object): Promise<Tab[]>
    claim(): Promise<void>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void
}

const worker = self as unknown as Worker
const keeps = worker.location.search === '?offline'
const PAGES = 'answerwell pages'
/** What the person has read; api/device.ts deletes it when they log out. */
const READ = 'answerwell read'
const MOST = 500
/** Any address of the staff pages has the same page. */
const SHELL = '/inbox/open'
const STAFF_PAGES = /^\/(inbox|search|contacts|articles|incidents|reports|settings|new)?(\/|$)/
/** Lists, conversations, and what they refer to; no streams, files or credentials. */
const READABLE =
  /^\/api\/v1\/((views|conversations|contacts|channels|staff|teams|drafts|reads|saved_views|custom_fields|brands|events)(\/|$)|me$)/

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', event => event.waitUntil(begin()))

/** One that keeps nothing leaves nothing of one that did. */
async function begin(): Promise<void> {
  if (!keeps) await caches.delete(READ)
  await worker.clients.claim()
}

worker.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (!keeps || request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (url.pathname.endsWith('/stream')) return
  if (request.mode === 'navigate') {
    if (STAFF_PAGES.test(url.pathname)) event.respondWith(freshOr(request, { store: PAGES, key: SHELL }))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(keptOr(request))
  else if (READABLE.test(url.pathname) && !url.searchParams.has('q'))
    event.respondWith(freshOr(request, { store: READ, key: request.url }))
})

/** From the network; without it, as last kept. */
async function freshOr(request: Request, { store, key }: { store: string; key: string }): Promise<Response> {
  const cache = await caches.open(store)
  try {
    const answer = await fetch(request)
    if (answer.ok && !answer.redirected) await keep(cache, key, answer)
    // The session is over, or has to show a second factor first: what it has read is not for whoever holds it now.
    if (answer.status === 401 || (await isLimited(answer))) await caches.delete(READ)
    return answer
  } catch (error) {
    const kept = await cache.match(key)
    if (kept) return kept
    throw error
  }
}

async function isLimited(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const body = await answer
    .clone()
    .json()
    .catch(() => ({}))
  return body.code === 'second_factor_required'
}

/** Names of scripts and styles change with their contents. */
async function keptOr(request: Request): Promise<Response> {
  const cache = await caches.open(PAGES)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await keep(cache, request.url, answer)
  return answer
}

/** The oldest make room. */
async function keep(cache: Cache, key: string, answer: Response): Promise<void> {
  await cache.put(key, answer.clone())
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old)
}

worker.addEventListener('push', event => {
  const notice = event.data?.json()
  if (!notice) return
  const { title, body, slug } = notice
  // A notice of the same conversation replaces the one before, also one that an open page has shown.
  event.waitUntil(
    worker.registration.showNotification(title, { body, tag: slug, icon: '/icon.svg', data: slug }),
  )
})

worker.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(`/inbox/all/${encodeURIComponent(String(event.notification.data))}`))
})

/** In a tab that shows the inbox, or a new one: others may have texts that are not saved. */
async function open(path: string): Promise<unknown> {
  const tabs = await worker.clients.matchAll({ type: 'window' })
  const tab = tabs.find(({ url }) => new URL(url).pathname.startsWith('/inbox'))
  if (!tab) return worker.clients.openWindow(path)
  await tab.focus()
  return tab.navigate(path)
}

export {}
