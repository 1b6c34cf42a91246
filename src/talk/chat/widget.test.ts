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

type Fetch = typeof fetchHere

/** A stranger's page with the line; what the browser has kept may come from an earlier visit. */
async function visit({ kept = {} as Record<string, string>, fetch = fetchHere as Fetch } = {}) {
  const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: 'https://shop.test/lamps?secret=1',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
  })
  const { document } = window
  // jsdom has none of these.
  Object.assign(window, { fetch })
  Object.assign(window.CSSStyleSheet.prototype, { replaceSync() {} })
  Object.defineProperty(window, 'crypto', { value: webcrypto })
  for (const [key, value] of Object.entries(kept)) window.localStorage.setItem(key, value)
  const { body: script } = await app.inject({ url: '/chat.js', headers: { host: 'demo.localhost' } })
  const line = document.createElement('script')
  line.src = 'http://demo.localhost/chat.js'
  Object.defineProperty(document, 'currentScript', { value: line, configurable: true })
  // The views besides the chat are tested above; here they are stood in for.
  window.eval(script.replace(/import\(`[^`]*`\)/, 'globalThis.loadHome()'))
  const home: { onWrite?(chat?: object): void; chats?: { all(): object[] } } = {}
  Object.assign(window, {
    loadHome: async () => ({
      createHome: (given: object) => {
        Object.assign(home, given)
        return { element: document.createElement('div'), show() {} }
      },
    }),
  })
  const root = document.querySelector('[data-answerwell-chat]')?.shadowRoot as ShadowRoot
  const find = <Kind extends HTMLElement>(selector: string) =>
    root.querySelector<Kind>(selector) ?? assert.fail(selector)
  const tell = (detail: string) =>
    document.dispatchEvent(new window.CustomEvent('answerwell-chat', { detail }))
  const write = (text: string) => {
    find<HTMLInputElement>('input[name=email]').value = 'vera@example.com'
    find<HTMLTextAreaElement>('textarea').value = text
    find('form').dispatchEvent(new window.Event('submit', { cancelable: true }))
  }
  const storage = () => ({ ...window.localStorage }) as Record<string, string>
  const keptChats = (): { secret: string; words?: string }[] =>
    JSON.parse(storage()['answerwell-chat http://demo.localhost'] ?? '{}').chats ?? []
  return { window, root, find, tell, write, home, storage, keptChats }
}

type Visit = Awaited<ReturnType<typeof visit>>

const sees = ({ find }: Visit, words: string) =>
  eventually(() => find('.body[role=log]').textContent.includes(words), { what: words })

/** A browser with two chats, of which Beta is open. */
async function visitWithTwo(fetch: Fetch = fetchHere) {
  const page = await visit({ fetch })
  page.tell('open')
  await eventually(() => page.home.onWrite !== undefined, { what: 'the start' })
  for (const text of ['Alpha', 'Beta']) {
    page.home.onWrite?.()
    page.write(text)
    await sees(page, text)
    await eventually(() => !page.find<HTMLButtonElement>('.send').disabled, { what: 'the end of sending' })
  }
  const [beta, alpha] = page.keptChats()
  return { ...page, alpha, beta }
}

async function saidIn(secret = '') {
  const headers = { authorization: `Chat ${secret}` }
  const answer = (await fetchHere('http://demo.localhost/chat/messages', { headers })) as Response
  const { messages } = (await answer.json()) as { messages: { html: string }[] }
  return messages.map(({ html }) => html.replace(/<[^>]*>/g, '').trim())
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
  const { createHome } = await import(`data:text/javascript,${encodeURIComponent(String(WIDGET_HOME.plain))}`)
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

test('what was written in a chat goes to no other, however late it goes', async () => {
  let fails = false
  const fetch: Fetch = async (url, options = {}) => {
    if (fails && url.endsWith('/chat/messages') && options.method === 'POST') throw new TypeError('network')
    return fetchHere(url, options)
  }
  const page = await visitWithTwo(fetch)
  const { alpha, beta, home, find, window } = page
  fails = true
  page.write('For Beta alone')
  home.onWrite?.(alpha)
  await sees(page, 'Alpha')
  assert.equal(find<HTMLTextAreaElement>('textarea').value, '')
  window.dispatchEvent(new window.Event('online'))
  fails = false
  await eventually(async () => (await saidIn(beta?.secret)).length === 2, { what: 'the message in Beta' })
  assert.deepEqual(await saidIn(beta?.secret), ['Beta', 'For Beta alone'])
  assert.deepEqual(await saidIn(alpha?.secret), ['Alpha'])

  find<HTMLTextAreaElement>('textarea').value = 'Half of a thou'
  home.onWrite?.(beta)
  await sees(page, 'For Beta alone')
  assert.equal(find<HTMLTextAreaElement>('textarea').value, '')
  home.onWrite?.(alpha)
  assert.equal(find<HTMLTextAreaElement>('textarea').value, 'Half of a thou')
})

test('a late refusal forgets the chat that was refused', async () => {
  let refuse: (() => void) | undefined
  const fetch: Fetch = async (url, options = {}) => {
    if (!url.endsWith('/chat/messages') || options.method !== 'POST') return fetchHere(url, options)
    await new Promise<void>(resolve => {
      refuse = resolve
    })
    return new Response('{}', { status: 401 })
  }
  const page = await visitWithTwo(fetch)
  page.write('Refused')
  await eventually(() => refuse !== undefined, { what: 'the request' })
  page.home.onWrite?.(page.alpha)
  await sees(page, 'Alpha')
  refuse?.()
  await eventually(() => page.keptChats().length === 1, { what: 'that one is forgotten' })
  assert.equal(page.keptChats()[0]?.secret, page.alpha?.secret)
  assert.match(page.find('.body[role=log]').textContent, /Alpha/)
})

test('what two tabs keep, each keeps for the other', async () => {
  const page = await visitWithTwo()
  const { window, alpha, beta, keptChats } = page
  const key = 'answerwell-chat http://demo.localhost'
  const other = { secret: 'c'.repeat(43), words: 'Gamma', at: new Date().toISOString() }
  const stored = JSON.parse(window.localStorage.getItem(key) ?? '{}')
  window.localStorage.setItem(key, JSON.stringify({ ...stored, chats: [other, ...stored.chats] }))
  page.write('One more')
  await sees(page, 'One more')
  const secrets = keptChats().map(({ secret }) => secret)
  assert.deepEqual(secrets, [other.secret, beta?.secret, alpha?.secret])
  assert.equal(keptChats()[1]?.words, 'One more')
})

test('chats of more than thirty days ago are forgotten', async () => {
  const chats = ['2020-01-01T00:00:00Z', new Date().toISOString()].map((at, index) => ({
    secret: `${index}`.repeat(43),
    at,
  }))
  const kept = { 'answerwell-chat http://demo.localhost': JSON.stringify({ chats }) }
  const page = await visit({ kept })
  assert.deepEqual(page.keptChats(), [chats[1]])
})
