import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Databases of many tests, data folders of programs, and what these install. */
const NEEDED_BYTES = 6 * 2 ** 30

/**
 * A folder for everything temporary: in memory where there is room. A copy of a database is 700 files, and takes a tenth of
 * the processor time there.
 */
export function makeScratch(): string {
  const place = isInMemory() ? MEMORY : tmpdir()
  const folder = mkdtempSync(join(place, 'answerwell-test-'))
  chmodSync(folder, 0o711) // so that a database server started by root can keep its data inside
  return folder
}

/** Whether there is such a place, with room, where programs may be started. */
function isInMemory(): boolean {
  let folder: string | undefined
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < NEEDED_BYTES) return false
    folder = mkdtempSync(join(MEMORY, 'answerwell-try-'))
    const program = join(folder, 'try')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } catch {
    return false
  } finally {
    if (folder) rmSync(folder, { recursive: true })
  }
}
