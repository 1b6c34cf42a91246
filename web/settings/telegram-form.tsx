import { Field } from '../design/field.tsx'
import { wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { ApiUrl, ChannelForm, type ChannelFormProps, Setting } from './channel-form.tsx'
import { Connection } from './connection.tsx'
import { LongTexts } from './long-texts.tsx'

/** A Telegram bot: its token, and who calls whom. */
export function TelegramForm({ channel, onDone }: ChannelFormProps) {
  const more = channel?.settings.bot_token && (
    <Connection slug={channel.slug} hint={t('telegram.connect.hint')} works={t('telegram.works')} />
  )
  return (
    <ChannelForm {...{ kind: 'telegram', channel, onDone, more }}>
      {error => (
        <>
          <Setting
            {...{
              name: 'bot_token',
              isRequired: true,
              channel,
              error,
              label: t('telegram.token'),
              hint: t('telegram.token.hint'),
            }}
          />
          <Field
            label={t('telegram.receive')}
            hint={t('telegram.receive.hint')}
            wrong={wrongIn(error, 'receive')}
          >
            {attributes => (
              <select name="receive" defaultValue={channel?.settings.receive ?? 'polling'} {...attributes}>
                <option value="polling">{t('telegram.receive.polling')}</option>
                <option value="webhook">{t('telegram.receive.webhook')}</option>
              </select>
            )}
          </Field>
          <LongTexts {...{ channel, error }} />
          <ApiUrl {...{ channel, error, usual: 'https://api.telegram.org' }} />
        </>
      )}
    </ChannelForm>
  )
}
