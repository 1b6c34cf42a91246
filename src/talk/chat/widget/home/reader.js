const PAUSE_MS = 250

/** Articles of the help center: to search, and to read in place. */
export function createReader({ make, t, base, code }) {
  const ask = async path => {
    const answer = await fetch(`${base}/${code}/help/${path}`, { credentials: 'omit' }).catch(() => undefined)
    return answer?.ok ? answer.json() : undefined
  }

  /** A field, and below it the latest articles or what is found. */
  function createSearch(onOpen, { count }) {
    const list = make('ul', { class: 'lines', 'aria-live': 'polite' })
    const field = make('input', {
      type: 'search',
      'aria-label': t.search,
      placeholder: t.search,
      maxlength: '100',
    })
    let pause
    const fill = async () => {
      const q = field.value.trim()
      const answer = await ask(q ? `suggest?q=${encodeURIComponent(q)}` : 'latest')
      if (!answer || field.value.trim() !== q) return
      const rows = answer.articles.slice(0, count).map(article => {
        const other = article.language_name ? ` (${article.language_name})` : ''
        const words = make('span', { dir: 'auto', lang: article.language }, article.title)
        const button = make(
          'button',
          { type: 'button', class: 'line', onclick: () => onOpen(article) },
          words,
          other,
        )
        return make('li', {}, button)
      })
      list.replaceChildren(...(rows.length > 0 ? rows : [make('li', { class: 'quiet' }, t.nothing)]))
    }
    field.addEventListener('input', () => {
      clearTimeout(pause)
      pause = setTimeout(fill, PAUSE_MS)
    })
    fill()
    return make('div', { class: 'search' }, field, list)
  }

  /** Shows an article in the element, and a link to its page. */
  async function fill(element, { title, path }) {
    const page = make('a', { href: base + path, target: '_blank', rel: 'noopener' }, t.page)
    const text = make('div', { class: 'text' })
    element.replaceChildren(make('h3', { dir: 'auto' }, title), text, page)
    const article = await ask(path.replace(/^.*\/help\/articles\//, 'texts/'))
    if (!article) return
    Object.assign(text, { lang: article.language ?? '', dir: 'auto' })
    // Made by our server from the text, without any HTML of its author's.
    text.append(...new DOMParser().parseFromString(article.html, 'text/html').body.childNodes)
    for (const link of text.querySelectorAll('a')) {
      link.href = new URL(link.getAttribute('href'), base + path).href
      Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
    }
    // A site whose policy allows no pictures of ours shows what they say.
    for (const picture of text.querySelectorAll('img'))
      picture.src = new URL(picture.getAttribute('src'), base).href
  }

  return { createSearch, fill }
}
