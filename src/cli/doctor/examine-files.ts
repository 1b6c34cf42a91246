import { access, constants } from 'node:fs/promises'
import { type Blobs, isBucket } from '../../kit/blobs.ts'
import type { Finding } from './finding.ts'

/** Whether files can be stored where the configuration says. A bucket is tried with a file, which is removed again. */
export async function examineFiles(blobs: Blobs): Promise<Finding> {
  const { place } = blobs
  return isBucket(place) ? bucketOf(blobs, new URL(place)) : folderOf(place)
}

async function bucketOf(blobs: Blobs, { host, pathname }: URL): Promise<Finding> {
  const where = `${host}${pathname}`
  try {
    await blobs.remove(await blobs.put(Buffer.from('doctor')))
    return good(where)
  } catch (error) {
    return problem(`${where}: ${(error as Error).message}`)
  }
}

/** Only looks: what root would make here, the server could not write to. */
async function folderOf(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return good(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT'
      ? good(`${folder}, which is created with the first file`)
      : problem(`${folder} is not writable (${code})`)
  }
}

const good = (found: string): Finding => ({ check: 'files', state: 'good', found, advice: null })

const problem = (found: string): Finding => ({
  check: 'files',
  state: 'problem',
  found,
  advice: 'Attachments and incoming mail are refused. ANSWERWELL_FILES says where files are stored.',
})
