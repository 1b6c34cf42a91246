import type { Blobs } from '../../kit/blobs.ts'
import { wordsOfMail } from './html-text.ts'
import type { MailPart, ParsedMail } from './parsed-mail.ts'
import { readRtf } from './read-rtf.ts'
import { readTnef, type Tnef, type TnefFile } from './read-tnef.ts'
import { LARGE_BYTES } from './take-out.ts'

const MAX_BYTES = 30 * 1024 * 1024
const UNKNOWN = 'application/octet-stream'

/** Replaces Outlook's containers (`winmail.dat`) by the files in them; one that is not read to its end stays a file, too. */
export async function unpackWinmail(mail: ParsedMail, blobs: Blobs, partKeys: string): Promise<void> {
  const parts: MailPart[] = []
  for (const part of mail.parts) {
    const found = isContainer(part) ? readTnef(await bytesOf(part, blobs)) : undefined
    if (found && mail.text.trim() === '') mail.text = await wordsOf(found)
    for (const file of found?.files ?? []) parts.push(await toPart(file, blobs, partKeys))
    // It may hold more than we read, such as words in another form.
    if (!found?.isWhole || found.files.length === 0) parts.push(part)
    else if (part.file) await blobs.remove(part.file)
  }
  mail.parts = parts
}

async function wordsOf({ text, html, rtf }: Tnef): Promise<string> {
  if (text.trim() !== '' || html !== undefined || !rtf) return wordsOfMail({ text, html })
  return wordsOfMail((await readRtf(rtf)) ?? {})
}

function isContainer({ name, contentType, size }: MailPart): boolean {
  const isNamed = /^application\/(vnd\.)?ms-tnef$/i.test(contentType) || /^winmail\.dat$/i.test(name)
  return isNamed && size <= MAX_BYTES
}

async function bytesOf({ content, file }: MailPart, blobs: Blobs): Promise<Buffer> {
  return file ? blobs.get(file) : Buffer.from(content)
}

async function toPart({ name, ...rest }: TnefFile, blobs: Blobs, partKeys: string): Promise<MailPart> {
  const { contentType = '', contentId, content = Buffer.alloc(0) } = rest
  const isLarge = content.length >= LARGE_BYTES
  return {
    name: name.replaceAll('\0', '').toWellFormed().trim().slice(0, 200) || 'file.bin',
    contentType: /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(contentType) ? contentType.toLowerCase() : UNKNOWN,
    contentId: contentId?.replace(/^<|>$/g, '').slice(0, 998),
    size: content.length,
    // A copy of its own: it is part of the container's memory.
    content: isLarge ? new Uint8Array() : Uint8Array.from(content),
    ...(isLarge ? { file: await blobs.put(content, partKeys) } : {}),
  }
}
