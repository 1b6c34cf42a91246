// The chat on your own site: <script src="https://help.example.com/chat.js?channel=chat" async></script>
// Options: data-name and data-email fill in the visitor, data-label names the button, data-open opens the chat at once,
// data-side="left" puts it there, and data-language names its language.
// A page opens and closes it by an event, or takes it away:
// document.dispatchEvent(new CustomEvent('answerwell-chat', { detail: 'open' })), or 'close', or 'remove'.
// STYLE is style.css with the brand's colours, LANGUAGE the brand's, OWN the channel's greeting and hiding; widget.ts makes
// one script of these files.
import { call, createStore, facts, patiently, random } from './connection.js'
import { createForm, createGreeting, createOpener, createPanel, make, show } from './elements.js'
import { said, showEnd } from './messages.js'
import { streamForever } from './reconnect.js'
import { suggest } from './suggest.js'
import { TEXTS } from './texts.js'

const script = document.currentScript
const address = new URL(script.src)
const base = address.origin
/** Undefined: the first of the brand. */
const channel = address.searchParams.get('channel') || undefined
const KEY = ['answerwell-chat', base, channel].filter(Boolean).join(' ')
const WEEK_MS = 7 * 86_400_000
/** How often staff are told that the visitor is typing. */
const TYPING_MS = 4_000

// The language of the page, or else the visitor's, or else the brand's.
const code = [script.dataset.language, document.documentElement.lang, ...navigator.languages, LANGUAGE]
  .map(tag => tag?.slice(0, 2).toLowerCase())
  .find(tag => tag in TEXTS)
const t = TEXTS[code] ?? TEXTS.en

/** Aborted when the page removes the chat. */
const gone = new AbortController()

const store = createStore(KEY)
let { secret } = store.get()
let shown = []
let seen = store.get().seen ?? 0
let streamed = false
let unfinished

const ask = (path, body, signal) => call({ base, secret, signal }, path, body)

const { label, side, ...own } = script.dataset
const { form, name, email, who, found, field, wrong, button, files } = createForm(t, own, submit)
const { log, panel, typists, transcript } = createPanel(t, form, {
  brand: OWN.brand,
  onClose: () => toggle(false),
  onTranscript: mailTranscript,
})
const { opener, unread } = createOpener(t, label, () => toggle(true))
const greeting = createGreeting(t, OWN.greeting?.text, {
  onOpen: () => toggle(true),
  onDismiss: rememberGreeting,
})
const face = { language: code, side }
const host = show(STYLE, face, panel, greeting, opener)

const isOpen = () => !panel.hidden

function toggle(open) {
  panel.hidden = !open
  opener.hidden = open
  opener.setAttribute('aria-expanded', String(open))
  greeting.hidden = true
  if (open) {
    draw()
    showEnd(log)
    field.focus()
    if (secret) refresh().catch(() => {})
    else greet()
  } else opener.focus()
}

/** Whether somebody is there, and when otherwise; undefined if the server does not answer. */
const status = async () => (await ask(`/chat${address.search}`).catch(() => undefined))?.json()

async function greet() {
  const answer = await status()
  if (!answer || secret) return
  const { there, back_at } = answer
  const time = back_at && timeOf(back_at)
  const away = time ? t.back.replace('{time}', time) : t.away
  log.replaceChildren(
    make('p', { dir: 'auto' }, OWN.greeting?.text ?? t.hello),
    make('p', { class: 'quiet' }, there ? t.there : away),
  )
}

function timeOf(time) {
  return new Intl.DateTimeFormat(code, { weekday: 'long', hour: '2-digit', minute: '2-digit' }).format(
    new Date(time),
  )
}

/** The greeting comes by itself, once in a week, while somebody is there. */
async function greetLater() {
  const { text, afterSeconds } = OWN.greeting
  const isRecent = Date.now() - (store.get().greeted ?? 0) < WEEK_MS
  if (!text || isRecent || secret) return
  await new Promise(resolve => setTimeout(resolve, afterSeconds * 1_000))
  if (secret || isOpen() || !(await status())?.there) return
  greeting.hidden = false
  rememberGreeting()
}

function rememberGreeting() {
  store.set({ ...store.get(), greeted: Date.now() })
}

function draw() {
  transcript.hidden = !shown.some(({ staff }) => staff)
  who.hidden = Boolean(secret)
  // Files may go without words, but not first.
  field.required = !secret
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60
  if (secret) log.replaceChildren(...shown.flatMap(message => said(t, message)))
  if (isAtEnd) showEnd(log)
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
  ask('/chat/seen', { message_id: last, ...facts() }).catch(() => {})
}

function complain(text) {
  wrong.hidden = !text
  wrong.textContent = text ?? ''
}

