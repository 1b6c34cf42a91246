import type { Message } from '../../client/api.ts'
import { VISIBILITY } from '../../client/codes.ts'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'

/** What to know of a message before reading it: who sees it, whether the sender is proven, how it came. */
export function Marks({ message, channel }: { message: Message; channel: string }) {
  const { user, visibility, arrival } = message
  const isNote = visibility === VISIBILITY.internalNote
  const isCopied = arrival !== null && arrival.threaded_by !== 'none'
  return (
    <>
      {isNote && (
        <span className="mark">
          <Icon name="lock" />
          {t('note.internal')}
        </span>
      )}
      {user['unproven?'] ? (
        <span className="mark bad">{t('arrival.claimsStaff')}</span>
      ) : arrival?.dmarc === 'fail' ? (
        <span className="mark bad">{t('arrival.forged')}</span>
      ) : (
        arrival?.dmarc === 'unknown' && <span className="mark">{t('arrival.unproven')}</span>
      )}
      {arrival?.from && (
        <span className="mark">{t('arrival.from', { name: namedInMail(arrival.from) })}</span>
      )}
      {arrival?.reply_to && (
        <span className="mark">{t('arrival.replyTo', { email: arrival.reply_to.email ?? '' })}</span>
      )}
      {arrival?.automatic && <span className="mark">{t('arrival.automatic')}</span>}
      {arrival && arrival.also_to.length > 0 && (
        <span className="mark">{t('arrival.alsoTo', { names: arrival.also_to.join(', ') })}</span>
      )}
      {arrival?.new_participant && isCopied && <span className="mark">{t('arrival.new')}</span>}
      {arrival?.['elsewhere?'] && (
        <span className="mark">{t('message.elsewhere', { channel: channel })}</span>
      )}
    </>
  )
}

/** As mail programs show somebody in the head of a mail. */
function namedInMail({ name, email }: { name: string | null; email: string | null }): string {
  return name && email ? `${name} <${email}>` : (email ?? name ?? '')
}
