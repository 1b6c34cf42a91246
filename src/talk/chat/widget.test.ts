// The widget in a document without a browser, on the server of a world.
import assert from 'node:assert/strict'
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

/** The views besides the chat, in a page of their own. */
async function openHome(chats: object[], opened: unknown[]) {
  const { window } = new JSDOM('<!doctype html><div id="host"></div>', { url: 'https://shop.test/' })
  const { document } = window
  Object.assign(globalThis, {
    DOMParser: window.DOMParser,
    CSSStyleSheet: class {
      replaceSync() {}
    },
  })
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
  return { window, element, show, document }
}

test('besides the chat there are articles to search and to read, and the conversations of this browser', async () => {
  const fetchBefore = globalThis.fetch
  const opened: unknown[] = []
  const chats = [{ secret: 'a', words: 'Is it in stock?', at: '2026-11-20T12:00:00Z' }, { secret: 'b' }]
  const { window, element, show, document } = await openHome(chats, opened)
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
