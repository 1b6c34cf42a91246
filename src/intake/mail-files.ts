import type { KeptFile } from '../attachments/attach.ts'
import { fileNameOf } from '../attachments/file-name.ts'
import type { MailPart } from '../channels/email/parsed-mail.ts'
import type { Blobs } from '../kit/blobs.ts'
import { problemFrom } from '../kit/errors.ts'

/** A mail as a file of itself. */
export function asPart(raw: Buffer): MailPart {
  return { name: 'mail.eml', contentType: 'message/rfc822', content: raw, contentId: undefined }
}

/** Keeps the bytes of what came with a mail, all or nothing; empty parts are nothing. */
export async function keepFiles(parts: MailPart[], blobs: Blobs): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  try {
    for (const { name, contentType, contentId, content } of parts)
      if (content.length > 0)
        kept.push({
          name: fileNameOf(name),
          contentType,
          contentId,
          size: content.length,
          file: await blobs.put(content),
        })
  } catch (error) {
    await Promise.all(kept.map(({ file }) => blobs.remove(file).catch(() => {})))
    throw error
  }
  return kept
}

/** Nobody names these files, unless the answer to a commit was lost: then they stay. The mail itself is still there. */
export async function forgetFiles(
  files: Pick<KeptFile, 'file'>[],
  blobs: Blobs,
  error: unknown,
): Promise<never> {
  if (problemFrom(error)?.code !== 'unavailable')
    await Promise.all(files.map(({ file }) => blobs.remove(file).catch(() => {})))
  throw error
}
