import { invalid, Problem } from '../../kit/errors.ts'
import type { ReceivedFile } from '../../kit/http/file-body.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { contentTypeOf, UNKNOWN_TYPE } from './fetch-attachment.ts'
import { fileNameOf } from './file-name.ts'
import { type AttachmentRow, insertAttachment } from './queries.ts'

export interface Upload {
  received: ReceivedFile
  name: string | undefined
  /** The Content-Type header. */
  contentType: string | undefined
}

/** Stores a file until a message of the caller takes it. Throws invalid when it is empty, unsupported_media_type for a form. */
export async function keepUpload(scope: Scope, upload: Upload): Promise<AttachmentRow> {
  const { received, name = 'file' } = upload
  const given = contentTypeOf(upload.contentType)
  if (given === 'multipart/form-data')
    throw new Problem(
      'unsupported_media_type',
      say`Send the file itself as the body, with its Content-Type, not as a form.`,
    )
  if (received.size === 0) throw invalid('body', say`must not be empty`)
  // curl's default content type.
  const contentType = given === 'application/x-www-form-urlencoded' ? UNKNOWN_TYPE : given
  const userId = scope.actor?.userId ?? null
  const attachment = {
    messageId: null,
    userId,
    name: fileNameOf(name),
    contentType,
    size: received.size,
    file: received.file,
  }
  received.isTaken = true // before the commit: if its response is lost, the row may exist
  return transaction(scope, tx => insertAttachment(tx, attachment))
}
