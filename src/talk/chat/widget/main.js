// The chat on your own site: <script src="https://help.example.com/chat.js?channel=chat" async></script>
// Options: data-name and data-email fill in the visitor, data-label names the button, data-open opens the chat at once,
// data-side="left" puts it there, and data-language names its language.
// data-token signs a customer in: docs/customers-sign-in.md. A page opens and closes it by events: page.js.
// ONCE marks the page, which has one chat of a brand; STYLE is style.css with the brand's colours, LANGUAGE the brand's, OWN the
// channel's greeting and hiding: widget.ts makes one script of these files.
import { createChats } from './chats.js'
import { call, createStore, facts } from './connection.js'
import { createForm, createOpener, createPanel, make, show } from './elements.js'
import { createGreeter } from './greeting.js'
import { createRating, faceOf, kept, said, showEnd, welcome } from './messages.js'
import { obeyPage } from './page.js'
import { streamForever } from './reconnect.js'
import { createSender } from './sending.js'
import { createSignIn } from './sign-in.js'
import { suggest, whileTyping } from './suggest.js'
import { TEXTS } from './texts.js'

const script = document.currentScript
const address = new URL(script.src)
const base = address.origin
/** Undefined: the first of the brand. */
const channel = address.searchParams.get('channel') || undefined
const KEY = ['answerwell-chat', base, channel].filter(Boolean).join(' ')

// The language of the page, or else the visitor's, or else the brand's.
const code = [script.dataset.language, document.documentElement.lang, ...navigator.languages, LANGUAGE]
  .flatMap(tag => [tag?.toLowerCase(), tag?.slice(0, 2).toLowerCase()])
  .find(tag => tag in TEXTS)
const t = { ...(TEXTS[code] ?? TEXTS.en), code }

/** Aborted when the page removes the chat. */
const gone = new AbortController()
const { signal } = gone

const store = createStore(KEY)
const chats = createChats(store)
let shown = []
let rating
let home
/** Whether somebody is there; undefined until the server has said so. */
let presence
let stream = new AbortController()

const askAs = (asking, path, body) => call({ base, ...asking }, path, body)
const ask = (path, body) => askAs({ secret: chats.secret() }, path, body)

const { label, side, token, ...own } = script.dataset
const parts = createForm(t, own, event => sender.submit(event))
const { form, who, email, found, field, wrong, complain } = parts
const { log, panel, chat, back, faces, typists, transcript } = createPanel(t, form, {
  brand: OWN.brand,
  onClose: () => toggle(false),
  onBack: showHome,
  onTranscript: mailTranscript,
})
const { opener, count } = createOpener(t, label, () => toggle(true))
const greeter = createGreeter(t, OWN.greeting, {
  store,
  status,
  isBusy: () => Boolean(chats.secret()) || isOpen(),
  onOpen: () => toggle(true),
})
const more = () => import(`${base}/chat-home.js?v=${OWN.home}`)
const { session, signIn, signOut, expire } = createSignIn(more, {
  base,
  call,
  store,
  chats,
  onChange: showOther,
})
const has = { t, channel, askAs, session, parts, chats }
const sender = createSender(has, { take, draw, complain, listen, forget })
const host = show(STYLE, { language: code, side }, panel, greeter.element, opener)

const isOpen = () => !panel.hidden

/** For good: the page has taken it away. */
function remove() {
  gone.abort()
  host.remove()
  delete window[ONCE]
}

function toggle(open) {
  panel.hidden = !open
  opener.hidden = open
  opener.setAttribute('aria-expanded', String(open))
  greeter.element.hidden = true
  if (open) {
    if (chats.secret()) showChat()
    else showHome()
  } else opener.focus()
}

// Where the visitor is

/** What there is besides the chat is loaded when somebody looks; without it there is the chat. */
async function showHome() {
  const before = chats.secret()
  go()
  home ??= more().then(({ createHome }) =>
    createHome({ root: host.shadowRoot, make, t, base, code, texts: OWN, status, chats, onWrite }),
  )
  try {
    const { element, show: showStart } = await home
    if (chats.secret()) return // somebody was faster
    chat.hidden = back.hidden = true
    if (!element.isConnected) chat.before(element)
    element.hidden = false
    showStart()
  } catch {
    home = undefined
    onWrite({ secret: before })
  }
}

function onWrite(chosen) {
  go(chosen?.secret)
  showChat()
}

/** The chat, or the form that begins a new one. */
function showChat() {
  home?.then(({ element }) => {
    element.hidden = true
  })
  chat.hidden = back.hidden = false
  draw()
  showEnd(log)
  field.focus()
  greet()
  if (!chats.secret()) return
  refresh().catch(() => {})
  listen()
}

/** To another chat, or to none until one begins. */
function go(secret) {
  stream.abort()
  sender.go(secret)
  shown = []
  rating = undefined
  log.replaceChildren()
  complain()
}

