// The widget in a document without a browser, on the server of a world.
import assert from 'node:assert/strict'
import { webcrypto } from 'node:crypto'
import { test } from 'node:test'
import { JSDOM } from 'jsdom'
import { eventually } from '../../../test/eventually.ts'
import { createWorld } from '../../../test/world.ts'
import { WIDGET_HOME } from './widget.ts'

const world = await createWorld()
const { ana, olga, app } = world
await olga.post('/channels', { channel: { name: 'Chat', slug: 'chat', channel: 'chat' } })
await ana.post('/articles', {
  article: { title: 'Washing a lampshade', body: 'By **hand**. ![](/help/images/a)', status: 'published' },
})
await ana.post('/articles', { article: { title: 'Not yet', body: 'x', status: 'draft' } })

const fetchHere = async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
  if (url.endsWith('/chat/stream')) return new Promise(() => {})
  const { host, pathname, search } = new URL(url)
  const payload = typeof body === 'string' ? { payload: body } : {}
  const asked = { method: method as 'GET', url: pathname + search, headers: { ...(headers as object), host } }
  const answer = await app.inject({ ...asked, ...payload })
  return new Response(answer.rawPayload as never, { status: answer.statusCode })
}

/** A stranger's page with the line, which it may have more than once; what the browser has kept may come from an earlier visit. */
async function visit({ lines = 1, kept = {} as Record<string, string> } = {}) {
  const dom = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: 'https://shop.test/lamps?secret=1',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
  })
  const { window } = dom
  class Sheet {
    replaceSync() {}
  }
  Object.assign(window, {
    fetch: fetchHere,
    CSSStyleSheet: Sheet,
    AbortController,
    AbortSignal,
    Event: window.Event,
  })
  Object.defineProperty(window, 'crypto', { value: webcrypto })
  for (const [key, value] of Object.entries(kept)) window.localStorage.setItem(key, value)
  const script = (await app.inject({ url: '/chat.js', headers: { host: 'demo.localhost' } })).body
  for (let n = 0; n < lines; n++) {
    const element = window.document.createElement('script')
    element.src = 'http://demo.localhost/chat.js'
    Object.defineProperty(window.document, 'currentScript', { value: element, configurable: true })
    window.eval(script)
  }
  const hosts = () => [...window.document.querySelectorAll('[data-answerwell-chat]')]
  const root = () => hosts()[0]?.shadowRoot as ShadowRoot
  const find = (selector: string) => root().querySelector<HTMLElement>(selector) ?? assert.fail(selector)
  const tell = (detail: string) =>
    window.document.dispatchEvent(new window.CustomEvent('answerwell-chat', { detail }))
  return {
    window,
    hosts,
    root,
    find,
    tell,
    storage: () => ({ ...window.localStorage }) as Record<string, string>,
  }
}

/** Writes a message, the first with an address. */
function write({ window, find }: Awaited<ReturnType<typeof visit>>, text: string) {
  Object.assign(find('input[name=email]'), { value: 'vera@example.com' })
  Object.assign(find('textarea'), { value: text })
  find('form').dispatchEvent(new window.Event('submit', { cancelable: true }))
}

test('the line twice makes one button, which a page can take away and bring back', async () => {
  const page = await visit({ lines: 3 })
  assert.equal(page.hosts().length, 1)
  page.tell('remove')
  assert.equal(page.hosts().length, 0)
})

test('a chat is kept with its beginning, the next one beside it, and each is opened again', async () => {
  const page = await visit()
  page.tell('open')
  await eventually(() => !page.find('.chat').hidden, { what: 'the chat, where the rest cannot be loaded' })
  write(page, 'Is it in stock?')
  await eventually(() => page.root().querySelectorAll('.said.mine').length === 1, { what: 'the message' })
  const [key = ''] = Object.keys(page.storage())
  const kept = () => JSON.parse(page.storage()[key] as string).chats
  assert.deepEqual(
    kept().map(({ words }: { words: string }) => words),
    ['Is it in stock?'],
  )
  const again = await visit({ kept: page.storage() })
  again.tell('open')
  await eventually(() => again.root().querySelectorAll('.said.mine').length === 1, {
    what: 'the message again',
  })
})

