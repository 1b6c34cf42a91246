import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentTypeOf, UNKNOWN_TYPE } from './fetch-attachment.ts'
import { fileNameInUrl, fileNameOf } from './file-name.ts'

for (const [given, name] of [
  ['plan.pdf', 'plan.pdf'],
  ['Straße & Söhne (1).pdf', 'Straße & Söhne (1).pdf'],
  ['/etc/passwd', 'passwd'],
  ['C:\\Users\\Ana\\plan.pdf', 'plan.pdf'],
  ['../../x.html', 'x.html'],
  ['..\\..\\', 'file'],
  ['.htaccess', 'file.htaccess'],
  ['.pdf', 'file.pdf'],
  ['Really?.pdf', 'Really_.pdf'],
  ['...', 'file'],
  ['  spaced.txt  ', 'spaced.txt'],
  ['a\0b\nc\td.txt', 'abcd.txt'],
  ['inv\u202Etxt.exe', 'invtxt.exe'],
  ['a\u200Bb.txt', 'ab.txt'],
  ['what?<is>:"this"|*.txt', 'what_is_this_.txt'],
  ['half \ud83d emoji.txt', 'half \ufffd emoji.txt'],
  ['', 'file'],
  ['   ', 'file'],
] as const)
  test(`the file name ${JSON.stringify(given)} is saved as ${JSON.stringify(name)}`, () => {
    assert.equal(fileNameOf(given), name)
  })

test('a name of 200 characters stays; a longer one is cut off before its extension', () => {
  const longest = `${'x'.repeat(196)}.pdf`
  assert.equal(fileNameOf(longest), longest)
  assert.equal(fileNameOf(`x${longest}`), longest)
  assert.equal(fileNameOf(`${'x'.repeat(300)}`), 'x'.repeat(200))
  assert.equal(fileNameOf(`x.${'y'.repeat(300)}`).length, 200, 'what long is no extension')
})

test('a name is cut off between characters, never inside of one', () => {
  assert.equal(fileNameOf(`${'🎉'.repeat(250)}.png`), `${'🎉'.repeat(196)}.png`)
})

for (const [url, name] of [
  ['https://x.test/files/plan.pdf', 'plan.pdf'],
  ['https://x.test/files/plan%20%E2%82%AC.pdf?size=1#top', 'plan €.pdf'],
  ['https://x.test/a%2Fb%2Fc.txt', 'c.txt'],
  ['https://x.test/..%2F..%2Fetc%2Fpasswd', 'passwd'],
  ['https://x.test/100%.txt', '100%.txt'],
  ['https://x.test/', 'file'],
  ['https://x.test', 'file'],
  ['https://x.test/folder/', 'file'],
] as const)
  test(`the file of ${url} is called ${name}`, () => {
    assert.equal(fileNameInUrl(url), name)
  })

for (const [header, type] of [
  ['image/png', 'image/png'],
  ['Image/PNG; charset=binary', 'image/png'],
  [' application/vnd.ms-excel ', 'application/vnd.ms-excel'],
  ['text/html, image/png', UNKNOWN_TYPE],
  ['image', UNKNOWN_TYPE],
  ['image/', UNKNOWN_TYPE],
  ['image/png\r\nX-Evil: 1', UNKNOWN_TYPE],
  [`image/${'x'.repeat(61)}`, UNKNOWN_TYPE],
  ['', UNKNOWN_TYPE],
  [undefined, UNKNOWN_TYPE],
  [['image/png'], UNKNOWN_TYPE],
] as const)
  test(`the content type ${JSON.stringify(header)?.slice(0, 30)} is kept as ${type}`, () => {
    assert.equal(contentTypeOf(header as string), type)
  })
