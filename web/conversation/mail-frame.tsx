import { useEffect, useRef, useState } from 'react'
import { api, ask } from '../api/client.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { useTheme } from '../kit/theme.ts'
import { t } from '../language/language.ts'
import { fitHeight } from './frame-height.ts'
import { looksEmpty } from './looks-empty.ts'

interface Props {
  messageId: number
  /** Name of the sender. */
  sender: string
  /** There is no such page: the text has to do. */
  onFailed: () => void
}

/** What a page says of its images of other servers. */
interface Images {
  blocked: number
  shown: number
  isRemembered: boolean
}

/** The HTML of a mail as it was sent: nothing in the frame runs or is fetched from elsewhere, and it grows with its content. */
export function MailFrame({ messageId, sender, onFailed }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const endFit = useRef<() => void>(null)
  const [images, setImages] = useState<Images>()
  const [isAsked, setAsked] = useState<boolean>()
  const theme = useTheme()
  const watch = () => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    const { blocked, remote, remembered } = page.body.dataset
    endFit.current?.()
    endFit.current = fitHeight(frame.current as HTMLIFrameElement)
    if (blocked === undefined || looksEmpty(page)) return onFailed()
    page.documentElement.dataset.theme = theme
    setImages({ blocked: Number(blocked), shown: Number(remote), isRemembered: remembered === 'true' })
  }
  const show = (isShown: boolean, isRemembered = images?.isRemembered ?? false) => {
    setAsked(isShown)
    if (images) setImages({ ...images, isRemembered })
  }
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (page?.body) page.documentElement.dataset.theme = theme
  }, [theme])
  useEffect(() => () => endFit.current?.(), [])
  return (
    <div className="mail-frame">
      {images && <ImageBar images={images} sender={sender} messageId={messageId} onShow={show} />}
      <iframe
        ref={frame}
        title={t('mail.title', { name: sender })}
        src={`/api/v1/messages/${messageId}/original${isAsked === undefined ? '' : `?images=${isAsked}`}`}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        loading="lazy"
        onLoad={watch}
      />
    </div>
  )
}

interface BarProps {
  images: Images
  sender: string
  messageId: number
  onShow: (isShown: boolean, isRemembered?: boolean) => void
}

/** Asks before images of other servers are fetched, once or for all mails of the sender. */
function ImageBar({ images: { blocked, shown, isRemembered }, sender, messageId, onShow }: BarProps) {
  const saving = useSaving(
    (show_images: boolean) =>
      ask(
        api.PUT('/messages/{id}/original', {
          params: { path: { id: messageId } },
          body: { original: { show_images } },
        }),
      ),
    { touches: [], onSaved: ({ show_images }) => onShow(show_images, show_images) },
  )
  const { error, isPending, mutate } = saving
  if (blocked === 0 && shown === 0) return null
  return (
    <div className="row small image-bar">
      <ErrorNotice error={error} />
      {blocked > 0 ? (
        <>
          <span className="quiet">{t('mail.blocked', { n: blocked })}</span>
          <button type="button" className="button plain small" onClick={() => onShow(true)}>
            {t('mail.showImages')}
          </button>
        </>
      ) : null}
      {!isRemembered && (
        <button
          type="button"
          className="button plain small"
          disabled={isPending}
          onClick={() => mutate(true)}
        >
          {t('mail.alwaysShow', { name: sender })}
        </button>
      )}
      {isRemembered && shown > 0 && (
        <button
          type="button"
          className="button plain small"
          disabled={isPending}
          onClick={() => mutate(false)}
        >
          {t('mail.neverShow', { name: sender })}
        </button>
      )}
    </div>
  )
}
