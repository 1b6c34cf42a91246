import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import type { Collected } from '../../remote/collected.ts'
import { asLine, asLines, fromSeconds, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { pictureFiles, type RemoteFile } from '../../remote/files.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import { arrivalOfMail, messageIdIn, saidLine } from '../../remote/lines.ts'
import type { People } from '../../remote/people.ts'
import type { Chatwoot } from './ask-chatwoot.ts'
import { writerOf } from './people-lines.ts'

/** What happened, in words of the program. */
const ACTIVITY = 2
const INCOMING = 0

/** What was said in a conversation, the oldest first. What was deleted there is left out. */
export function saidIn(collected: Pick<Collected, 'leftOut'>, conversation: Line, messages: Line[]): Line[] {
  const contact = asLine(asLine(conversation.meta).sender).id
  return messages
    .filter(one => {
      if (one.message_type === ACTIVITY) return false
      const isDeleted = asLine(one.content_attributes).deleted === true
      if (isDeleted) leaveOut(collected, ['messages', textIn(one, 'id') ?? ''], say`It was deleted there.`)
      return !isDeleted && (bodyOf(one) !== '' || filesIn(one).length > 0)
    })
    .map(one => ({
      ...fromSeconds(one),
      conversation_id: conversation.id,
      inbox_id: conversation.inbox_id,
      contact_id: contact,
    }))
    .sort(
      (one, other) =>
        Date.parse(timesIn(one).created_at) - Date.parse(timesIn(other).created_at) ||
        Number(textIn(one, 'id')) - Number(textIn(other, 'id')),
    )
}

/** Whom the customer put into copy at first, and whom staff did later. */
export function copiesIn(said: Line[]): string[] {
  const addresses = said.flatMap((one, index) => {
    const { cc_emails, cc_email, email } = asLine(one.content_attributes)
    if (one.message_type !== INCOMING) return addressesIn(cc_emails)
    return index === 0 ? [...addressesIn(cc_email), ...addressesIn(asLine(email).cc)] : []
  })
  return [...new Set(addresses)]
}

function addressesIn(list: unknown): string[] {
  const all = typeof list === 'string' ? list.split(',') : Array.isArray(list) ? list : []
  return all.flatMap(one => (typeof one === 'string' && one.trim() !== '' ? one.trim() : []))
}

interface Place {
  people: People
  isMail: (inbox: string | null) => boolean
  originOf: (inbox: string | null) => number
  /** False for a Message-ID that was seen before. */
  isNew: (messageId: string) => boolean
}

export function messageLine(message: Line, { people, isMail, originOf, isNew }: Place): Line {
  const [id, ticket] = [textIn(message, 'id') ?? '', textIn(message, 'conversation_id') ?? '']
  const { created_at: at } = timesIn(message)
  const inbox = textIn(message, 'inbox_id')
  const writer = writerOf(message)
  if (writer.isStaff) people.memberOf(writer.id, at)
  const messageId =
    isMail(inbox) && message.private !== true ? messageIdIn(textIn(message, 'source_id')) : null
  const isNewMail = messageId !== null && isNew(`${ticket} ${messageId}`)
  const [body, whole] = [bodyOf(message), wholeOf(message)]
  return saidLine(
    {
      id,
      ticket,
      originId: isNewMail ? messageId : `message ${id}`,
      author: people.identityOf(writer.id, at),
      isStaff: writer.isStaff,
      isNote: message.private === true,
      body,
      at,
    },
    {
      origin: originOf(inbox),
      original_body: whole === body ? null : whole,
      arrival: isNewMail ? arrivalOfMail(false) : null,
      reply_to_id: textIn(asLine(message.content_attributes), 'in_reply_to'),
      has_files: filesIn(message).length > 0,
    },
  )
}

/** What is new in a mail. Chatwoot calls that the quoted part. */
function newIn(message: Line): string | null {
  const { text_content, html_content } = asLine(asLine(message.content_attributes).email)
  return textIn(asLine(text_content), 'quoted') ?? textIn(asLine(html_content), 'quoted')
}

function bodyOf(message: Line): string {
  return bodyWith(message, newIn(message) ?? textIn(message, 'content') ?? '')
}

function wholeOf(message: Line): string {
  return bodyWith(message, textIn(message, 'content') ?? '')
}

/** The words, then what was offered to choose from and what was chosen, and what has no file. */
function bodyWith(message: Line, words: string): string {
  const { items, submitted_values, submitted_email } = asLine(message.content_attributes)
  const choices = asLines(items).flatMap(one => textIn(one, 'title') ?? textIn(one, 'label') ?? [])
  const answers = asLines(submitted_values).flatMap(one => {
    const [name, value] = [textIn(one, 'name'), textIn(one, 'title') ?? textIn(one, 'value')]
    return value === null ? [] : `**${[name, value].filter(part => part !== null).join(': ')}**`
  })
  const email = typeof submitted_email === 'string' ? [`**${submitted_email}**`] : []
  return [
    words.replace(/\[(@[^\]]*)\]\(mention:\/\/[^)]*\)/g, '$1'),
    choices.map(choice => `- ${choice}`).join('\n'),
    ...answers,
    ...email,
    ...asLines(message.attachments).flatMap(wordsOf),
  ]
    .filter(part => part !== '')
    .join('\n\n')
    .trim()
}

