import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { asLine, asLines, numberIn, textIn } from '../../remote/fields.ts'
import { pictureFiles, picturesIn, type RemoteFile } from '../../remote/files.ts'
import { saidLine } from '../../remote/lines.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import type { People } from '../../remote/people.ts'
import type { HelpScout } from './ask-helpscout.ts'
import { customerId } from './people-lines.ts'

/** What has no words of anybody. */
export const isLineItem = (thread: Line) => thread.type === 'lineitem'
/** What was not sent. */
export const isUnsent = (thread: Line) => ['draft', 'review', 'underreview'].includes(String(thread.state))
/** Whether it counts as one of a conversation's threads there. */
export const isCounted = (thread: Line) => !isLineItem(thread) && thread.state === 'published'

/** What customers write. All else is of staff, unless it says otherwise. */
const OF_CUSTOMERS = ['customer', 'chat', 'beaconchat', 'phone']

/** Whom a thread is from: a customer, or a user. A mail that staff have entered for a customer is the customer's. */
export function writerOf(thread: Line): Line {
  const [customer, creator] = [asLine(thread.customer), asLine(thread.createdBy)]
  if (thread.type === 'customer' && textIn(customer, 'id') !== null) return { ...customer, type: 'customer' }
  return { type: OF_CUSTOMERS.includes(String(thread.type)) ? 'customer' : 'user', ...creator }
}

/** A mail, a chat, or a note. What was forwarded to others, or is hidden from customers, is a note. */
export function messageLine(thread: Line, people: People): Line {
  const [id, at] = [textIn(thread, 'id') ?? '', String(thread.created_at)]
  const writer = writerOf(thread)
  const isCustomer = textIn(writer, 'type') === 'customer'
  const known = textIn(writer, 'id')
  if (!isCustomer) people.memberOf(known ?? 'unknown', at)
  const author = isCustomer ? (customerId(known) ?? `writer of ${id}`) : (known ?? 'unknown')
  return saidLine(
    {
      id,
      ticket: textIn(thread, 'conversation_id') ?? '',
      originId: `thread ${id}`,
      author: people.identityOf(author, at),
      isStaff: !isCustomer,
      isNote: ['note', 'forwardparent'].includes(String(thread.type)) || thread.state === 'hidden',
      body: markdownOfHtml(textIn(thread, 'body') ?? ''),
      at,
    },
    { origin: thread.origin, has_files: attachmentsIn(thread).length + picturesIn(thread.body).length > 0 },
  )
}

const attachmentsIn = (thread: Line) => asLines(asLine(thread._embedded).attachments)

/** The files of a thread, which the API gives as text, and then the pictures in its body. */
export function filesOf(thread: Line, api: HelpScout): RemoteFile[] {
  const listed = attachmentsIn(thread).map((file, index) => {
    const id = textIn(file, 'id')
    const path = `/conversations/${textIn(thread, 'conversation_id')}/attachments/${id}/data`
    return {
      key: `${textIn(thread, 'id')} ${id ?? index}`,
      name: textIn(file, 'filename') ?? textIn(file, 'fileName') ?? 'file',
      contentType: textIn(file, 'mimeType'),
      size: numberIn(file, 'size'),
      url: null,
      async bytes() {
        const { data } = asLine(await api.get(path))
        if (typeof data !== 'string') throw new Problem('unavailable', say`It was deleted there.`)
        return Buffer.from(data, 'base64')
      },
    }
  })
  return [...listed, ...pictureFiles(thread, thread.body)]
}