// What goes to and fro

async function submit(event) {
  event.preventDefault()
  const text = field.value.trim()
  if (!text && files.chosen().length === 0) return
  button.disabled = true
  complain()
  // What could not be sent is the same when it is sent again: it stays one message, and one chat.
  const chosen = files
    .chosen()
    .map(({ name: called, size }) => `${called} ${size}`)
    .join()
  if (unfinished?.text !== text || unfinished.email !== email.value)
    unfinished = { text, email: email.value, id: random(16), secret: random(32) }
  if (unfinished.chosen !== chosen) Object.assign(unfinished, { chosen, fileId: random(16) })
  try {
    if (!secret) await begin()
    else if (files.chosen().length === 0) await say({ message: text, id: unfinished.id })
    if (files.chosen().length > 0) await sendFiles()
    unfinished = undefined
    field.value = ''
    files.clear()
    found.replaceChildren()
    draw()
  } catch ({ status: refused, answer }) {
    if (refused === 401) forget()
    complain(answer?.error ?? t.trouble)
  }
  button.disabled = false
  field.focus()
}

async function begin() {
  const { text, id, secret: chosen } = unfinished
  const begun = { channel, name: name.value || undefined, email: email.value, secret: chosen }
  const answer = await patiently(() => ask('/chat', { message: text, id, ...begun, ...facts() }), RETRY_MS)
  shown = (await answer.json()).messages
  secret = chosen
  unfinished.text = ''
  field.value = ''
  store.set({ ...store.get(), secret, seen })
  listen()
}

async function say(message) {
  const answer = await patiently(() => ask('/chat/messages', { ...message, ...facts() }), RETRY_MS)
  shown = (await answer.json()).messages
}

/** With the text that goes with them. */
async function sendFiles() {
  const filled = new FormData()
  filled.append('id', unfinished.fileId)
  filled.append('message', unfinished.text)
  for (const file of files.chosen()) filled.append('files', file)
  shown = (await (await patiently(() => ask('/chat/files', filled), RETRY_MS)).json()).messages
}

async function mailTranscript() {
  transcript.disabled = true
  await ask('/chat/transcript', {}).then(
    () => complain(),
    ({ answer }) => complain(answer?.error ?? t.trouble),
  )
  if (wrong.hidden) transcript.textContent = t.mailed
  else transcript.disabled = false
}

function forget() {
  if (gone.signal.aborted) return
  secret = undefined
  shown = []
  store.set({ greeted: store.get().greeted })
  draw()
  greet()
}

async function refresh() {
  const { messages } = await (await ask('/chat/messages')).json()
  shown = messages
  draw()
}

/** The stream says that there is something new. */
async function listen() {
  if (streamed) return
  streamed = true
  await streamForever({
    open: signal => ask('/chat/stream', undefined, AbortSignal.any([signal, gone.signal])),
    isWanted: () => secret && !gone.signal.aborted,
    heard: (type, data) => (type === 'message' ? refresh() : showTyping(JSON.parse(data))),
    connected: () => complain(),
    lost: ({ tries, error }) => {
      showTyping([])
      if (error?.status === 401) forget()
      else if (tries > 1) complain(t.lost)
    },
  })
  streamed = false
}

function showTyping(names) {
  typists.textContent = names.map(author => t.typing.replace('{name}', author)).join(' ')
}

// What met no network goes by itself when it is back.
addEventListener(
  'online',
  () => {
    if (unfinished && field.value.trim() === unfinished.text && !button.disabled) form.requestSubmit()
  },
  { signal: gone.signal },
)

let pause
let typedAt = 0
field.addEventListener('input', () => {
  clearTimeout(pause)
  if (!secret) pause = setTimeout(() => suggest(t, base, { field, found, isOver: () => secret }), 300)
  else if (Date.now() - typedAt > TYPING_MS) {
    typedAt = Date.now()
    ask('/chat/typing', {}).catch(() => {})
  }
})

const { signal } = gone
document.addEventListener('visibilitychange', () => secret && draw(), { signal })
document.addEventListener(
  'answerwell-chat',
  ({ detail }) => {
    if (detail === 'remove') {
      secret = undefined
      gone.abort()
      host.remove()
    } else if ((detail === 'open') !== isOpen()) toggle(detail === 'open')
  },
  { signal },
)
if (secret)
  refresh()
    .then(listen)
    .catch(({ status }) => (status === 401 ? forget() : listen()))
if (OWN.greeting) greetLater()
if (OWN.hidesOffline && !secret) {
  opener.hidden = true
  status().then(answer => {
    opener.hidden = isOpen() || !answer?.there
  })
}
if (script.dataset.open !== undefined) toggle(true)
