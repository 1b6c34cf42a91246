import type { Line } from '../../../archive/queries.ts'
import { asLine, asLines, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { pictureFiles, picturesIn, type RemoteFile } from '../../remote/files.ts'
import { arrivalOfMail, messageIdIn, saidLine } from '../../remote/lines.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import type { People } from '../../remote/people.ts'
import type { Gorgias } from './ask-gorgias.ts'
import { isMail, originOfWay } from './channel-lines.ts'
import { customerId, UNKNOWN } from './people-lines.ts'
import type { Traffic } from './ticket-lines.ts'

/** Whoever wrote a message: a user, or a customer. */
export function writerOf(message: Line): { id: string; isStaff: boolean } {
  const id = textIn(asLine(message.sender), 'id')
  if (message.from_agent === true) return { id: id ?? UNKNOWN, isStaff: true }
  return { id: customerId(id) ?? `writer of ${textIn(message, 'id')}`, isStaff: false }
}

const isNote = (message: Line) =>
  message.public === false || message.channel === 'internal-note' || isForward(message) || isUnsent(message)

/** What staff sent on to others. */
const isForward = (message: Line) =>
  message.from_agent === true && asLine(message.source).type === 'email-forward'

/** What customers did not get. */
const isUnsent = (message: Line) =>
  message.from_agent === true && textIn(message, 'failed_at') !== null && textIn(message, 'sent_at') === null

/** Adds what a message says of its ticket; messages come in the order in which they were written. */
export function addTraffic(traffic: Map<string, Traffic>, message: Line): void {
  const ticket = textIn(message, 'ticket_id') ?? ''
  const known = traffic.get(ticket)
  const isCounted = !isNote(message) && (!known?.hasBegun || message.from_agent === true)
  const copied = isCounted
    ? asLines(asLine(message.source).cc).flatMap(one => textIn(one, 'address') ?? [])
    : []
  traffic.set(ticket, {
    hasBegun: known?.hasBegun === true || !isNote(message),
    integration: known?.integration ?? textIn(message, 'integration_id'),
    copies: [...new Set([...(known?.copies ?? []), ...copied])],
  })
}

export function messageLine(
  message: Line,
  { people, isNew }: { people: People; isNew: (messageId: string) => boolean },
): Line {
  const [id, ticket] = [textIn(message, 'id') ?? '', textIn(message, 'ticket_id') ?? '']
  const { created_at: at } = timesIn(message)
  const way = textIn(message, 'channel')
  const { id: writer, isStaff } = writerOf(message)
  if (isStaff) people.memberOf(writer, at)
  const messageId = isMail(way) && !isNote(message) ? messageIdIn(textIn(message, 'message_id')) : null
  const isNewMail = messageId !== null && isNew(`${ticket} ${messageId}`)
  const body = bodyIn(message, ['stripped_html', 'stripped_text', 'body_html', 'body_text'])
  const whole = bodyIn(message, ['body_html', 'body_text'])
  return saidLine(
    {
      id,
      ticket,
      originId: isNewMail ? messageId : `message ${id}`,
      author: people.identityOf(writer, at),
      isStaff,
      isNote: isNote(message),
      body,
      at,
    },
    {
      origin: originOfWay(way),
      original_body: whole === '' || whole === body ? null : whole,
      arrival: isNewMail ? arrivalOfMail(false) : null,
      has_files: asLines(message.attachments).length + picturesIn(htmlOf(message)).length > 0,
    },
  )
}

/** The first of some fields that says something, as Markdown. */
function bodyIn(message: Line, fields: string[]): string {
  for (const field of fields) {
    const text = textIn(message, field) ?? ''
    const body = field.endsWith('_html') ? markdownOfHtml(text) : text.trim()
    if (body !== '') return body
  }
  return ''
}

const htmlOf = (message: Line) => textIn(message, 'stripped_html') ?? textIn(message, 'body_html')

export const isEmpty = (message: Line) =>
  bodyIn(message, ['body_html', 'body_text', 'stripped_html', 'stripped_text']) === '' &&
  asLines(message.attachments).length === 0 &&
  picturesIn(htmlOf(message)).length === 0

/** The files of a message, and then the pictures in its words. */
export function filesOf(message: Line, api: Gorgias): RemoteFile[] {
  const listed = asLines(message.attachments).map((file, index) => ({
    key: `${textIn(message, 'id')} ${index}`,
    name: textIn(file, 'name') ?? 'file',
    contentType: textIn(file, 'content_type'),
    size: numberIn(file, 'size'),
    url: textIn(file, 'url'),
    fresh: () => freshLink(api, message, index),
  }))
  const again = async () => htmlOf(await messageAgain(api, message))
  return [...listed, ...pictureFiles(message, htmlOf(message), again)]
}

async function freshLink(api: Gorgias, message: Line, index: number): Promise<string | null> {
  return textIn(asLines((await messageAgain(api, message)).attachments)[index] ?? {}, 'url')
}

/** With links that were made now. */
async function messageAgain(api: Gorgias, message: Line): Promise<Line> {
  return asLine(await api.get(`/tickets/${textIn(message, 'ticket_id')}/messages/${textIn(message, 'id')}`))
}
