import type { ReactNode } from 'react'
import { t } from '../language/language.ts'
import { ApiUrl, ChannelForm, type ChannelFormProps, Setting } from './channel-form.tsx'
import { Choice, LongTexts } from './choice.tsx'
import { Connection } from './connection.tsx'

/** Per channel of Meta: its names in addresses and in texts, and the setting with the account's ID. */
const WAYS = {
  whatsapp: { way: 'whatsapp', texts: 'whatsapp', id: 'phone_number_id' },
  facebook: { way: 'facebook', texts: 'facebook', id: 'page_id' },
  facebook_messenger: { way: 'messenger', texts: 'messenger', id: 'page_id' },
  instagram: { way: 'instagram', texts: 'instagramComments', id: 'account_id' },
  instagram_dm: { way: 'instagram', texts: 'instagram', id: 'account_id' },
} as const

export type MetaKind = keyof typeof WAYS

interface Props extends ChannelFormProps {
  kind: MetaKind
  /** Above the settings. */
  first?: ReactNode
}

/** A number on WhatsApp, a Page, or an account on Instagram. */
export function MetaForm({ kind, channel, onDone, first }: Props) {
  const { way, texts, id } = WAYS[kind]
  const isInstagram = kind === 'instagram' || kind === 'instagram_dm'
  const isPrivate = kind !== 'facebook' && kind !== 'instagram'
  const hasWindow = kind === 'facebook_messenger' || kind === 'instagram_dm'
  const more = channel?.settings.app_secret && (
    <Connection
      slug={channel.slug}
      hint={t(`${texts}.connect.hint`)}
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
            {isInstagram && <Choice {...given} {...choosing('login', ['instagram', 'facebook'])} />}
            <Setting
              {...{ ...given, name: 'access_token', isRequired: true }}
              label={t('meta.access_token')}
              hint={t(`${texts}.access_token.hint`)}
            />
            <Setting
              {...{ ...given, name: 'app_secret', isRequired: true }}
              label={t('meta.app_secret')}
              hint={t('meta.app_secret.hint')}
            />
            {hasWindow && <Choice {...given} {...choosing('human_agent', ['no', 'yes'])} />}
            {isPrivate && <LongTexts {...given} />}
            <ApiUrl
              {...given}
              usual={isInstagram ? 'https://graph.instagram.com' : 'https://graph.facebook.com'}
            >
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

/** A setting whose values have words of their own. */
const choosing = <Name extends 'login' | 'human_agent'>(
  name: Name,
  values: (Name extends 'login' ? 'instagram' | 'facebook' : 'no' | 'yes')[],
) => ({
  name,
  label: t(`meta.${name}`),
  hint: t(`meta.${name}.hint`),
  choices: Object.fromEntries(values.map(value => [value, t(`meta.choice.${value}`)])),
})