test('what an older version has kept is the first chat', async () => {
  const secret = 'o'.repeat(43)
  const begun = { email: 'old@example.com', message: 'From before', id: 'old', secret }
  await fetchHere('http://demo.localhost/chat', {
    method: 'POST',
    body: JSON.stringify(begun),
    headers: { 'content-type': 'application/json' },
  })
  const page = await visit({
    kept: { 'answerwell-chat http://demo.localhost': JSON.stringify({ secret, seen: 0 }) },
  })
  page.tell('open')
  await eventually(() => /From before/.test(page.find('.body').textContent), { what: 'the old chat' })
})

test('besides the chat there are articles to search and to read, and the conversations of this browser', async () => {
  const { window } = new JSDOM('<!doctype html><div id="host"></div>', { url: 'https://shop.test/' })
  const { document } = window
  Object.assign(globalThis, {
    DOMParser: window.DOMParser,
    CSSStyleSheet: class {
      replaceSync() {}
    },
  })
  const fetchBefore = globalThis.fetch
  globalThis.fetch = fetchHere as typeof fetch
  const make = (name: string, attributes: Record<string, unknown> = {}, ...content: (string | Node)[]) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes))
      if (typeof value === 'function') element.addEventListener(key.slice(2), value as never)
      else if (value !== undefined && value !== false) element.setAttribute(key, String(value))
    element.append(...content)
    return element
  }
  const { default: createHome } = await import(
    `data:text/javascript,${encodeURIComponent(String(WIDGET_HOME.plain))}`
  )
  const opened: unknown[] = []
  const chats = [{ secret: 'a', words: 'Is it in stock?', at: '2026-11-20T12:00:00Z' }, { secret: 'b' }]
  const { element, show } = createHome({
    root: { adoptedStyleSheets: [] },
    make,
    t: {
      hello: 'How can we help?',
      there: 'online',
      away: 'offline',
      back: 'back on {time}',
      return: 'Back',
    },
    base: 'http://demo.localhost',
    code: 'en',
    texts: {},
    status: async () => ({ there: true, team: ['Ana', 'Olga'], back_at: null }),
    chats: { all: () => chats },
    onWrite: (chat: unknown) => opened.push(chat),
  })
  document.body.append(element)
  const press = (words: string) => {
    const all = [...element.querySelectorAll('button')] as HTMLButtonElement[]
    const button = all.find(({ textContent }) => textContent.includes(words)) ?? assert.fail(words)
    button.click()
  }
  show()
  assert.equal(document.activeElement?.textContent, 'Send us a message')
  await eventually(
    () => /Here for you: Ana and Olga\..*online.*Washing a lampshade/s.test(element.textContent),
    { what: 'the start' },
  )
  assert.doesNotMatch(element.textContent, /Not yet/)
  press('Send us a message')
  press('Is it in stock?')
  assert.deepEqual(opened, [undefined, chats[0]])
  press('Washing a lampshade')
  await eventually(() => element.querySelector('article strong')?.textContent === 'hand', {
    what: 'the article',
  })
  assert.equal(element.querySelector('article img').src, 'http://demo.localhost/help/images/a')
  assert.equal(
    element.querySelector('article > a').href,
    'http://demo.localhost/help/articles/washing-a-lampshade',
  )
  press('Conversations')
  assert.equal(element.querySelectorAll('.line').length, 2)
  assert.equal(element.querySelector('nav [aria-current]').textContent, 'Conversations')
  press('Articles')
  const field = element.querySelector('input')
  field.value = 'nothing like this'
  field.dispatchEvent(new window.Event('input'))
  await eventually(() => /No articles found/.test(element.textContent), { what: 'that nothing is found' })
  globalThis.fetch = fetchBefore
})
