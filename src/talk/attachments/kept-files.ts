import type { Scope } from '../../kit/scope.ts'
import type { KeptFile } from './attach.ts'
import { selectAttachments } from './queries.ts'

/** The stored files of messages, to be attached to another one. */
export async function keptFilesOf(scope: Scope, messageIds: number[]): Promise<KeptFile[]> {
  const files = await selectAttachments(scope, messageIds)
  return files.flatMap(({ name, contentType, size, contentId, file }) =>
    file === null || size === null
      ? []
      : [
          {
            name,
            size,
            file,
            contentType: contentType ?? 'application/octet-stream',
            ...(contentId ? { contentId } : {}),
          },
        ],
  )
}
