import type { Blobs } from '../../kit/blobs.ts'
import { problemFrom } from '../../kit/errors.ts'
import type { KeptFile } from '../attachments/attach.ts'
import { fileNameOf } from '../attachments/file-name.ts'
import type { MailPart } from '../mail/parsed-mail.ts'

/** Stores the attachments of a mail, all or none. */
export async function keepFiles(parts: MailPart[], blobs: Blobs): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  try {
    for (const { name, contentType, contentId, size, content, file } of parts)
      kept.push({
        name: fileNameOf(name),
        contentType,
        contentId,
        size,
        file: file ?? (await blobs.put(content)),
      })
  } catch (error) {
    await removeFiles([...kept, ...parts], blobs)
    throw error
  }
  return kept
}

/** Removes stored files of parts that are not used. A file that cannot be removed now is removed later as an orphan. */
export async function removeFiles(parts: { file?: string | undefined }[], blobs: Blobs): Promise<void> {
  for (const { file } of parts) if (file) await blobs.remove(file).catch(() => {})
}

/** Removes files without a row. If the response to a commit was lost they stay, since a row may exist. */
export async function forgetFiles(
  files: Pick<KeptFile, 'file'>[],
  blobs: Blobs,
  error: unknown,
): Promise<never> {
  if (problemFrom(error)?.code !== 'unavailable') await removeFiles(files, blobs)
  throw error
}
