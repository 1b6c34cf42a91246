// Shows what is found while somebody types; without this script the form finds it just as well.
for (const field of document.querySelectorAll('[data-suggest]')) {
  const list = document.getElementById(field.dataset.suggest)
  let last = ''
  let timer
  const show = async () => {
    const text = field.value.trim()
    if (text === last) return
    last = text
    if (text.length < 2) return list.replaceChildren()
    const answer = await fetch(
      `${document.documentElement.dataset.language}/help/suggest?q=${encodeURIComponent(text)}`,
    ).catch(() => undefined)
    if (!answer?.ok || field.value.trim() !== text) return
    const { articles } = await answer.json()
    const items = articles.map(({ title, path, language, language_name: name }) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = path
      link.textContent = title
      item.append(link)
      if (name) {
        link.lang = language
        item.append(` (${name})`)
      }
      return item
    })
    list.replaceChildren(...items)
  }
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(show, 120)
  })
}

// Says before sending that files are too large; without this script the server does.
for (const field of document.querySelectorAll('[data-too-large]'))
  field.addEventListener('change', () => {
    const bytes = [...field.files].reduce((sum, { size }) => sum + size, 0)
    field.setCustomValidity(bytes > 10_000_000 ? field.dataset.tooLarge : '')
    field.reportValidity()
  })

// Says before sending that a text is too long, and keeps all of it; without this script the server does.
for (const field of document.querySelectorAll('[data-most]'))
  field.addEventListener('input', () => {
    field.setCustomValidity(field.value.length > Number(field.dataset.most) ? field.dataset.tooLong : '')
  })
