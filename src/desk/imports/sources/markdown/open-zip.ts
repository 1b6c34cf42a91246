import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl'
import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { type Bundle, isHidden, MOST_FILES, withoutRoot } from './bundle.ts'

const MOST_BYTES = 2 * 1024 ** 3
/** A file that is larger and shrinks more than this was made to fill memory. */
const SUSPECT_BYTES = 1024 ** 2
const MOST_RATIO = 200
/** Of Unix, in the upper half of the attributes. */
const FILE_TYPE = 0o170000
const REGULAR = 0o100000

const openFile = promisify<string, Options, ZipFile>(yauzl.open)

/**
 * The files of a zip file; nothing is unpacked before it is read. Throws malformed for what is none, for paths that lead out of it,
 * for too much, and for what is encrypted.
 */
export async function openZip(path: string): Promise<Bundle> {
  const zip = await openFile(path, { lazyEntries: true, autoClose: false }).catch(unreadable)
  try {
    const entries = await entriesOf(zip)
    const bundle: Bundle = { files: [], leftOut: [], close: () => zip.close() }
    const open = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
    for (const entry of entries)
      if (isLink(entry))
        bundle.leftOut.push({
          id: entry.fileName,
          reason: say`It is a link or a special file, and is not followed.`,
        })
      else
        bundle.files.push({
          path: entry.fileName,
          size: entry.uncompressedSize,
          read: () => open(entry).then(buffer).catch(unreadable),
        })
    bundle.files.sort((one, other) => (one.path < other.path ? -1 : 1))
    return { ...bundle, files: withoutRoot(bundle.files) }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MOST_FILES)
    throw new Problem('malformed', say`There are more than ${MOST_FILES} files.`)
  const entries: Entry[] = []
  let bytes = 0
  const ended = once(zip, 'end').catch(unreadable)
  zip.on('entry', (entry: Entry) => {
    bytes += entry.uncompressedSize
    entries.push(entry)
    zip.readEntry()
  })
  zip.readEntry()
  await ended
  if (bytes > MOST_BYTES || entries.some(isBomb))
    throw new Problem('malformed', say`The zip file unpacks to more than is safe.`)
  if (entries.some(entry => entry.isEncrypted()))
    throw new Problem('malformed', say`The zip file is encrypted.`)
  return entries.filter(({ fileName }) => !fileName.endsWith('/') && !isHidden(fileName))
}

function isBomb({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > SUSPECT_BYTES && uncompressedSize > compressedSize * MOST_RATIO
}

function isLink({ externalFileAttributes, versionMadeBy }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & FILE_TYPE
  return versionMadeBy >>> 8 === 3 && type !== 0 && type !== REGULAR
}

/** What it says is in English, and has the path that is wrong. */
function unreadable(error: unknown): never {
  throw new Problem('malformed', say`The zip file cannot be read: ${(error as Error).message}`)
}
