import { t } from '../language/language.ts'
import { ApiUrl, ChannelForm, type ChannelFormProps, otherSecret, Setting } from './channel-form.tsx'
import { LongTexts } from './choice.tsx'
import { Connection } from './connection.tsx'

const NAMES = ['api_key', 'api_secret', 'access_token', 'access_token_secret'] as const

/** An account on X: the keys of an app there, and the account’s own. */
export function TwitterForm({ channel, onDone }: ChannelFormProps) {
  const more = channel?.settings.access_token && (
    <Connection
      slug={channel.slug}
      hint={t('twitter.connect.hint')}
      works={t('twitter.works')}
      webhook={`/incoming/twitter/${channel.slug}`}
    />
  )
  return (
    <ChannelForm {...{ kind: 'twitter', channel, onDone, more }}>
      {error => (
        <>
          <p className="notice small">{t('twitter.state')}</p>
          {NAMES.map(name => (
            <Setting
              key={name}
              isRequired
              {...{ name, channel, error, label: t(`twitter.${name}`), hint: t(`twitter.${name}.hint`) }}
            />
          ))}
          <LongTexts {...{ channel, error }} />
          <ApiUrl {...{ channel, error, usual: 'https://api.x.com' }}>
            <Setting {...{ channel, error, name: 'other_api_secret', ...otherSecret() }} />
          </ApiUrl>
        </>
      )}
    </ChannelForm>
  )
}
