import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import { createEncrypter, endingFor } from './encrypt.ts'
import { openShelf, requireFolderOf, type Shelf } from './shelf.ts'
import type { BackupTimetable } from './take-daily.ts'
import type { Sealing } from './wal/take-base-backup.ts'

/** Throws as daily backups do: for a folder that is away, and for one that has encrypted backups, of which this would be none. */
export async function openFor({
  folder,
  recipients,
}: Pick<BackupTimetable, 'folder' | 'recipients'>): Promise<[Shelf, Sealing]> {
  requireFolderOf(folder)
  const shelf = openShelf(folder)
  if (recipients.length === 0 && (await shelf.top()).some(name => name.endsWith('.age')))
    throw new Problem(
      'conflict',
      say`The backups in ${shelf.place} are encrypted, and this one would not be. Name a recipient, or choose another folder.`,
    )
  const seal = recipients.length > 0 ? await createEncrypter(recipients) : undefined
  return [shelf, { seal, sealedFor: endingFor(recipients) }]
}
