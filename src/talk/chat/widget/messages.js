import { make } from './elements.js'

const SAME_SPEAKER_MS = 5 * 60_000

/** A person of the team, as the letters of a name. */
export function faceOf(person, attributes = { title: person }) {
  const letters = person
    .split(/\s+/)
    .map(([letter = '']) => letter)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
  return make('span', { class: 'face', dir: 'auto', ...attributes }, letters.join('').toUpperCase())
}

/** A message: who said it and when, unless the one before says so already, and what. */
export function said(t, message, before) {
  const { name: author, staff, html, files: attached, created_at: at } = message
  const element = make('div', { class: `said${staff ? '' : ' mine'}`, dir: 'auto' })
  // Made by our server from the text, without any HTML of its author's.
  element.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
  element.append(...attached.map(fileOf))
  for (const link of element.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  const isSame =
    before?.staff === staff &&
    before.name === author &&
    new Date(at) - new Date(before.created_at) < SAME_SPEAKER_MS
  if (isSame) return [element]
  if (!staff) return [make('span', { class: 'who unseen' }, t.you), element]
  const time = new Intl.DateTimeFormat(t.code, { hour: '2-digit', minute: '2-digit' }).format(new Date(at))
  const face = faceOf(author, { 'aria-hidden': 'true' })
  return [make('div', { class: 'who' }, face, make('b', { dir: 'auto' }, author), ` · ${time}`), element]
}

/** Asks how it was, once the team has resolved the chat; the last answer counts. */
export function createRating(t, chosen, onRate) {
  const buttons = [1, 2, 3, 4, 5].map(value =>
    make(
      'button',
      {
        type: 'button',
        class: 'rate',
        'aria-pressed': String(value === chosen),
        onclick: () => onRate(value),
      },
      String(value),
    ),
  )
  const ends = make('div', { class: 'ends quiet' }, make('span', {}, t.worst), make('span', {}, t.best))
  const question = make('legend', {}, chosen ? t.rated : t.rate)
  return make('fieldset', { class: 'rating' }, question, make('div', { class: 'scale' }, ...buttons), ends)
}

/** Shows the last message, and the form to whoever writes there: now, and when the pictures have their size. */
export function showEnd(log) {
  log.scrollTop = log.scrollHeight
  // In low windows what scrolls is around both.
  const { parentElement: chat, lastElementChild: last } = log
  const end = chat.querySelector('form:focus-within') ?? last
  if (end) chat.scrollTop += end.getBoundingClientRect().bottom - chat.getBoundingClientRect().bottom
  for (const picture of log.querySelectorAll('img')) picture.onload = () => showEnd(log)
}

function fileOf({ name: fileName, url, picture }) {
  const link = make('a', { class: 'file', href: url }, fileName)
  // A site whose policy allows no pictures of ours shows the name.
  if (picture) link.prepend(make('img', { src: url, alt: '', onerror: event => event.target.remove() }))
  return link
}

/** What is said outside the hours to whoever has written. */
export function kept(t, shown) {
  const isWaiting = shown.length > 0 && !shown.at(-1).staff
  return isWaiting ? [make('p', { class: 'quiet' }, t.kept)] : []
}

/** What there is before the first message: a greeting, and whether somebody is there, or when. */
export function welcome(t, { there, back_at: backAt }, hello = t.hello) {
  const format = { weekday: 'long', hour: '2-digit', minute: '2-digit' }
  const time = backAt && new Intl.DateTimeFormat(t.code, format).format(new Date(backAt))
  const away = time ? t.back.replace('{time}', time) : t.away
  return [make('p', { dir: 'auto' }, hello), make('p', { class: 'quiet' }, there ? t.there : away)]
}
