import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createS3 } from '../../test/s3-server.ts'
import { newKeyBeginning } from './blob-keys.ts'
import { type Blobs, openBlobs } from './blobs.ts'

const { port, folder } = await createS3('files')

const places: [string, Blobs][] = [
  ['a folder', openBlobs(join(folder, 'local'))],
  ['a bucket', openBlobs(`s3+http://S3RVER:S3RVER@127.0.0.1:${port}/files?region=us-east-1`)],
]

for (const [name, blobs] of places)
  test(`${name} keeps what it is given, and forgets it when told to`, async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 256))
    const key = await blobs.put(bytes)
    assert.notEqual(key, await blobs.put(bytes))
    assert.deepEqual(await blobs.get(key), bytes)
    await blobs.remove(key)
    await blobs.remove(key)
    await assert.rejects(blobs.get(key), /The file no longer exists/)
  })

for (const [name, blobs] of places)
  test(`${name} finds files by the prefix of their keys, and no others`, async () => {
    const beginning = newKeyBeginning()
    const wanted = [
      await blobs.put(Buffer.from('a'), beginning),
      await blobs.put(Buffer.from('b'), beginning),
    ]
    await blobs.put(Buffer.from('c'), beginning.slice(0, 3) + newKeyBeginning().slice(3))
    const found = await Array.fromAsync(blobs.keysBefore(new Date(Date.now() + 60_000), beginning))
    assert.deepEqual(found.sort(), wanted.sort())
  })

test('no key leads out of the folder', async () => {
  const [[, blobs]] = places as [[string, Blobs]]
  for (const key of ['../../etc/passwd', 'ab/../../x', '/etc/passwd', ''])
    await assert.rejects(async () => blobs.get(key), /no key of ours/)
})

test('a store that does not respond is unavailable, not a crash', async () => {
  const gone = openBlobs('s3+http://a:b@127.0.0.1:1/files')
  await assert.rejects(gone.put(Buffer.from('x')), { code: 'unavailable' })
  assert.ok(existsSync(folder))
})
