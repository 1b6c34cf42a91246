// Runs in a thread with a budget of time and memory, since strangers choose the mail.
import PostalMime, { type Attachment } from 'postal-mime'
import { type Blobs, openBlobs } from '../../kit/blobs.ts'
import { Problem } from '../../kit/errors.ts'
import { handedOver, inThread } from '../../kit/threads/meter.ts'
import { wordsOfMail } from './html-text.ts'
import { isForward } from './is-forward.ts'
import { isRich } from './is-rich.ts'
import { withRightBoundary } from './mend-structure.ts'
import type { Answer, KeptMail } from './parse-mail.ts'
import type { MailPart, ParsedMail } from './parsed-mail.ts'
import { asName, hasWholeDomain, readAddresses } from './read-addresses.ts'
import { readReport } from './read-report.ts'
import { withoutRepeatedCalendars } from './repeated-calendars.ts'
import { signedContent } from './signed-content.ts'
import { type SplitMail, splitMail } from './split-mail.ts'
import { unpackWinmail } from './unpack-winmail.ts'

const MAX_REFERENCES = 100
const MAX_PARTS = 200
const MAX_SIGNED = 10 * 1024 * 1024
/** Limits on headers: real mail stays below them. */
const MAX_HEADER = 2_000
const MAX_HEADERS = 500
const MAX_TEXT = 1_000_000
const BARE_ID = /^[^<>@\p{Cc}]+@[^<>@\p{Cc}]+$/u
const MAX_BARE = 20_000
const MESSAGE_ID = /<[^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+>/gu

export default inThread(
  (mail: KeptMail): Promise<Answer> =>
    parseKept(mail).catch(error => {
      // Only the text of an error reaches the other thread.
      if (error instanceof Problem && error.code === 'unavailable') return { unavailable: error.message }
      throw error
    }),
)

async function parseKept({ place, key, partKeys }: KeptMail): Promise<Answer> {
  const blobs = openBlobs(place)
  // Errors here are the disk's, not the mail's.
  const { skeleton, files, isCut } = await splitMail(await blobs.read(key), bytes =>
    blobs.put(bytes, partKeys),
  )
  const answer = await tryToParse(skeleton)
  if ('mail' in answer) answer.mail.isCut ||= isCut
  if ('mail' in answer && hasLostParts(answer.mail)) await findParts(answer.mail, blobs, { key, partKeys })
  if ('mail' in answer && takeFiles(answer.mail, files)) {
    await unpackWinmail(answer.mail, blobs, partKeys)
    await openSigned(answer.mail, blobs, partKeys)
    answer.mail.parts = withoutRepeatedCalendars(answer.mail.parts)
    return handOver(answer)
  }
  for (const { file } of files.values()) if (file) await blobs.remove(file)
  // Our splitter and the parser disagree on the structure of this mail: the parser decides.
  return handOver(files.size === 0 ? answer : await tryToParse(await blobs.get(key)))
}

async function tryToParse(raw: Buffer): Promise<Answer> {
  try {
    return { mail: await parse(raw) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

/** Replaces markers by their files; false unless each marker was found. */
function takeFiles(mail: ParsedMail, files: SplitMail['files']): boolean {
  let found = 0
  for (const part of mail.parts) {
    if (part.content.length > 100) continue
    const file = files.get(Buffer.from(part.content).toString().trim())
    if (!file) continue
    found++
    Object.assign(part, file)
  }
  return found === files.size
}

/** It claims to have parts, and has none. */
function hasLostParts({ headers, text, parts }: ParsedMail): boolean {
  return /^multipart\//i.test(headers['content-type']?.[0] ?? '') && text.trim() === '' && parts.length === 0
}

async function findParts(
  mail: ParsedMail,
  blobs: Blobs,
  { key, partKeys }: Pick<KeptMail, 'key' | 'partKeys'>,
) {
  const right = withRightBoundary(await blobs.get(key))
  const found = right && (await parseInside(right, blobs, partKeys))
  if (found) Object.assign(mail, { text: found.text, isCut: found.isCut, parts: found.parts })
}

/** Shows what a mail says that is signed as a whole (RFC 8551, 3.5.2); the signed part stays. */
async function openSigned(mail: ParsedMail, blobs: Blobs, partKeys: string): Promise<void> {
  const part = mail.parts.find(
    ({ contentType, name }) => /pkcs7-mime$/.test(contentType) || /\.p7m$/i.test(name),
  )
  if (!part || mail.text.trim() !== '' || part.size > MAX_SIGNED) return
  const content = signedContent(part.file ? await blobs.get(part.file) : Buffer.from(part.content))
  const inside = content && (await parseInside(content, blobs, partKeys))
  if (inside)
    Object.assign(mail, { text: inside.text, isCut: inside.isCut, parts: [...inside.parts, ...mail.parts] })
}

async function parseInside(raw: Buffer, blobs: Blobs, partKeys: string): Promise<ParsedMail | undefined> {
  const pieces = async function* () {
    yield raw
  }
  const { skeleton, files, isCut } = await splitMail(pieces(), bytes => blobs.put(bytes, partKeys))
  const answer = await tryToParse(skeleton)
  if ('mail' in answer && takeFiles(answer.mail, files))
    return { ...answer.mail, isCut: answer.mail.isCut || isCut }
  for (const { file } of files.values()) if (file) await blobs.remove(file)
  return undefined
}

function handOver(answer: Answer): Answer {
  if ('mail' in answer) answer.mail.parts = named(answer.mail.parts)
  const parts = 'mail' in answer ? answer.mail.parts : []
  if ('mail' in answer)
    answer.mail.report = readReport(answer.mail.headers['content-type']?.[0] ?? '', parts, answer.mail.text)
  return handedOver(
    answer,
    parts.map(({ content }) => content.buffer as ArrayBuffer),
  )
}

async function parse(raw: Uint8Array): Promise<ParsedMail> {
  const email = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 64 })
  if (email.headers.length === 0) throw new Error('it has no headers')
  const headers: Record<string, string[]> = Object.create(null)
  for (const { key, value } of email.headers.slice(0, MAX_HEADERS))
    headers[key] = [...(headers[key] ?? []), clean(value.slice(0, MAX_HEADER))]
  const parts = email.attachments.slice(0, MAX_PARTS).map(toPart)
  const people = (name: string) =>
    readAddresses(email.headers.flatMap(({ key, value }) => (key === name ? [value] : [])).join(', '))
  const authors = people('from')
  const from = authors.find(hasWholeDomain) ?? authors[0]
  const text = clean(wordsOfMail(email))
  const isAnswer = Boolean(email.inReplyTo) && !isForward(email.subject ?? '')
  return {
    headers: { ...headers },
    from,
    fromText: asName(headers.from?.[0] ?? ''),
    otherAuthors: authors.filter(one => one !== from),
    replyTo: people('reply-to'),
    to: people('to'),
    cc: people('cc'),
    subject: email.subject ? asLine(email.subject).slice(0, 500) || undefined : undefined,
    messageId: email.messageId?.toWellFormed().match(MESSAGE_ID)?.[0]?.slice(0, 998),
    answersTo: unique([
      ...idsIn(email.inReplyTo).slice(0, 5),
      ...idsIn(email.references).slice(-MAX_REFERENCES).reverse(),
    ]).filter(id => id.length <= 998),
    text: text.slice(0, MAX_TEXT).toWellFormed(),
    isCut: text.length > MAX_TEXT,
    html: email.html?.trim() ? (isRich(email.html, { isAnswer }) ? 'rich' : 'plain') : undefined,
    parts,
    report: undefined, // read once the files are in their places
    left: Math.max(0, email.attachments.length - MAX_PARTS),
  }
}

/** Message-IDs in a header; old gateways leave out the brackets. */
function idsIn(header = ''): string[] {
  if (header.includes('<')) return header.match(MESSAGE_ID) ?? []
  const words = header.slice(0, MAX_BARE).split(/[\s,;]+/)
  return words.filter(word => BARE_ID.test(word)).map(id => `<${id}>`)
}

/** Normalises line ends, and removes what PostgreSQL refuses: NUL and lone surrogates. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n')
}

/** On one line, whatever an encoded word holds. */
function asLine(text: string): string {
  return clean(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

function toPart({ filename, mimeType, contentId, content }: Attachment): MailPart {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  const contentType = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(mimeType) ? mimeType : 'application/octet-stream'
  return {
    name: clean(filename ?? '').trim(),
    contentType,
    size: bytes.length,
    content: bytes,
    contentId:
      clean(contentId ?? '')
        .trim()
        .replace(/^<|>$/g, '')
        .slice(0, 998) || undefined,
  }
}

/** With a name for those without; what has neither a name nor bytes is no file. */
function named(parts: MailPart[]): MailPart[] {
  const files = parts.filter(({ name, size }) => name !== '' || size > 0)
  return files.map(part => ({ ...part, name: part.name || nameFor(part.contentType) }))
}

const EXTENSIONS: Record<string, string> = {
  'message/rfc822': 'mail.eml',
  'text/calendar': 'invitation.ics',
  'message/delivery-status': 'delivery-status.txt',
  'application/pgp-signature': 'signature.asc',
  'application/pkcs7-signature': 'smime.p7s',
}

function nameFor(contentType: string): string {
  return EXTENSIONS[contentType] ?? `file.${contentType.split('/')[1]?.replace(/[^a-z0-9]/gi, '') || 'bin'}`
}

function unique(ids: string[]): string[] {
  return [...new Set(ids)]
}
