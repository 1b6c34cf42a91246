import { t } from '../language/language.ts'
import { ApiUrl, ChannelForm, type ChannelFormProps, Setting } from './channel-form.tsx'
import { Choice, LongTexts } from './choice.tsx'
import { Connection } from './connection.tsx'

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
          <Choice
            {...{ channel, error, name: 'receive' }}
            label={t('telegram.receive')}
            hint={t('telegram.receive.hint')}
            choices={{
              polling: t('telegram.receive.polling'),
              webhook: t('telegram.receive.webhook'),
            }}
          />
          <LongTexts {...{ channel, error }} />
          <ApiUrl {...{ channel, error, usual: 'https://api.telegram.org' }} />
        </>
      )}
    </ChannelForm>
  )
}
