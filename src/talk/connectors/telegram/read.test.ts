import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readUpdates } from './read.ts'

const VERA = { id: 5001, first_name: 'Vera' }
const read = (fields: object) => {
  const message = { message_id: 1, from: VERA, chat: { id: VERA.id, type: 'private' }, ...fields }
  const happening = readUpdates({ bot: '1', updates: [{ message }] }, id => `file ${id}`)
  return happening?.type === 'message' ? { ...happening.incoming, fileUrls: happening.fileUrls } : undefined
}
const CONTACT = { phone_number: '15005550042', first_name: 'Vera' }

test('a number that somebody shares of themselves is theirs; that of somebody else is words', () => {
  const own = read({ contact: { ...CONTACT, user_id: VERA.id } })
  assert.deepEqual(own?.alsoKnownAs, [{ type: 'mobile', identifier: '+15005550042' }])
  const other = read({ contact: { ...CONTACT, first_name: 'Otto', user_id: 77 } })
  assert.deepEqual([other?.alsoKnownAs, other?.body], [[], 'Otto 15005550042'])
  assert.deepEqual(read({ contact: CONTACT })?.alsoKnownAs, [])
})

test('a link into the bot says where somebody came from; a bare start says nothing', () => {
  assert.equal(read({ text: '/start lamp-page' })?.body, '*(Came from a link: lamp-page)*')
  assert.equal(read({ text: '/start' }), undefined)
  assert.equal(read({ text: '/start two words' })?.body, '/start two words')
})

for (const kind of ['voice', 'video', 'video_note', 'audio', 'document'])
  test(`the file of a message with ${kind}`, () =>
    assert.deepEqual(read({ [kind]: { file_id: 'f' } })?.fileUrls, ['file f']))

test('stickers are pictures, or their emoji; venues are words', () => {
  assert.deepEqual(read({ sticker: { file_id: 's', emoji: '🎉' } })?.fileUrls, ['file s'])
  const moving = read({ sticker: { file_id: 's', emoji: '🎉', is_animated: true } })
  assert.deepEqual([moving?.body, moving?.fileUrls], ['🎉', []])
  assert.equal(read({ venue: { title: 'The shop', address: '1 Road' } })?.body, 'The shop, 1 Road')
})
