import type { Line } from '../../../archive/queries.ts'
import { asLine, asLines, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { pictureFiles, picturesIn, type RemoteFile } from '../../remote/files.ts'
import { saidLine } from '../../remote/lines.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import type { People } from '../../remote/people.ts'
import type { Intercom } from './ask-intercom.ts'
import { isStaff } from './people-lines.ts'

/** What customers see of a conversation. The words of all other parts are for staff. */
const PUBLIC = ['comment', 'open', 'close', 'quick_reply']

/** What began a conversation, and its parts with words or files, the oldest first. */
export function saidIn(conversation: Line, parts: Line[]): Line[] {
  const { source, id, created_at, updated_at } = conversation
  const first: Line = {
    ...asLine(source),
    id: `source of ${textIn(conversation, 'id')}`,
    part_type: 'comment',
    created_at,
    updated_at,
  }
  return [first, ...parts]
    .filter(one => textIn(one, 'body') !== null || asLines(one.attachments).length > 0)
    .map(one => ({ ...one, conversation_id: id, source_type: asLine(source).type }))
}

export function messageLine(part: Line, people: People, origin: number): Line {
  const id = textIn(part, 'id') ?? ''
  const { created_at: at } = timesIn(part)
  const author = asLine(part.author)
  const writer = textIn(author, 'id') ?? (isStaff(author) ? 'unknown' : `writer of ${id}`)
  if (isStaff(author)) people.memberOf(writer, at)
  return saidLine(
    {
      id,
      ticket: textIn(part, 'conversation_id') ?? '',
      originId: `part ${id}`,
      author: people.identityOf(writer, at),
      isStaff: isStaff(author),
      isNote: !PUBLIC.includes(String(part.part_type)),
      body: markdownOfHtml(textIn(part, 'body') ?? ''),
      at,
    },
    { origin, has_files: asLines(part.attachments).length + picturesIn(part.body).length > 0 },
  )
}

/** The files of a part, whose links expire, and then the pictures in its body. */
export function filesOf(part: Line, api: Intercom): RemoteFile[] {
  const listed = asLines(part.attachments).map((file, index) => ({
    key: `${textIn(part, 'id')} ${index}`,
    name: textIn(file, 'name') ?? 'file',
    contentType: textIn(file, 'content_type'),
    size: numberIn(file, 'filesize'),
    url: textIn(file, 'url'),
    fresh: () => freshLink(api, part, index),
  }))
  return [...listed, ...pictureFiles(part, part.body, async () => (await partAgain(api, part))?.body)]
}

async function freshLink(api: Intercom, part: Line, index: number): Promise<string | null> {
  return textIn(asLines((await partAgain(api, part))?.attachments)[index] ?? {}, 'url')
}

/** With links that were made now. */
async function partAgain(api: Intercom, part: Line): Promise<Line | undefined> {
  const conversation = asLine(await api.get(`/conversations/${textIn(part, 'conversation_id')}`))
  const all = saidIn(conversation, partsIn(conversation))
  return all.find(one => textIn(one, 'id') === textIn(part, 'id'))
}

export function partsIn(conversation: Line): Line[] {
  return asLines(asLine(conversation.conversation_parts).conversation_parts)
}
