import type { Channel } from '../../client/api.ts'
import { Field } from '../design/field.tsx'
import { wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'

/** What happens to a reply that is longer than one message of the channel. */
export function LongTexts({ channel, error }: { channel: Channel | undefined; error: Error | null }) {
  return (
    <Field label={t('channel.long')} hint={t('channel.long.hint')} wrong={wrongIn(error, 'long_texts')}>
      {attributes => (
        <select name="long_texts" defaultValue={channel?.settings.long_texts ?? 'split'} {...attributes}>
          <option value="split">{t('channel.long.split')}</option>
          <option value="refuse">{t('channel.long.refuse')}</option>
        </select>
      )}
    </Field>
  )
}
