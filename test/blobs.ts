import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { type Blobs, openBlobs } from '../src/kit/blobs.ts'

/** A file store that is gone when the test file ends. */
export function createBlobs(): Blobs {
  const folder = mkdtempSync(join(tmpdir(), 'answerwell-files-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return openBlobs(folder)
}
