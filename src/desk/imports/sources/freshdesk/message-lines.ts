import type { Line } from '../../../archive/queries.ts'
import { asLines, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { pictureFiles, picturesIn, type RemoteFile } from '../../remote/files.ts'
import { saidLine } from '../../remote/lines.ts'
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
    { origin, has_files: asLines(one.attachments).length + picturesIn(one.body).length > 0 },
  )
}

function textOf(one: Line): string {
  const html = textIn(one, 'body')
  return (html && markdownOfHtml(html)) || (textIn(one, 'body_text') ?? '')
}

/** The files of a message, and then its pictures. Links of those that a list has can be made again. */
export function filesOf(message: Line, linkOf: (id: string) => Promise<string | null>): RemoteFile[] {
  const of = textIn(message, 'id')
  const listed = asLines(message.attachments).map((file, index) => {
    const id = textIn(file, 'id')
    return {
      key: `${of} ${id ?? index}`,
      name: textIn(file, 'name') ?? 'file',
      contentType: textIn(file, 'content_type'),
      size: numberIn(file, 'size'),
      url: textIn(file, 'attachment_url'),
      fresh: async () => (id === null ? null : linkOf(id)),
    }
  })
  return [...listed, ...pictureFiles(message, message.body)]
}
