import { useState } from 'react'
import type { Attachment, Conversation, Delivery, Message } from '../../client/api.ts'
import { ORIGIN, VISIBILITY } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { Avatar } from '../design/avatar.tsx'
import { Icon } from '../design/icons.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { Prose } from '../design/prose.tsx'
import { exactTime, momentOf, number, t } from '../language/language.ts'
import { FileCard, hasCard } from './file-card.tsx'
import { MailFrame } from './mail-frame.tsx'
import { Marks } from './message-marks.tsx'
import { MessageMenu } from './message-menu.tsx'

const Quoted = lazyPart(async () => (await import('./message-extras.tsx')).Quoted)
const Reactions = lazyPart(async () => (await import('./message-extras.tsx')).Reactions)
const ClaimButton = lazyPart(async () => (await import('./claim-button.tsx')).ClaimButton)
const Versions = lazyPart(async () => (await import('./versions.tsx')).Versions)

interface Props {
  message: Message
  conversation: Conversation
}

interface ArticleProps extends Props {
  /** It begins the conversation. */
  isFirst: boolean
  /** The message that it answers, once that is loaded. */
  quoted: Message | undefined
}

/** A message of the customer or staff, or an internal note. */
export function MessageArticle({ message, conversation, isFirst, quoted }: ArticleProps) {
  const { user, visibility, created_at, attachments, deliveries, bcc, forwarded_to } = message
  const files = attachments.filter(file => !isPlaced(file, message))
  const isNote = visibility === VISIBILITY.internalNote
  const kind = isNote ? 'note' : user['staff?'] ? 'ours' : 'theirs'
  const label = t(`message.${kind}`, { name: user.name, time: exactTime(created_at) })
  return (
    <article id={`message-${message.id}`} className={`message ${kind}`} aria-label={label}>
      <header>
        <Avatar name={user.name} />
        <strong dir="auto">{user.name}</strong>
        {user.email && !user['staff?'] && <span className="quiet small wide-only">{user.email}</span>}
        <Marks message={message} channel={conversation.category.name} />
        <MessageMenu message={message} conversation={conversation} isFirst={isFirst} />
        <time dateTime={created_at} title={exactTime(created_at)} className="quiet small">
          {momentOf(created_at)}
        </time>
      </header>
      {quoted && <Quoted message={quoted} />}
      {message.deleted_at ? (
        <p className="quiet" title={exactTime(message.deleted_at)}>
          <Icon name="trash" /> {t('message.deleted')}
        </p>
      ) : (
        <Words message={message} conversation={conversation} />
      )}
      {files.length > 0 && (
        <ul className="files">
          {files.map(file => (
            <li key={file.id}>
              <File file={file} />
              {hasCard(file) && <FileCard file={file} />}
            </li>
          ))}
        </ul>
      )}
      {bcc.length > 0 && (
        <p className="quiet small">
          {t('to.bcc')} <bdi>{bcc.map(({ email, name }) => email ?? name).join(', ')}</bdi>
        </p>
      )}
      {forwarded_to.length > 0 && (
        <p className="quiet small">
          {t(deliveries.length > 0 ? 'forward.to' : 'forward.unsent', {
            names: forwarded_to.map(({ email, name }) => email ?? name).join(', '),
          })}
        </p>
      )}
      {message.reactions.length > 0 && <Reactions reactions={message.reactions} />}
      {deliveries.length > 0 && <Deliveries deliveries={deliveries} />}
    </article>
  )
}

/** Whether the file is an image that the text already shows. */
function isPlaced({ id, state, 'image?': isImage }: Attachment, { body, format }: Message): boolean {
  return isImage && state === 'stored' && format === 'markdown' && body.includes(`(attachment:${id})`)
}

