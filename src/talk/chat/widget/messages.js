import { make } from './elements.js'

/** A message: who said it, and what. */
export function said(t, { name: author, staff, html, files: attached }) {
  const element = make('div', { class: `said${staff ? '' : ' mine'}` })
  // Made by our server from the text, without any HTML of its author's.
  element.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
  element.append(...attached.map(fileOf))
  for (const link of element.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  return [make('span', { class: 'who' }, staff ? author : t.you), element]
}

/** Shows the last message: now, and when the pictures have their size. */
export function showEnd(log) {
  log.scrollTop = log.scrollHeight
  for (const picture of log.querySelectorAll('img')) picture.onload = () => showEnd(log)
}

function fileOf({ name: fileName, url, picture }) {
  const link = make('a', { class: 'file', href: url }, fileName)
  // A site whose policy allows no pictures of ours shows the name.
  if (picture) link.prepend(make('img', { src: url, alt: '', onerror: event => event.target.remove() }))
  return link
}
