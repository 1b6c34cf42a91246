import type { ReactNode } from 'react'
import type { Channel } from '../../client/api.ts'
import { Field } from '../design/field.tsx'
import { wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { ApiUrl, ChannelForm, type ChannelFormProps, Setting } from './channel-form.tsx'
import { Connection } from './connection.tsx'

/** Per channel of Meta: its name in addresses and texts, and the setting with the account's ID. */
const WAYS = {
  whatsapp: { way: 'whatsapp', id: 'phone_number_id' },
  facebook_messenger: { way: 'messenger', id: 'page_id' },
  instagram_dm: { way: 'instagram', id: 'account_id' },
} as const

export type MetaKind = keyof typeof WAYS

interface Props extends ChannelFormProps {
  kind: MetaKind
  /** Above the settings. */
  first?: ReactNode
}

/** A number on WhatsApp, a Page on Messenger, or an account on Instagram. */
export function MetaForm({ kind, channel, onDone, first }: Props) {
  const { way, id } = WAYS[kind]
  const more = channel?.settings.app_secret && (
    <Connection
      slug={channel.slug}
      hint={t(`${way}.connect.hint`)}
      works={t('meta.works')}
      webhook={`/incoming/${way}/${channel.slug}`}
    />
  )
  return (
    <ChannelForm {...{ kind, channel, onDone, more }}>
      {error => {
        const given = { channel, error }
        return (
          <>
            {first}
            <Setting
              {...{ ...given, name: id, isRequired: true }}
              label={t(`meta.${id}`)}
              hint={t(`meta.${id}.hint`)}
            />
            {kind === 'whatsapp' && (
              <Setting
                {...{ ...given, name: 'business_account_id' }}
                label={t('meta.business_account_id')}
                hint={t('meta.business_account_id.hint')}
              />
            )}
            {kind === 'instagram_dm' && (
              <Choice {...given} name="login" choices={['instagram', 'facebook']} />
            )}
            <Setting
              {...{ ...given, name: 'access_token', isRequired: true }}
              label={t('meta.access_token')}
              hint={t(`${way}.access_token.hint`)}
            />
            <Setting
              {...{ ...given, name: 'app_secret', isRequired: true }}
              label={t('meta.app_secret')}
              hint={t('meta.app_secret.hint')}
            />
            {kind !== 'whatsapp' && <Choice {...given} name="human_agent" choices={['no', 'yes']} />}
            <ApiUrl {...given} usual={apiOf(kind)}>
              <Setting
                {...{ ...given, name: 'other_app_secret' }}
                label={t('meta.other_app_secret')}
                hint={t('meta.other_app_secret.hint')}
              />
            </ApiUrl>
          </>
        )
      }}
    </ChannelForm>
  )
}

function apiOf(kind: MetaKind): string {
  return kind === 'instagram_dm' ? 'https://graph.instagram.com' : 'https://graph.facebook.com'
}

type Choosing =
  | { name: 'login'; choices: ('instagram' | 'facebook')[] }
  | { name: 'human_agent'; choices: ('no' | 'yes')[] }

/** The first choice is the default. */
function Choice({
  channel,
  error,
  name,
  choices,
}: Choosing & { channel: Channel | undefined; error: Error | null }) {
  return (
    <Field label={t(`meta.${name}`)} hint={t(`meta.${name}.hint`)} wrong={wrongIn(error, name)}>
      {attributes => (
        <select name={name} defaultValue={channel?.settings[name] ?? choices[0]} {...attributes}>
          {choices.map(choice => (
            <option key={choice} value={choice}>
              {t(`meta.choice.${choice}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
