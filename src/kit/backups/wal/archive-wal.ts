import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Shelf } from '../shelf.ts'
import { placeOfSegment } from './base-backups.ts'
import { openInCluster, SPOOL, spooledIn } from './segments.ts'
import type { Sealing } from './take-base-backup.ts'

interface Archiving extends Pick<Sealing, 'seal'> {
  shelf: Shelf
  installation: string
}

/** Takes the segments that PostgreSQL has put into the spool to the shelf, in order. A segment leaves the spool when the shelf has it. */
export async function archiveWal(cluster: string, { shelf, installation, seal }: Archiving): Promise<void> {
  for (const name of await spooledIn(cluster)) {
    const path = join(cluster, SPOOL, name)
    const handle = await openInCluster(path)
    if (handle) {
      const stored = handle.createReadStream()
      await shelf.write(placeOfSegment(installation, name, seal !== undefined), async out => {
        const zip = createGzip()
        if (!seal) return pipeline(stored, zip, out)
        const sealing = async () => pipeline(await seal(zip), out)
        await Promise.all([pipeline(stored, zip), sealing()])
      })
    }
    await rm(path, { recursive: true, force: true })
  }
}
