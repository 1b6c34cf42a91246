// The chat on your own site: <script src="https://help.example.com/chat.js" async></script>
// Options: data-name and data-email fill in the visitor, data-label names the button, data-open opens the chat at once,
// data-side="left" puts it there, and data-language names its language.
// STYLE is style.css with the brand's colours, LANGUAGE the brand's; widget.ts makes one script of these files.
import { createForm, createOpener, createPanel, make, show } from './elements.js'
import { TEXTS } from './texts.js'

const script = document.currentScript
const base = new URL(script.src).origin
const KEY = `answerwell-chat ${base}`
const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 30_000]

// The language of the page, or else the visitor's, or else the brand's.
const code = [script.dataset.language, document.documentElement.lang, ...navigator.languages, LANGUAGE]
  .map(tag => tag?.slice(0, 2).toLowerCase())
  .find(tag => tag in TEXTS)
const t = TEXTS[code] ?? TEXTS.en

const store = {
  get() {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {}
    } catch {
      return {}
    }
  },
  set(value) {
    try {
      localStorage.setItem(KEY, JSON.stringify(value))
    } catch {
      // The chat lasts as long as the page, then.
    }
  },
}

const random = bytes =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

let { secret } = store.get()
let shown = []
let seen = store.get().seen ?? 0
let streamed = false
let unfinished

const call = async (path, body, signal) => {
  const response = await fetch(base + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(secret ? { Authorization: `Chat ${secret}` } : {}),
    },
    body: body && JSON.stringify(body),
    credentials: 'omit',
    signal,
  })
  if (!response.ok)
    throw Object.assign(new Error(), {
      status: response.status,
      answer: await response.json().catch(() => ({})),
    })
  return response
}

const { label, side, ...own } = script.dataset
const { form, name, email, who, found, field, wrong, button } = createForm(t, own, submit)
const { title, log, panel } = createPanel(t, form, () => toggle(false))
const { opener, unread } = createOpener(t, label, () => toggle(true))
const face = { language: code, side }
show(STYLE, face, panel, opener)

const isOpen = () => !panel.hidden

function toggle(open) {
  panel.hidden = !open
  opener.hidden = open
  opener.setAttribute('aria-expanded', String(open))
  if (open) {
    draw()
    field.focus()
    if (!secret) greet()
  } else opener.focus()
}

async function greet() {
  const answer = await call('/chat').catch(() => undefined)
  if (!answer || secret) return
  const { there, brand } = await answer.json()
  title.textContent = brand
  log.replaceChildren(make('p', {}, t.hello), make('p', { class: 'quiet' }, there ? t.there : t.away))
}

function said({ name: author, staff, html }) {
  const element = make('div', { class: `said${staff ? '' : ' mine'}` })
  // Made by our server from Markdown, without any HTML of its author's.
  element.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
  for (const link of element.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  return [make('span', { class: 'who' }, staff ? author : t.you), element]
}

function draw() {
  who.hidden = Boolean(secret)
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60
  if (secret) log.replaceChildren(...shown.flatMap(said))
  if (isAtEnd) log.scrollTop = log.scrollHeight
  const last = shown.at(-1)?.id ?? 0
  const fresh = shown.filter(({ id, staff }) => staff && id > seen).length
  if (isOpen() && !document.hidden && last > seen) markSeen(last)
  unread.hidden = isOpen() || fresh === 0
  unread.textContent = fresh
  unread.setAttribute('aria-label', `${t.unread}: ${fresh}`)
}

function markSeen(last) {
  seen = last
  store.set({ ...store.get(), seen })
  call('/chat/seen', { message_id: last }).catch(() => {})
}

function complain(text) {
  wrong.hidden = !text
  wrong.textContent = text ?? ''
}

// What goes to and fro

async function submit(event) {
  event.preventDefault()
  const text = field.value.trim()
  if (!text) return
  button.disabled = true
  complain()
  // What could not be sent is the same when it is sent again: it stays one message, and one chat.
  if (unfinished?.text !== text || unfinished?.email !== email.value)
    unfinished = { text, email: email.value, id: random(16), secret: random(32) }
  const message = { message: text, id: unfinished.id }
  const beginning = !secret && {
    ...message,
    name: name.value || undefined,
    email: email.value,
    secret: unfinished.secret,
  }
  try {
    const send = () => (beginning ? call('/chat', beginning) : call('/chat/messages', message))
    const { messages } = await (await patiently(send)).json()
    if (beginning) {
      secret = beginning.secret
      store.set({ secret, seen })
      listen()
    }
    unfinished = undefined
    shown = messages
    field.value = ''
    found.replaceChildren()
    draw()
  } catch ({ status, answer }) {
    if (status === 401) forget()
    complain(answer?.error ?? t.trouble)
  }
  button.disabled = false
  field.focus()
}

/** Sent again with the same id while the server does not answer: it stays one message. */
async function patiently(send) {
  for (let tries = 0; ; tries++)
    try {
      return await send()
    } catch (error) {
      const isWorthIt = error.status === undefined || error.status === 503
      if (!isWorthIt || tries >= 2) throw error
      await new Promise(resolve => setTimeout(resolve, RETRY_MS[tries]))
    }
}

function forget() {
  secret = undefined
  shown = []
  store.set({})
  draw()
  greet()
}

async function refresh() {
  const { messages } = await (await call('/chat/messages')).json()
  shown = messages
  draw()
}

/** The stream says that there is something new; it is opened again as often as it breaks off. */
async function listen() {
  if (streamed) return
  streamed = true
  for (let tries = 0; secret; ) {
    const stream = new AbortController()
    try {
      const { body } = await call('/chat/stream', undefined, stream.signal)
      const reader = body.pipeThrough(new TextDecoderStream()).getReader()
      tries = 0
      complain()
      for (let part = await reader.read(); !part.done; part = await reader.read())
        if (part.value.includes('event: message')) await refresh()
    } catch (error) {
      stream.abort() // or it would be held, and there are few
      if (error.status === 401) {
        forget()
        break
      }
      tries++
      if (tries > 1) complain(t.lost)
    }
    await new Promise(resolve => setTimeout(resolve, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]))
  }
  streamed = false
}

// What met no network goes by itself when it is back.
addEventListener('online', () => {
  if (unfinished && field.value.trim() === unfinished.text && !button.disabled) form.requestSubmit()
})

let typing
field.addEventListener('input', () => {
  clearTimeout(typing)
  if (!secret) typing = setTimeout(suggest, 300)
})

/** Articles that may be the answer already. */
async function suggest() {
  const text = field.value.trim()
  if (text.length < 4) return found.replaceChildren()
  const answer = await fetch(`${base}/help/suggest?q=${encodeURIComponent(text.slice(0, 100))}`, {
    credentials: 'omit',
  }).catch(() => undefined)
  if (!answer?.ok || field.value.trim() !== text || secret) return
  const { articles } = await answer.json()
  const links = articles
    .slice(0, 3)
    .map(({ title: words, path }) =>
      make('li', {}, make('a', { href: base + path, target: '_blank', rel: 'noopener' }, words)),
    )
  found.replaceChildren(...(links.length > 0 ? [make('li', { class: 'quiet' }, t.found), ...links] : []))
}

document.addEventListener('visibilitychange', () => secret && draw())
if (secret)
  refresh()
    .then(listen)
    .catch(({ status }) => (status === 401 ? forget() : listen()))
if (script.dataset.open !== undefined) toggle(true)
