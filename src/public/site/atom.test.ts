import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { renderAtom } from './atom.ts'

const FEED = {
  title: 'Demo: help articles',
  base: 'http://demo.localhost',
  path: '/help/feed.atom',
  page: '/help',
}
const { DOMParser } = new JSDOM('').window

/** The root of the document, as an XML parser reads it. */
function parse(text: string): Element {
  return new DOMParser().parseFromString(text, 'application/xml').documentElement
}

test('whatever titles and texts are made of, a feed is well-formed', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, (title, body) => {
      const entry = { title, path: '/help/articles/one', updatedAt: new Date(0), html: body }
      const root = parse(renderAtom({ ...FEED, title }, [entry]))
      assert.equal(root.nodeName, 'feed')
    }),
  )
})

test('a line break of a word processor is a blank', () => {
  const entry = { title: 'Two\u000blines', path: '/one', updatedAt: new Date(0), html: '' }
  assert.match(renderAtom(FEED, [entry]), /<title>Two lines<\/title>/)
})
