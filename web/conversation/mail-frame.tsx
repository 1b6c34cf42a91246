import { useEffect, useRef, useState } from 'react'
import { t } from '../language/language.ts'

const FIRST_HEIGHT = 160
/** A longer mail scrolls in its frame. */
const MAX_HEIGHT = 12_000

interface Props {
  messageId: number
  title: string
  /** There is no such page: the text has to do. */
  onFailed: () => void
}

/** The HTML of a mail as it was sent: nothing in the frame runs or is fetched, and it grows with its content. */
export function MailFrame({ messageId, title, onFailed }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const observer = useRef<ResizeObserver>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const [blocked, setBlocked] = useState(0)
  const watch = () => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    if (page.body.dataset.blocked === undefined) return onFailed()
    const measure = () => setHeight(Math.min(page.body.scrollHeight, MAX_HEIGHT))
    observer.current?.disconnect()
    observer.current = new ResizeObserver(measure)
    observer.current.observe(page.body)
    setBlocked(Number(page.body.dataset.blocked))
    measure()
  }
  useEffect(() => () => observer.current?.disconnect(), [])
  return (
    <div className="mail-frame">
      {blocked > 0 && <p className="quiet small">{t('mail.blocked', { n: blocked })}</p>}
      <iframe
        ref={frame}
        title={title}
        src={`/api/v1/messages/${messageId}/original`}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        loading="lazy"
        style={{ blockSize: height }}
        onLoad={watch}
      />
    </div>
  )
}
