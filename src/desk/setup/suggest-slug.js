// Suggests the short name while the name is typed; without this script, or left empty, the server makes it.
const name = document.querySelector('[name=name]')
const slug = document.querySelector('[name=slug]')
const LETTERS = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o', å: 'a' }
let suggested = ''
name.addEventListener('input', () => {
  if (slug.value !== suggested) return
  suggested = name.value
    .toLowerCase()
    .replace(/[äöüßæøå]/g, letter => LETTERS[letter])
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 63)
    .replace(/-+$/, '')
  slug.value = suggested
})
