// Zip files that would write elsewhere, fill the disk or the memory, or that are none.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createWorld } from '../../../../../test/world.ts'
import { zipOf } from '../../../../../test/zip-files.ts'
import { rewriteLinks } from '../../../../kit/markdown/rewrite-links.ts'
import { dryRun } from '../../dry-run.ts'
import { markdown } from './markdown.ts'
import { pathOf } from './path-of.ts'

const { scope } = await createWorld()
const folder = mkdtempSync(join(tmpdir(), 'zips-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function look(content: Buffer | string) {
  const path = join(folder, 'x.zip')
  writeFileSync(path, content)
  return dryRun(scope, 'markdown', { items: markdown.read(path, scope), mapping: {} })
}

const PAGE = { name: 'a.md', content: '# A' }

for (const [what, content, why] of [
  ['a path that leads out', zipOf(PAGE, { name: '../../etc/x.md', content: 'x' }), /cannot be read: .*\.\./],
  ['an absolute path', zipOf(PAGE, { name: '/etc/x.md', content: 'x' }), /absolute path/],
  ['a path of Windows', zipOf(PAGE, { name: 'c:\\x\\y.md', content: 'x' }), /absolute path/],
  [
    'zeros without end',
    zipOf(PAGE, { name: 'b.md', content: Buffer.alloc(40 * 1024 * 1024) }),
    /more than is safe/,
  ],
  [
    'more than a disk has',
    zipOf(PAGE, { name: 'b.md', content: 'x', size: 4_000_000_000 }),
    /more than is safe/,
  ],
  ['an encrypted file', zipOf({ ...PAGE, isEncrypted: true }), /encrypted/],
  [
    'too many files',
    zipOf(...Array.from({ length: 20_001 }, (_, n) => ({ name: `${n}.md`, content: '' }))),
    /more than 20000 files/,
  ],
  ['no zip file', 'PK, but not really', /cannot be read/],
  ['half of one', zipOf(PAGE).subarray(0, 60), /cannot be read/],
  ['no Markdown', zipOf({ name: 'a.txt', content: 'x' }), /no Markdown files/],
] as const)
  test(`${what} is refused`, () => assert.rejects(look(content), why))

test('files that cannot be articles are listed, and the others come', async () => {
  const { lines, leftOut } = await look(
    zipOf(
      PAGE,
      { name: 'yaml.md', content: '---\ntitle: [open\n---\n# B' },
      { name: 'bomb.md', content: `---\na: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n---\n# Bomb` },
      { name: 'long.md', content: 'x'.repeat(300_000) },
      { name: 'nul.md', content: 'a\0b' },
      { name: 'latin.md', content: Buffer.from('# Gr\xfc\xdfe', 'latin1') },
      { name: 'more.md', content: 'x'.repeat(5_000), size: 10 },
      { name: '__MACOSX/._a.md', content: 'x' },
    ),
  )
  assert.equal(lines.articles?.fresh, 3)
  assert.deepEqual(
    leftOut.first.map(({ kind, id, reason }) => `${kind} ${id}: ${reason}`),
    [
      'articles long.md: It is longer than 200000 characters.',
      'articles more.md: The zip file cannot be read: too many bytes in the stream. expected 10. got at least 5000',
      'articles nul.md: It has a character that cannot be stored.',
      'articles yaml.md: Its front matter cannot be read.',
      'front_matter bomb.md: These have no place here: a, b, c.',
    ],
  )
})

test('links are found wherever they are, and code is none', () => {
  const upper = (text: string) => rewriteLinks(text, target => target.toUpperCase())
  for (const [text, expected] of [
    ['[a](b.md) ![c](d.png "t")', '[a](B.MD) ![c](D.PNG "t")'],
    ['[a [b](c)', '[a [b](C)'],
    ['[![a](b)](c)', '[![a](B)](C)'],
    ['[a](<b c.md>) [d](e(f).md)', '[a](B C.MD) [d](E(F).MD)'],
    ['`[a](b)` ``[c`](d)`` [e](f)', '`[a](b)` ``[c`](d)`` [e](F)'],
    ['```\n[a](b)\n```\n[c](d)', '```\n[a](b)\n```\n[c](D)'],
    ['~~~\n[a](b)\n', '~~~\n[a](b)\n'],
    ['[x]: y.md\n\n[x]', '[x]: Y.MD\n\n[x]'],
  ])
    assert.equal(upper(text as string), expected, text)
  const began = performance.now()
  for (const piece of ['[', '![', '](', '`', '~~~', '[a](', '[a]((', '[[a](b)'])
    rewriteLinks(piece.repeat(30_000), () => undefined)
  assert.ok(performance.now() - began < 2_000, 'no text takes long')
})

test('paths never leave the folder by a link that is followed', () => {
  assert.deepEqual(pathOf('a/b.md', '../../../etc/passwd')?.path, '../../etc/passwd')
  assert.equal(pathOf('a/b.md', 'https://x.test/a.md'), undefined)
  assert.deepEqual(pathOf('a/b.md', './c%20d.md?x#y'), { path: 'a/c d.md', rest: '?x#y' })
})
