import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openBlobs, requireFolder } from '../../kit/blobs.ts'
import { examineFiles } from './examine-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'answerwell-files-'))
after(() => rm(folder, { recursive: true, force: true }))
const occupied = join(folder, 'occupied')
await writeFile(occupied, '')

test('a folder that takes files is good, and so is one that does not exist yet', async () => {
  const place = join(folder, 'files')
  const good = { check: 'files', state: 'good', advice: null }
  const found = `${place}, which is created with the first file`
  assert.deepEqual(await examineFiles(openBlobs(place)), { ...good, found })
  assert.deepEqual(await readdir(folder), ['occupied'])
  await requireFolder(place)
  assert.deepEqual(await examineFiles(openBlobs(place)), { ...good, found: place })
  assert.deepEqual(await readdir(place), [])
})

test('a folder that cannot be made is refused at start, by name, and is a problem', async () => {
  const place = join(occupied, 'files')
  await assert.rejects(requireFolder(place), {
    code: 'unavailable',
    message: `No file can be stored in ${place} (ENOTDIR). Set ANSWERWELL_FILES to a folder that Answerwell’s user can write to.`,
  })
  const { state, found, advice } = await examineFiles(openBlobs(place))
  assert.deepEqual([state, found], ['problem', `${place} is not writable (ENOTDIR)`])
  assert.match(advice ?? '', /ANSWERWELL_FILES/)
})

test('a bucket that is away is a problem without its secrets, but no reason not to start', async () => {
  const place = 's3+http://key:secret@127.0.0.1:1/files'
  await requireFolder(place)
  const { state, found } = await examineFiles(openBlobs(place))
  assert.deepEqual([state, found], ['problem', '127.0.0.1:1/files: The bucket for files does not respond.'])
})
