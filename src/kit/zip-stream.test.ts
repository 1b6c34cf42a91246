import assert from 'node:assert/strict'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { unzip } from '../../test/unzip.ts'
import { zipStream } from './zip-stream.ts'

const at = new Date('2026-11-20T21:22:06Z')

async function* pieces(count: number) {
  for (let n = 0; n < count; n++) yield Buffer.alloc(3_000, n % 7)
}

test('files come out as they went in, whatever their names and sizes', async () => {
  const archive = await buffer(
    zipStream(
      async place => {
        await place.write({ name: 'index.html', content: Buffer.from('Hello') })
        await place.write({ name: 'files/7-Größe 測試.pdf', content: pieces(1_000) })
        await place.write({ name: 'empty', content: Buffer.alloc(0) })
      },
      { at },
    ),
  )
  const files = unzip(archive)
  assert.deepEqual([...files.keys()], ['index.html', 'files/7-Größe 測試.pdf', 'empty'])
  assert.equal(String(files.get('index.html')), 'Hello')
  assert.equal(files.get('files/7-Größe 測試.pdf')?.length, 3_000_000)
})

test('what is beyond 32 bits is in the fields of ZIP64', async () => {
  const work = async (place: Parameters<Parameters<typeof zipStream>[0]>[0]) => {
    await place.write({ name: 'one', content: Buffer.from('1') })
    await place.write({ name: 'two', content: Buffer.from('2') })
  }
  const large = await buffer(zipStream(work, { at, most: 10 }))
  const [directory, locator] = ['PK\x06\x06', 'PK\x06\x07'].map(mark => large.indexOf(mark)) as [
    number,
    number,
  ]
  assert.equal(Number(large.readBigUInt64LE(locator + 8)), directory)
  const beginning = Number(large.readBigUInt64LE(directory + 48))
  assert.equal(large.toString('latin1', beginning, beginning + 4), 'PK\x01\x02')
  const second = large.indexOf('PK\x01\x02', beginning + 4)
  assert.equal(large.readUInt32LE(second + 42), 0xffffffff)
  const offset = Number(large.readBigUInt64LE(second + 46 + 3 + 4))
  assert.equal(large.toString('latin1', offset + 30, offset + 33), 'two')
  assert.equal((await buffer(zipStream(work, { at }))).indexOf('PK\x06\x06'), -1)
})

test('what fails fails the stream, and who stops reading ends the work', async () => {
  const failing = zipStream(async () => Promise.reject(new Error('the disk is gone')), { at })
  await assert.rejects(buffer(failing), /the disk is gone/)

  const ended = Promise.withResolvers<string>()
  const unread = zipStream(
    place =>
      place.write({ name: 'long', content: noise() }).catch(error => {
        ended.resolve(error.name)
        throw error
      }),
    { at },
  )
  await once(unread, 'readable')
  unread.destroy()
  assert.equal(await ended.promise, 'AbortError')
})

async function* noise() {
  for (;;) yield crypto.getRandomValues(Buffer.alloc(32_768))
}
