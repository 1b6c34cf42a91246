import type { Line } from '../../../archive/queries.ts'
import { asLine, asLines, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { arrivalOfMail, fileLine, messageIdIn, saidLine } from '../../remote/lines.ts'
import type { People } from '../../remote/people.ts'
import { originOfWay, wayOf } from './channel-lines.ts'
import { textOfComment } from './ticket-lines.ts'

export interface Place {
  people: People
  /** The ticket that has the messages of this one. */
  root(ticket: string): string
  /** Who takes part in a ticket. */
  participants(ticket: string): string[]
  /** False for a Message-ID that was seen before. */
  isNew(messageId: string): boolean
}

/** A comment. What was said in a ticket before it was merged is not shown to those who only take part in the other one. */
export function messageLine(comment: Line, { people, root, participants, isNew }: Place): Line {
  const [id, ticket] = [textIn(comment, 'id') ?? '', textIn(comment, 'ticket_id') ?? '']
  const { created_at: at } = timesIn(comment)
  const author = textIn(comment, 'author_id')
  const isSystem = author === null || Number(author) < 0
  if (isSystem) people.memberOf(author ?? '-1', at)
  const to = root(ticket)
  const messageId = messageIdOf(comment)
  const isMail = messageId !== null && isNew(`${to} ${messageId}`)
  const own = new Set(participants(ticket))
  const others = to === ticket ? [] : participants(to).filter(one => !own.has(one))
  const way = wayOf(comment)
  return saidLine(
    {
      id,
      ticket: to,
      originId: isMail ? messageId : `comment ${id}`,
      author: people.identityOf(author ?? '-1', at),
      isStaff: isSystem || people.isMember(author),
      isNote: comment.public !== true,
      body: textOfComment(comment),
      at,
    },
    {
      origin: originOfWay(way),
      arrival: isMail ? arrivalOfMail(false) : null,
      left_out_ids: others.length > 0 ? others : null,
      has_files: asLines(comment.attachments).length > 0,
    },
  )
}

/** The Message-ID of a comment that came by mail, in angle brackets. */
function messageIdOf(comment: Line): string | null {
  if (wayOf(comment) !== 'email') return null
  return messageIdIn(textIn(asLine(asLine(comment.metadata).system), 'message_id'))
}

export function attachmentLine(
  comment: Line,
  file: Line,
  { position, reason }: { position: number; reason?: string | undefined },
): Line {
  const of = textIn(comment, 'id') ?? ''
  return fileLine({
    key: `${of} ${textIn(file, 'id') ?? position}`,
    of,
    name: textIn(file, 'file_name') ?? 'file',
    contentType: textIn(file, 'content_type'),
    size: numberIn(file, 'size'),
    position,
    at: timesIn(comment).created_at,
    reason,
  })
}