/** The text, or the HTML as it was sent: at first, whichever shows more. */
function Words({ message, conversation }: Props) {
  const { id, body, body_html, html, user, arrival } = message
  const { slug } = conversation
  const isUnproven = user['unproven?'] === true
  const isMail = html !== null || (message.origin === ORIGIN.email && arrival?.['imported?'] === false)
  // The text is what would be sent, so it is shown first.
  const [isOriginal, setOriginal] = useState(html === 'rich' && !isUnproven)
  return (
    <>
      {isOriginal ? (
        <MailFrame messageId={id} sender={user.name} onFailed={() => setOriginal(false)} />
      ) : body_html === undefined ? (
        <p dir="auto">{body}</p>
      ) : (
        <Prose html={body_html} />
      )}
      {message.edited_at && <Versions message={message} />}
      {!isOriginal && message['folded?'] && <Quote slug={slug} message={message} />}
      {!isOriginal && isUnproven && conversation.author.id !== user.id && (
        <ClaimButton message={message} slug={slug} />
      )}
      {isMail && (
        <button type="button" className="button plain small" onClick={() => setOriginal(!isOriginal)}>
          {t(isOriginal ? 'mail.asText' : 'mail.original')}
        </button>
      )}
    </>
  )
}

/** The file's URL at this host instead of the brand's. */
function pathOf(url: string): string {
  return new URL(url, location.origin).pathname
}

function File({ file }: { file: Attachment }) {
  const { url, state, reason, file_file_name: name, file_file_size: size } = file
  if (state !== 'stored')
    return (
      <span className="quiet" title={reason ?? undefined}>
        <Icon name="file" /> <bdi>{name}</bdi> · {t(state === 'failed' ? 'file.failed' : 'file.pending')}
      </span>
    )
  return (
    <a href={pathOf(url)} target="_blank" rel="noopener noreferrer">
      {file['image?'] ? <img src={pathOf(url)} alt={name} loading="lazy" /> : <Icon name="file" />}
      <span>
        <bdi>{name}</bdi> <bdi className="quiet small">{size === null ? '' : sizeOf(size)}</bdi>
      </span>
    </a>
  )
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${number(Math.ceil(bytes / 1_000))} kB`
    : `${number(Math.round(bytes / 100_000) / 10)} MB`
}

/** How far a copy has come. */
const ORDER = { queued: 0, deferred: 0, sent: 1, bounced: 1, failed: 1, delivered: 2, read: 3 } as const

/** Delivery to each recipient; failures with the other side's response. */
function Deliveries({ deliveries }: { deliveries: Delivery[] }) {
  const bad = deliveries.filter(({ state }) => state === 'bounced' || state === 'failed')
  const late = deliveries.find(({ state, reason }) => state === 'deferred' && reason)
  if (bad.length === 0 && late)
    return (
      <p className="delivery small" role="status">
        <Icon name="clock" /> {t('delivery.deferred')} <bdi>{late.reason}</bdi>
      </p>
    )
  if (bad.length === 0) {
    const furthest = (['queued', 'sent', 'delivered', 'read'] as const).findLast(one =>
      deliveries.every(({ state }) => ORDER[state] >= ORDER[one]),
    )
    const names = deliveries.map(({ to }) => to.email ?? to.name).join(', ')
    return (
      <p className="delivery quiet small" title={names}>
        <Icon name={furthest === 'queued' ? 'clock' : 'check'} /> {t(`delivery.${furthest ?? 'queued'}`)}
      </p>
    )
  }
  return bad.map(({ to, reason }) => (
    <p className="delivery bad small" key={to.id} role="alert">
      <Icon name="spam" /> {t('delivery.failed', { name: to.email ?? to.name })} <bdi>{reason}</bdi>
    </p>
  ))
}

/** The whole text with its quote, loaded on demand. */
function Quote({ slug, message }: { slug: string; message: Message }) {
  const [text, setText] = useState<string>()
  const load = async () => {
    const { messages } = await ask(
      api.GET('/conversations/{slug}/messages', {
        params: {
          path: { slug },
          query: { include: ['original_body'], end_date: message.created_at, page_size: 10 },
        },
      }),
    )
    setText(messages.find(({ id }) => id === message.id)?.original_body ?? message.body)
  }
  return (
    <details
      className="original"
      onToggle={event => event.currentTarget.open && text === undefined && void load()}
    >
      <summary title={t('original')}>
        <span aria-hidden="true">•••</span>
        <span className="unseen">{t('original')}</span>
      </summary>
      <pre dir="auto">{text ?? t('loading')}</pre>
    </details>
  )
}