/** A place, a contact or a link that was sent. */
function wordsOf(attachment: Line): string[] {
  if (isFile(attachment)) return []
  const place = [numberIn(attachment, 'coordinates_lat'), numberIn(attachment, 'coordinates_long')]
  const words = [
    textIn(attachment, 'fallback_title'),
    textIn(attachment, 'data_url'),
    attachment.file_type === 'location' && place.every(part => part !== null) ? place.join(', ') : null,
  ]
  return words.some(word => word !== null) ? [words.filter(word => word !== null).join('\n')] : []
}

const isFile = (attachment: Line) =>
  !['location', 'fallback', 'contact'].includes(String(attachment.file_type)) &&
  textIn(attachment, 'data_url') !== null

/** Attachments, and the pictures of a mail that Chatwoot has stored. */
function filesIn(message: Line): { file: Line; index: number }[] {
  const listed = asLines(message.attachments)
    .map((file, index) => ({ file, index }))
    .filter(({ file }) => isFile(file))
  return [...listed, ...picturesOf(message).map((_, index) => ({ file: {}, index }))]
}

function picturesOf(message: Line): RemoteFile[] {
  const { text_content, html_content } = asLine(asLine(message.content_attributes).email)
  const html = textIn(asLine(html_content), 'full') ?? textIn(asLine(text_content), 'full')
  return pictureFiles(message, html).filter(({ url }) => url?.includes('/rails/active_storage/'))
}

/** The files of a message, the pictures of its HTML last. */
export function filesOf(message: Line, api: Chatwoot): RemoteFile[] {
  const listed = asLines(message.attachments)
    .map((file, index) => ({ file, key: `${textIn(message, 'id')} ${textIn(file, 'id') ?? index}` }))
    .filter(({ file }) => isFile(file))
    .map(({ file, key }) => ({
      key,
      name: nameOf(textIn(file, 'data_url') ?? ''),
      contentType: null,
      size: numberIn(file, 'file_size'),
      url: textIn(file, 'data_url'),
      fresh: () => freshLink(api, message, textIn(file, 'id')),
    }))
  return [...listed, ...picturesOf(message)]
}

/** Only the address of a file has its name. */
function nameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || 'file'
  } catch {
    return last
  }
}

async function freshLink(api: Chatwoot, message: Line, file: string | null): Promise<string | null> {
  const before = Number(textIn(message, 'id')) + 1
  const path = `/conversations/${textIn(message, 'conversation_id')}/messages?before=${before}`
  for await (const some of api.list(path)) {
    const again = some.find(one => textIn(one, 'id') === textIn(message, 'id'))
    const found = asLines(again?.attachments).find(one => textIn(one, 'id') === file)
    if (found) return textIn(found, 'data_url')
  }
  return null
}
