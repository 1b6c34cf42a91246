/** An element, its attributes, and its content. */
export const make = (name, attributes = {}, ...content) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else if (value === true) element.setAttribute(key, '')
    else if (value !== false && value !== undefined) element.setAttribute(key, value)
  element.append(...content)
  return element
}

const SEND = 'M14 5.5l6.5 6.5-6.5 6.5M20 12H9.5c-4 0-6 2.5-6 6.5'
const CLIP =
  'M20 11.5l-8 8a5 5 0 0 1-7-7l8.500-8.500a3.500 3.500 0 0 1 5 5L10 17.500a1.500 1.500 0 0 1-2.500-2.500L15 7.500'
const CLOSE = 'M6 6l12 12M18 6L6 18'
const BACK = 'M15 5l-7 7 7 7'

/** Beside words or a name that say the same. */
export function icon(path) {
  const part = (name, attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }
  const picture = part('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' })
  picture.append(part('path', { d: path }))
  return picture
}

/** The button that opens the chat, with the number of unread messages. */
export function createOpener(t, label, onOpen) {
  const unread = make('span', { class: 'unread', hidden: true })
  const attributes = { class: 'open', type: 'button', onclick: onOpen, 'aria-expanded': 'false' }
  const count = fresh => {
    unread.hidden = fresh === 0
    unread.textContent = fresh
    unread.setAttribute('aria-label', `${t.unread}: ${fresh}`)
  }
  return { count, opener: make('button', attributes, label ?? t.open, unread) }
}

/** The form for a message, and before the first one for its author. */
export function createForm(t, { name: ownName = '', email: ownEmail = '' }, onSubmit) {
  const name = make('input', { name: 'name', autocomplete: 'name', maxlength: '200', value: ownName })
  const email = make('input', {
    name: 'email',
    type: 'email',
    required: true,
    autocomplete: 'email',
    value: ownEmail,
  })
  const who = make(
    'div',
    { class: 'author' },
    make('label', {}, t.name, name),
    make('label', {}, t.email, email),
  )
  const found = make('ul', { 'aria-label': t.found })
  const field = make('textarea', {
    rows: '1',
    required: true,
    maxlength: '20000',
    'aria-label': t.message,
    placeholder: t.message,
  })
  const wrong = make('p', { class: 'wrong', role: 'alert', hidden: true })
  const button = make('button', { class: 'send', 'aria-label': t.send, title: t.send }, icon(SEND))
  const complain = text => {
    wrong.hidden = !text
    wrong.textContent = text ?? ''
  }
  const files = createFiles(t, complain)
  const row = make('div', { class: 'row' }, files.picker, field, button)
  const form = make('form', { onsubmit: onSubmit }, wrong, who, found, files.list, row)
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  field.addEventListener('paste', ({ clipboardData }) => files.add(clipboardData.files))
  return { form, name, email, who, found, field, wrong, complain, button, files }
}

const MAX_FILES = 5
const MAX_BYTES = 10_000_000

/** The files that go with the next message. */
function createFiles(t, complain) {
  let all = []
  const list = make('ul', { class: 'files' })
  const input = make('input', {
    type: 'file',
    multiple: true,
    hidden: true,
    onchange: () => add(input.files),
  })
  const picker = make(
    'button',
    { class: 'attach', type: 'button', 'aria-label': t.files, title: t.files, onclick: () => input.click() },
    icon(CLIP),
    input,
  )
  const draw = () =>
    list.replaceChildren(
      ...all.map(file => {
        const label = t.remove.replace('{name}', file.name)
        const onclick = () => {
          all = all.filter(other => other !== file)
          draw()
        }
        return make(
          'li',
          {},
          file.name,
          make('button', { type: 'button', 'aria-label': label, onclick }, '×'),
        )
      }),
    )
  const add = more => {
    const wanted = [...all, ...more]
    const bytes = wanted.reduce((sum, { size }) => sum + size, 0)
    const isTooMuch = wanted.length > MAX_FILES || bytes > MAX_BYTES
    if (!isTooMuch) all = wanted
    complain(isTooMuch ? t.tooLarge : '')
    input.value = ''
    draw()
  }
  const put = chosen => {
    all = chosen
    draw()
  }
  return { picker, list, add, put, chosen: () => all }
}

/** What the chat says by itself, beside its button. */
export function createGreeting(t, text = '', { onOpen, onDismiss }) {
  const element = make('div', { class: 'greeting', role: 'status', hidden: true })
  const dismiss = () => {
    element.hidden = true
    onDismiss()
  }
  element.append(
    make('button', { class: 'words', type: 'button', dir: 'auto', onclick: onOpen }, text),
    make('button', { class: 'close', type: 'button', 'aria-label': t.dismiss, onclick: dismiss }, '×'),
  )
  return element
}

/** The panel: a head, and the chat below it, whose place other views may take. */
export function createPanel(t, form, { brand, onClose, onBack, onTranscript }) {
  const title = make('h2', { id: 'title', dir: 'auto' }, brand)
  const log = make('div', {
    class: 'body',
    role: 'log',
    'aria-live': 'polite',
    tabindex: '0',
    'aria-labelledby': 'title',
  })
  const plain = (label, path, onclick) =>
    make('button', { class: 'close', type: 'button', 'aria-label': label, onclick }, icon(path))
  const back = plain(t.return, BACK, onBack)
  back.hidden = true
  back.classList.add('back')
  const onkeydown = event => event.key === 'Escape' && onClose()
  const attributes = { class: 'panel', role: 'dialog', 'aria-labelledby': 'title', hidden: true, onkeydown }
  const typists = make('p', { class: 'typists quiet', role: 'status' })
  const transcript = make(
    'button',
    { class: 'transcript', type: 'button', hidden: true, onclick: onTranscript },
    t.transcript,
  )
  const mark = make('span', { class: 'mark', 'aria-hidden': 'true' }, [...brand][0]?.toUpperCase() ?? '')
  const faces = make('span', { class: 'faces' })
  const head = make('div', { class: 'head' }, back, mark, title, faces, plain(t.close, CLOSE, onClose))
  const chat = make('div', { class: 'chat' }, log, typists, transcript, form)
  return { log, typists, transcript, chat, back, faces, panel: make('div', attributes, head, chat) }
}

/** Puts the elements on the page, with a style that nothing of the page changes; returns what holds them. */
export function show(style, { language, side }, ...elements) {
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const host = make('div', { 'data-answerwell-chat': true, 'data-side': side, lang: language, dir })
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]
  root.append(...elements)
  // The script may run before the page is there.
  if (document.body) document.body.append(host)
  else document.addEventListener('DOMContentLoaded', () => document.body.append(host))
  return host
}
