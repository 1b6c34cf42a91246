import type { Line } from '../../../archive/queries.ts'
import { asLines, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { fileLine, saidLine } from '../../remote/lines.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import type { People } from '../../remote/people.ts'

const FORWARD = 8

/** The text of a ticket, a reply or a note. What was forwarded to others is a note. */
export function messageLine(one: Line, people: People, origin: number): Line {
  const id = textIn(one, 'id') ?? ''
  const { created_at: at } = timesIn(one)
  const user = textIn(one, 'user_id')
  const isStaff = one.incoming !== true
  // Of what nobody is said to have written, somebody of the staff has.
  if (isStaff && user !== null && !people.has(user)) people.memberOf(user, at)
  if (isStaff && user === null) people.memberOf('unknown', at)
  const author = people.identityOf(user ?? (isStaff ? 'unknown' : `writer of ${id}`), at)
  return saidLine(
    {
      id,
      ticket: textIn(one, 'ticket_id') ?? '',
      originId: `message ${id}`,
      author,
      isStaff: people.isMember(user) || (isStaff && user === null),
      isNote: one.private === true || one.source === FORWARD,
      body: textOf(one),
      at,
    },
    { origin, has_files: asLines(one.attachments).length + picturesIn(one).length > 0 },
  )
}

function textOf(one: Line): string {
  const html = textIn(one, 'body')
  return (html && markdownOfHtml(html)) || (textIn(one, 'body_text') ?? '')
}

const PICTURE = /<img\b[^>]*?\bsrc\s*=\s*["']([^"']+)["']/gi
const MOST_PICTURES = 50

/** Pictures in the text, which no list of files has. */
export function picturesIn({ body }: Line): string[] {
  if (typeof body !== 'string') return []
  const found = [...body.matchAll(PICTURE)].map(([, src = '']) => src.replaceAll('&amp;', '&'))
  return [...new Set(found.filter(src => /^https?:\/\//i.test(src)))].slice(0, MOST_PICTURES)
}

export interface NamedFile {
  key: string
  name: string
  contentType: string | null
  size: number | null
  url: string
  /** Its number, if a list has it: links to it can be made again. */
  id: string | null
}

/** The files of a message, and then its pictures. Of a picture neither name nor type is known. */
export function filesOf(message: Line): NamedFile[] {
  const of = textIn(message, 'id')
  const listed = asLines(message.attachments).map((file, index) => ({
    key: `${of} ${textIn(file, 'id') ?? index}`,
    name: textIn(file, 'name') ?? 'file',
    contentType: textIn(file, 'content_type'),
    size: numberIn(file, 'size'),
    url: textIn(file, 'attachment_url') ?? '',
    id: textIn(file, 'id'),
  }))
  const pictures = picturesIn(message).map((url, index) => ({
    key: `${of} picture ${index + 1}`,
    name: `picture-${index + 1}`,
    contentType: null,
    size: null,
    url,
    id: null,
  }))
  return [...listed, ...pictures]
}

export function attachmentLine(
  message: Line,
  { key, name, contentType, size }: NamedFile,
  { position, reason }: { position: number; reason?: string | undefined },
): Line {
  const of = textIn(message, 'id') ?? ''
  const { created_at: at } = timesIn(message)
  return fileLine({ key, of, name, contentType, size, position, at, reason })
}
