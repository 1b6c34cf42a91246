import { useQuery } from '@tanstack/react-query'
import { brandQuery } from '../api/brand.ts'
import { t } from '../language/language.ts'
import { ChannelForm, type ChannelFormProps, Setting } from './channel-form.tsx'
import { Copied } from './copied.tsx'

/** The address to which a program posts, and instructions. */
export function PostAddress({ path, hint }: { path: string; hint: string }) {
  const { data: brand } = useQuery(brandQuery)
  if (!brand) return null
  return (
    <section className="dns">
      <h3>{t('text.connect')}</h3>
      <p className="hint">{hint}</p>
      <Copied label={t('gateway.address')} text={brand.url + path} />
    </section>
  )
}

/** A telephone channel, whose calls a program records. */
export function VoiceForm({ channel, onDone }: ChannelFormProps) {
  const more = channel?.settings.secret && (
    <PostAddress path="/incoming/voice" hint={t('gateway.voice.hint')} />
  )
  return (
    <ChannelForm {...{ kind: 'voice', channel, onDone, more }}>
      {error =>
        (['secret', 'number'] as const).map(name => (
          <Setting
            key={name}
            isRequired={name === 'secret'}
            {...{ name, channel, error, label: t(`text.${name}`), hint: t(`text.${name}.hint`) }}
          />
        ))
      }
    </ChannelForm>
  )
}
