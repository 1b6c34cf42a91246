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

/** The button that opens the chat, with the number of unread messages. */
export function createOpener(t, label, onOpen) {
  const unread = make('span', { class: 'unread', hidden: true })
  const attributes = { class: 'open', type: 'button', onclick: onOpen, 'aria-expanded': 'false' }
  return { unread, opener: make('button', attributes, label ?? t.open, unread) }
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
  const form = make('form', { onsubmit: onSubmit }, wrong, who, field, found, button)
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  return { form, name, email, who, found, field, wrong, button }
}

/** The panel around the messages and the form. */
export function createPanel(t, form, onClose) {
  const title = make('h2', { id: 'title' }, t.hello)
  const log = make('div', {
    class: 'body',
    role: 'log',
    'aria-live': 'polite',
    tabindex: '0',
    'aria-labelledby': 'title',
  })
  const close = make(
    'button',
    { class: 'close', type: 'button', 'aria-label': t.close, onclick: onClose },
    '×',
  )
  const onkeydown = event => event.key === 'Escape' && onClose()
  const attributes = { class: 'panel', role: 'dialog', 'aria-labelledby': 'title', hidden: true, onkeydown }
  return { title, log, panel: make('div', attributes, make('header', {}, title, close), log, form) }
}

/** Puts the elements on the page, with a style that nothing of the page changes. */
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
}
