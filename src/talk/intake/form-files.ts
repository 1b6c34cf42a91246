import type { FormFile } from '../../kit/http/form.ts'
import { contentTypeOf } from '../attachments/fetch-attachment.ts'
import type { MailPart } from '../mail/parsed-mail.ts'

/** The files of a form, as those of a mail. */
export function formFiles(files: FormFile[]): MailPart[] {
  return files.map(({ name, contentType, content }) => ({
    name,
    content,
    size: content.length,
    contentType: contentTypeOf(contentType),
    contentId: undefined,
  }))
}
