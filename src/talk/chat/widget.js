// The chat on your own site: <script src="https://help.example.com/chat.js" async></script>
// Options: data-name and data-email fill in who the visitor is, data-label names the button, data-open shows it at once.
;(() => {
  const script = document.currentScript
  const base = new URL(script.src).origin
  const KEY = `answerwell-chat ${base}`
  const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 30_000]

  const TEXTS = {
    en: {
      open: 'Chat with us',
      close: 'Close the chat',
      hello: 'How can we help?',
      there: 'We are online and usually reply within a few minutes.',
      away: 'We are offline. Leave a message and we will reply by email.',
      name: 'Your name',
      email: 'Your email address',
      message: 'Your message',
      send: 'Send',
      found: 'These articles may help',
      lost: 'Connection lost. Reconnecting…',
      trouble: 'Your message was not sent. Try again in a moment.',
      you: 'You',
      unread: 'New messages',
    },
    de: {
      open: 'Mit uns chatten',
      close: 'Chat schließen',
      hello: 'Wie können wir helfen?',
      there: 'Wir sind online und antworten meist in wenigen Minuten.',
      away: 'Wir sind gerade offline. Schreiben Sie uns, wir antworten per E-Mail.',
      name: 'Ihr Name',
      email: 'Ihre E-Mail-Adresse',
      message: 'Ihre Nachricht',
      send: 'Senden',
      found: 'Diese Artikel könnten helfen',
      lost: 'Verbindung unterbrochen. Neuer Versuch …',
      trouble: 'Ihre Nachricht wurde nicht gesendet. Versuchen Sie es gleich noch einmal.',
      you: 'Sie',
      unread: 'Neue Nachrichten',
    },
  }
  const t = TEXTS[(document.documentElement.lang || navigator.language).slice(0, 2)] ?? TEXTS.en

  const STYLE = `
    :host { all: initial; --accent: light-dark(#0a6a55, #5fcdac); --on: light-dark(#fff, #0b1f19);
      --card: light-dark(#fff, #1c2126); --ink: light-dark(#1b2126, #e8ebee); --quiet: light-dark(#55616c, #a3aeb8);
      --line: light-dark(#dde3e8, #333b43); --mine: light-dark(#e3f1ed, #1d3a33); color-scheme: light dark;
      position: fixed; inset-block-end: 1rem; inset-inline-end: 1rem; z-index: 2147483000; }
    * { box-sizing: border-box; font: 15px/1.45 system-ui, sans-serif; }
    button, input, textarea { color: inherit; }
    button { cursor: pointer; border: 0; border-radius: 8px; padding: 8px 14px; background: var(--accent); color: var(--on); font-weight: 600; }
    button:disabled { opacity: .6; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .open { border-radius: 24px; padding: 12px 20px; box-shadow: 0 4px 16px rgb(0 0 0 / .25); position: relative; }
    .unread { position: absolute; inset-block-start: -4px; inset-inline-end: -4px; min-inline-size: 20px; padding: 0 5px; border-radius: 10px;
      background: #b3212d; color: #fff; font-size: 13px; text-align: center; }
    .panel { inline-size: min(360px, calc(100vw - 2rem)); block-size: min(540px, calc(100dvh - 2rem)); display: flex; flex-direction: column;
      background: var(--card); color: var(--ink); border: 1px solid var(--line); border-radius: 14px; box-shadow: 0 8px 32px rgb(0 0 0 / .25); overflow: hidden; }
    .panel[hidden], .open[hidden], [hidden] { display: none; }
    header { display: flex; align-items: center; justify-content: space-between; padding: 12px 16px; border-block-end: 1px solid var(--line); }
    h2 { margin: 0; font-size: 16px; font-weight: 600; }
    .close { background: none; color: var(--quiet); padding: 4px 10px; font-size: 20px; line-height: 1; }
    .body { flex: 1; overflow-y: auto; padding: 16px; display: flex; flex-direction: column; gap: 10px; }
    .said { max-inline-size: 85%; padding: 8px 12px; border-radius: 12px; border: 1px solid var(--line); overflow-wrap: anywhere; }
    .said.mine { align-self: end; background: var(--mine); border-color: transparent; }
    .said p { margin: 0 0 6px; } .said :last-child { margin-block-end: 0; }
    .who { font-size: 13px; color: var(--quiet); }
    .quiet { color: var(--quiet); margin: 0; font-size: 14px; }
    form { display: flex; flex-direction: column; gap: 8px; padding: 12px 16px; border-block-start: 1px solid var(--line); }
    label { font-size: 13px; font-weight: 600; display: grid; gap: 2px; }
    input, textarea { inline-size: 100%; padding: 8px 10px; border: 1px solid light-dark(#8b98a3, #66727d); border-radius: 8px; background: var(--card); }
    textarea { resize: none; }
    ul { margin: 0; padding: 0; list-style: none; } a { color: var(--accent); }
    .wrong { color: light-dark(#b3212d, #ff7b80); margin: 0; font-size: 14px; }
    @media (prefers-reduced-motion: no-preference) { .panel { animation: rise .15s ease-out; } @keyframes rise { from { transform: translateY(8px); opacity: 0; } } }`

  /** An element, its attributes, and what is in it. */
  const make = (name, attributes = {}, ...content) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes))
      if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
      else if (value === true) element.setAttribute(key, '')
      else if (value !== false && value !== undefined) element.setAttribute(key, value)
    element.append(...content)
    return element
  }

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

  // What is on the page

  const unread = make('span', { class: 'unread', hidden: true })
  const opener = make(
    'button',
    { class: 'open', type: 'button', onclick: () => toggle(true), 'aria-expanded': 'false' },
    script.dataset.label ?? t.open,
    unread,
  )
  const title = make('h2', { id: 'title' }, t.hello)
  const log = make('div', {
    class: 'body',
    role: 'log',
    'aria-live': 'polite',
    tabindex: '0',
    'aria-labelledby': 'title',
  })
  const name = make('input', {
    name: 'name',
    autocomplete: 'name',
    maxlength: '200',
    value: script.dataset.name ?? '',
  })
  const email = make('input', {
    name: 'email',
    type: 'email',
    required: true,
    autocomplete: 'email',
    value: script.dataset.email ?? '',
  })
  const who = make('div', {}, make('label', {}, t.name, name), make('label', {}, t.email, email))
  const found = make('ul', { 'aria-label': t.found })
  const field = make('textarea', {
    rows: '3',
    required: true,
    maxlength: '20000',
    'aria-label': t.message,
    placeholder: t.message,
  })
  const wrong = make('p', { class: 'wrong', role: 'alert', hidden: true })
  const button = make('button', {}, t.send)
  const form = make('form', { onsubmit: submit }, wrong, who, field, found, button)
  const panel = make(
    'div',
    {
      class: 'panel',
      role: 'dialog',
      'aria-labelledby': 'title',
      hidden: true,
      onkeydown: event => event.key === 'Escape' && toggle(false),
    },
    make(
      'header',
      {},
      title,
      make(
        'button',
        { class: 'close', type: 'button', 'aria-label': t.close, onclick: () => toggle(false) },
        '×',
      ),
    ),
    log,
    form,
  )
  const host = make('div', { 'data-answerwell-chat': true })
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  root.append(panel, opener)
  // The script may be there before the page is.
  if (document.body) document.body.append(host)
  else document.addEventListener('DOMContentLoaded', () => document.body.append(host))

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

  let typing
  field.addEventListener('input', () => {
    clearTimeout(typing)
    if (!secret) typing = setTimeout(suggest, 300)
  })
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
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
})()
