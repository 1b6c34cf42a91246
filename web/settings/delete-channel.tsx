import type { Channel } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { confirmed } from '../design/confirmation.tsx'
import { Fold } from '../design/fold.tsx'
import { useSaving } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { TypedDeletion } from '../design/typed-deletion.tsx'
import { t } from '../language/language.ts'

interface Props {
  channel: Channel
  onDone: () => void
}

/** Deletes a channel once somebody has typed its slug. */
export function DeleteChannel({ channel: { slug }, onDone }: Props) {
  const deleting = useSaving(
    (_typed: string) => confirmed(() => ask(api.DELETE('/channels/{slug}', { params: { path: { slug } } }))),
    {
      touches: [keys.channels, keys.views],
      onSaved: () => {
        toast(t('channel.deleted'))
        onDone()
      },
    },
  )
  return (
    <Fold title={t('channel.delete')}>
      <p>{t('channel.delete.about')}</p>
      <TypedDeletion slug={slug} label={t('channel.delete')} deleting={deleting} />
    </Fold>
  )
}
