// What the docs tell people to run works where they run it, and what they link to is there.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).map(page => ({
  page,
  text: readFileSync(join(ROOT, page), 'utf8'),
}))
const FENCE = /^```(\w*)\n([\s\S]*?)^```/gm

test('programs in the docs call names that Node and Python find: localhost, and none below it', () => {
  const programs = PAGES.flatMap(({ page, text }) =>
    [...text.matchAll(FENCE)]
      .filter(([, language]) => /^(ts|tsx|js|py|python|php|ruby|html)$/.test(language ?? ''))
      .map(([, , code = '']) => ({ page, code })),
  )
  assert.ok(programs.length > 3)
  for (const { page, code } of programs) assert.doesNotMatch(code, /\w\.localhost/, page)
})

test('a page that names an address below localhost in a command says who finds it', () => {
  for (const { page, text } of PAGES) {
    const commands = [...text.matchAll(FENCE)].filter(([, language]) => /^(sh|)$/.test(language ?? ''))
    if (!commands.some(([, , code = '']) => /https?:\/\/\w+\.localhost/.test(code))) continue
    assert.match(text, /\/etc\/hosts/, page)
  }
})

/** Of the links of a page that are no addresses of others: the page that each leads to, and the heading. */
function linksOf({ page, text }: (typeof PAGES)[number]) {
  const plain = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
  return [...plain.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, path = '', anchor]) => ({
    link: `${page}: ${path}#${anchor ?? ''}`,
    path: path === '' ? page : join(dirname(page), decodeURI(path)),
    anchor,
  }))
}

/** The anchors of a page’s headings, as the sites that show Markdown make them. */
const anchorsOf = (text: string) =>
  new Set(
    [...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

test('every link of the docs leads to a file of the clone, and to a heading that it has', () => {
  const anchors = new Map(PAGES.map(({ page, text }) => [page, anchorsOf(text)]))
  const dead = PAGES.flatMap(linksOf).filter(
    ({ path, anchor }) =>
      !existsSync(join(ROOT, path)) || (anchor !== undefined && anchors.get(path)?.has(anchor) === false),
  )
  assert.deepEqual(
    dead.map(({ link }) => link),
    [],
  )
})
