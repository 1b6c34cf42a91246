import '../language/claiming-texts.ts'
import { useQuery } from '@tanstack/react-query'
import type { Message } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery } from '../api/staff.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

interface Props {
  message: Message
  slug: string
}

/** Sends the reader's own unproven email reply, with the words above and the files. */
export function ClaimButton({ message, slug }: Props) {
  const { data: me } = useQuery(meQuery)
  const claiming = useSaving(
    () => ask(api.POST('/messages/{id}/claim', { params: { path: { id: message.id } } })),
    { touches: [keys.messages(slug), keys.conversation(slug)], onSaved: () => toast(t('claim.done')) },
  )
  if (me?.email !== message.user.email || message.claimed_by !== null) return null
  return (
    <div className="row">
      <ErrorNotice error={claiming.error} />
      <button
        type="button"
        className="button"
        disabled={claiming.isPending}
        onClick={() => claiming.mutate()}
      >
        {t('claim')}
      </button>
      <span className="hint">{t('claim.why')}</span>
    </div>
  )
}