/** The chats are others; what is being written stays in the form, unless they are those of somebody else. */
function showOther(isSame) {
  const current = chats.secret()
  if (chats.all().some(({ secret }) => secret === current)) return void refresh().then(listen, () => {})
  const text = isSame ? field.value : ''
  if (text && !current) return draw()
  const wasInChat = isOpen() && !chat.hidden
  if (!isSame) sender.dropLetters()
  go(chats.all()[0]?.secret)
  field.value = text
  if (isOpen()) return void (wasInChat && chats.secret() ? showChat() : showHome())
  draw()
  if (chats.secret()) refresh().then(listen, () => {})
}

/** Whether somebody is there, and when otherwise; undefined if the server does not answer. */
async function status() {
  return (await ask(`/chat${address.search}`).catch(() => undefined))?.json()
}

async function greet() {
  presence = await status()
  if (chats.secret()) return draw()
  if (!presence) return
  faces.replaceChildren(...presence.team.map(person => faceOf(person)))
  log.replaceChildren(...welcome(t, presence, OWN.greeting?.text))
}

function draw() {
  const secret = chats.secret()
  transcript.hidden = !shown.some(({ staff }) => staff)
  who.hidden = email.disabled = Boolean(secret || session())
  // Files may go without words, but not first.
  field.required = !secret
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60
  if (secret) log.replaceChildren(...shown.flatMap((message, index) => said(t, message, shown[index - 1])))
  if (presence?.there === false) log.append(...kept(t, shown))
  if (rating?.resolved) log.append(createRating(t, rating.rating, rate))
  if (isAtEnd) showEnd(log)
  const last = shown.at(-1)?.id ?? 0
  const fresh = shown.filter(({ id, staff }) => staff && id > chats.seen()).length
  if (isOpen() && !chat.hidden && !document.hidden && last > chats.seen()) markSeen(last)
  count(isOpen() ? 0 : fresh)
}

function markSeen(last) {
  chats.note(chats.secret(), { seen: last })
  ask('/chat/seen', { message_id: last, ...facts() }).catch(() => {})
}

/** What the server says of a chat, which is shown when the visitor is there. */
async function take(secret, answer) {
  const { messages, ...state } = await answer.json()
  const { html = '', created_at: at } = messages.at(-1) ?? {}
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim().slice(0, 80)
  chats.note(secret, { words, at })
  if (secret !== chats.secret()) return
  shown = messages
  rating = state
}

async function rate(chosen) {
  await ask('/chat/rating', { rating: chosen }).then(
    () => {
      rating.rating = chosen
      draw()
    },
    ({ answer }) => complain(answer?.error ?? t.trouble),
  )
}

// What goes to and fro

async function mailTranscript() {
  transcript.disabled = true
  await ask('/chat/transcript', {}).then(
    () => complain(),
    ({ answer }) => complain(answer?.error ?? t.trouble),
  )
  if (wrong.hidden) transcript.textContent = t.mailed
  else transcript.disabled = false
}

function forget(secret) {
  if (gone.signal.aborted) return
  if (!secret) return expire()
  chats.forget(secret)
  if (secret !== chats.secret()) return
  sender.leaveRefused()
  go()
  draw()
  greet()
}

async function refresh() {
  const secret = chats.secret()
  await take(secret, await ask('/chat/messages'))
  draw()
}

/** The stream says that there is something new. */
async function listen() {
  stream.abort()
  const mine = new AbortController()
  stream = mine
  const secret = chats.secret()
  if (!secret) return
  await streamForever({
    open: signal =>
      askAs({ secret, signal: AbortSignal.any([signal, gone.signal, mine.signal]) }, '/chat/stream'),
    isWanted: () => !mine.signal.aborted && secret === chats.secret() && !gone.signal.aborted,
    heard: (type, data) => (type === 'message' ? refresh() : showTyping(JSON.parse(data))),
    connected: () => complain(),
    lost: ({ tries, error }) => {
      if (mine.signal.aborted) return
      showTyping([])
      if (error?.status === 401) forget(secret)
      else if (tries > 1) complain(t.lost)
    },
  })
}

function showTyping(names) {
  typists.textContent = names.map(author => t.typing.replace('{name}', author)).join(' ')
}

// What met no network goes by itself when it is back.
addEventListener('online', () => sender.isWaiting() && form.requestSubmit(), { signal })

whileTyping(field, {
  isInChat: chats.secret,
  propose: () => suggest(t, base, { field, found, isOver: chats.secret }),
  tell: () => ask('/chat/typing', {}).catch(() => {}),
})

document.addEventListener('visibilitychange', () => chats.secret() && draw(), { signal })
obeyPage({ signal, isOpen, toggle, remove, signIn, signOut })
signIn(token)
const latest = chats.secret()
if (latest && !token)
  refresh()
    .then(listen)
    .catch(({ status }) => (status === 401 ? forget(latest) : listen()))
greeter.greetLater()
if (OWN.hidesOffline && !chats.secret()) {
  opener.hidden = true
  status().then(answer => {
    opener.hidden = isOpen() || !answer?.there
  })
}
if (script.dataset.open !== undefined) toggle(true)
