import { runInNewContext } from 'node:vm'
import { JSDOM, VirtualConsole } from 'jsdom'

type Window = JSDOM['window']

/** Stays Node's own: the server runs in the same process, and requests are Node's. */
const OF_NODE = new Set(
  `setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate queueMicrotask structuredClone performance
  console process Buffer global globalThis crypto fetch Request Response Headers AbortController AbortSignal URL
  URLSearchParams File Blob TextEncoder TextDecoder ReadableStream WritableStream TransformStream atob btoa MessageChannel
  MessagePort WebSocket BroadcastChannel DOMException CompressionStream DecompressionStream constructor`.split(
    /\s+/,
  ),
)

/** How jsdom reports what it does not implement, such as navigation. */
const NOT_THERE = /^Not implemented/

/** A document at this address, with the sizes that a browser would give it. `onError` gets what scripts throw in it. */
export function createDom({
  url,
  title,
  onError,
}: {
  url: string
  title: string
  onError(error: Error): void
}): Window {
  const html = `<!doctype html><html lang="en"><head><title>${title}</title></head><body><div id="root"></div></body></html>`
  const virtualConsole = new VirtualConsole()
  virtualConsole.on('jsdomError', error => NOT_THERE.test(error.message) || onError(error))
  const { window } = new JSDOM(html, { url, pretendToBeVisual: true, virtualConsole })
  giveSizes(window)
  completeDialogs(window)
  bindHistory(window)
  return window
}

/** Makes the window's properties global, as scripts in a browser have them; returns what takes them away again. */
export function makeGlobal(window: Window, own: Record<string, unknown>): () => void {
  const before = new Map<string, PropertyDescriptor | undefined>()
  const define = (name: string, descriptor: PropertyDescriptor) => {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
    Object.defineProperty(globalThis, name, { configurable: true, ...descriptor })
  }
  for (const [name, value] of Object.entries(own)) {
    Object.defineProperty(window, name, { configurable: true, writable: true, value })
    define(name, { writable: true, value })
  }
  for (const name of namesOf(window)) {
    if (OF_NODE.has(name) || name in own || isOfLanguage(name)) continue
    define(name, {
      get: () => boundTo(window, name),
      set: value => Object.defineProperty(window, name, { configurable: true, writable: true, value }),
    })
  }
  return () => {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else delete (globalThis as Record<string, unknown>)[name]
  }
}

function namesOf(window: Window): Set<string> {
  const names = new Set<string>()
  for (let at: object = window; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  return names
}

/** What each realm has, such as `Object` and `parseInt`. */
const OF_LANGUAGE = new Set<string>(runInNewContext('Object.getOwnPropertyNames(globalThis)'))

function isOfLanguage(name: string): boolean {
  const isFixed = Object.getOwnPropertyDescriptor(globalThis, name)?.configurable === false
  return OF_LANGUAGE.has(name) || isFixed
}

/** `addEventListener` and the like want their window. */
function boundTo(window: Window, name: string): unknown {
  const value = window[name as keyof Window] as unknown
  const isMethod = typeof value === 'function' && !/^[A-Z]/.test(value.name)
  return isMethod ? value.bind(window) : value
}

/** Lists show what has room, and jsdom lays nothing out. */
function giveSizes(window: Window): void {
  const { HTMLElement, Element } = window
  define(HTMLElement.prototype, { offsetHeight: { get: () => 600 }, offsetWidth: { get: () => 800 } })
  define(Element.prototype, {
    clientHeight: { get: () => 600 },
    clientWidth: { get: () => 800 },
    scrollIntoView: { value() {} },
    scrollTo: { value() {} },
    getAnimations: { value: () => [] },
  })
  const matchMedia = (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  })
  define(window, {
    ResizeObserver: { writable: true, value: Quiet },
    IntersectionObserver: { writable: true, value: Quiet },
    matchMedia: { writable: true, value: matchMedia },
    scrollTo: { writable: true, value() {} },
  })
}

/** Nothing changes its size here. */
class Quiet {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A router that has ended puts the methods back, and still has a navigation to finish, for which it calls them without their object. */
function bindHistory({ history }: Window): void {
  for (const name of ['pushState', 'replaceState'] as const)
    Object.defineProperty(history, name, {
      configurable: true,
      writable: true,
      value: history[name].bind(history),
    })
}

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)'

/** Dialogs open, take the focus, close by Escape, and give the focus back. They do not keep the focus inside. */
function completeDialogs(window: Window): void {
  const backs = new WeakMap<HTMLDialogElement, Element | null>()
  function onEscape(this: HTMLDialogElement, event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (this.dispatchEvent(new window.Event('cancel', { cancelable: true }))) this.close()
  }
  define(window.HTMLDialogElement.prototype, {
    showModal: {
      value(this: HTMLDialogElement) {
        backs.set(this, this.ownerDocument.activeElement)
        this.setAttribute('open', '')
        this.querySelector<HTMLElement>(FOCUSABLE)?.focus()
        this.addEventListener('keydown', onEscape)
      },
    },
    close: {
      value(this: HTMLDialogElement) {
        if (!this.hasAttribute('open')) return
        this.removeAttribute('open')
        this.removeEventListener('keydown', onEscape)
        ;(backs.get(this) as HTMLElement | undefined)?.focus()
        this.dispatchEvent(new window.Event('close'))
      },
    },
  })
}

function define(target: object, properties: Record<string, PropertyDescriptor>): void {
  for (const [name, descriptor] of Object.entries(properties))
    Object.defineProperty(target, name, { configurable: true, ...descriptor })
}
