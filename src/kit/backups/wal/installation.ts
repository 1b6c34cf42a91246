import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ID = /^[0-9a-f]{16}$/

/**
 * Names the WAL of one data folder on the shelf. A restored database begins in another folder with a name of its own: PostgreSQL may give
 * its segments the names of others that lead elsewhere. Whoever asks first, in whichever process, decides.
 */
export async function installationId(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'installation')
  return (await readId(path)) ?? (await makeId(path))
}

async function makeId(path: string): Promise<string> {
  const id = randomBytes(8).toString('hex')
  const part = `${path}.${id}.part`
  await writeFile(part, id, { mode: 0o600, flush: true })
  try {
    await link(part, path)
    return id
  } catch (error) {
    const first = await readId(path)
    if (first === undefined) throw error
    return first
  } finally {
    await rm(part, { force: true })
  }
}

/** Undefined if there is none yet. */
async function readId(path: string): Promise<string | undefined> {
  const id = await readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') return undefined
    throw new Error(`${path} cannot be read (${code})`)
  })
  if (id === undefined || ID.test(id)) return id
  throw new Error(`${path} is damaged: delete it, and a new base backup of the database is taken.`)
}
