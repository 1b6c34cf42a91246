import { make } from './elements.js'

/** Shows articles that may be the answer already, below the field; none once the chat has begun. */
export async function suggest(t, base, { field, found, isOver }) {
  const text = field.value.trim()
  if (text.length < 4) return found.replaceChildren()
  const answer = await fetch(`${base}/${t.code}/help/suggest?q=${encodeURIComponent(text.slice(0, 100))}`, {
    credentials: 'omit',
  }).catch(() => undefined)
  if (!answer?.ok || field.value.trim() !== text || isOver()) return
  const { articles } = await answer.json()
  const links = articles
    .slice(0, 3)
    .map(({ title: words, path, language_name: other }) =>
      make(
        'li',
        {},
        make('a', { href: base + path, target: '_blank', rel: 'noopener' }, words),
        other ? ` (${other})` : '',
      ),
    )
  found.replaceChildren(...(links.length > 0 ? [make('li', { class: 'quiet' }, t.found), ...links] : []))
}

/** How often staff are told that the visitor is typing. */
const TYPING_MS = 4_000

/** While somebody types, articles are proposed before a chat begins; in a chat, staff are told. */
export function whileTyping(field, { isInChat, propose, tell }) {
  let pause
  let typedAt = 0
  field.addEventListener('input', () => {
    clearTimeout(pause)
    if (!isInChat()) pause = setTimeout(propose, 300)
    else if (Date.now() - typedAt > TYPING_MS) {
      typedAt = Date.now()
      tell()
    }
  })
}
