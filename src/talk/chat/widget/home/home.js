// What there is besides the chat: a start, articles, and the visitor's conversations. Loaded when somebody looks.
import { createReader } from './reader.js'
import { TEXTS } from './texts.js'

/** Its views, below the head of the panel. `onWrite(chat)` opens a chat, or begins one. */
export function createHome({ root, make, t: shared, base, code, texts, status, chats, onWrite }) {
  const t = { ...shared, ...(TEXTS[code.slice(0, 2)] ?? TEXTS.en) }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const view = make('div', { class: 'body view' })
  const reader = createReader({ make, t, base, code })
  const write = (label, chat) =>
    make('button', { type: 'button', class: 'write', onclick: () => onWrite(chat) }, label)

  async function showStart() {
    const hours = make('p', { class: 'quiet' })
    const team = make('p', { class: 'team' })
    const hello = make('h3', { dir: 'auto' }, texts.greeting?.text ?? t.hello)
    const [latest] = chats.all()
    view.replaceChildren(
      hello,
      team,
      hours,
      write(t.write),
      ...(latest ? [make('h4', {}, t.chats), rowOf(latest)] : []),
      make('h4', {}, t.articles),
      reader.createSearch(showArticle, { count: 4 }),
    )
    const answer = await status()
    if (!answer) return
    const back = answer.back_at && t.back.replace('{time}', timeOf(answer.back_at, { weekday: 'long' }))
    hours.textContent = answer.there ? t.there : (back ?? t.away)
    team.textContent = answer.team.length > 0 ? t.team.replace('{names}', namesOf(answer.team)) : ''
  }

  const namesOf = names => new Intl.ListFormat(code).format(names)
  const timeOf = (at, options) =>
    new Intl.DateTimeFormat(code, { ...options, hour: '2-digit', minute: '2-digit' }).format(new Date(at))

  function showArticles() {
    view.replaceChildren(make('h3', {}, t.articles), reader.createSearch(showArticle, { count: 12 }))
  }

  async function showArticle(article) {
    const back = make('button', { type: 'button', class: 'plain', onclick: () => choose(tabs[1]) }, t.return)
    const element = make('article', { tabindex: '-1' })
    view.replaceChildren(back, element)
    element.focus()
    await reader.fill(element, article)
  }

  function showChats() {
    const all = chats.all()
    view.replaceChildren(
      make('h3', {}, t.chats),
      ...(all.length > 0 ? all.map(rowOf) : [make('p', { class: 'quiet' }, t.none)]),
      write(t.write),
    )
  }

  function rowOf(chat) {
    const at = chat.at ? timeOf(chat.at, { day: 'numeric', month: 'short' }) : ''
    const words = make('span', { dir: 'auto' }, chat.words || t.chat)
    return make(
      'button',
      { type: 'button', class: 'line', onclick: () => onWrite(chat) },
      words,
      make('span', { class: 'quiet' }, at),
    )
  }

  const tabs = [
    [t.home, showStart],
    [t.articles, showArticles],
    [t.chats, showChats],
  ].map(([label, open]) => {
    const tab = make('button', { type: 'button', onclick: () => choose(tab) }, label)
    return Object.assign(tab, { showView: open })
  })

  function choose(tab) {
    for (const one of tabs) one.ariaCurrent = one === tab ? 'page' : null
    tab.showView()
    view.scrollTop = 0
  }

  const element = make('div', { class: 'home' }, view, make('nav', { 'aria-labelledby': 'title' }, ...tabs))
  const showFirst = () => {
    choose(tabs[0])
    view.querySelector('.write').focus()
  }
  return { element, show: showFirst }
}
