import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel, ChannelSetting, Connector } from '../../client/api.ts'
import type { CHANNEL_KINDS } from '../../client/codes.ts'
import { isObstacle } from '../api/refusal.ts'
import { channelTypesQuery } from '../api/staff.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Fold } from '../design/fold.tsx'
import { Loading } from '../design/loading.tsx'
import { wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import { ChannelForm, type ChannelFormProps, Setting } from './channel-form.tsx'
import { Choice } from './choice.tsx'
import { Connection } from './connection.tsx'
import { connectHintOf, hintOf, labelOf, noticeOf, providerLabel, valueLabel } from './connector-words.ts'
import { GatewayAddress } from './gateway-address.tsx'

type Kind = keyof typeof CHANNEL_KINDS

interface Props extends ChannelFormProps {
  kind: Kind
}

/** A channel whose settings the server describes: who carries its messages, with what, and what to enter there. */
export function ConnectorForm({ kind, ...props }: Props) {
  const { data: types, error } = useQuery(channelTypesQuery)
  const connectors = types?.find(({ name }) => name === kind)?.connectors
  if (isObstacle(error, types)) return <ErrorNotice error={error} />
  return connectors ? <Form key={kind} {...{ kind, ...props, connectors }} /> : <Loading />
}

function Form({ kind, channel, onDone, top, connectors }: Props & { connectors: Connector[] }) {
  const saved = channel && savedIn(channel, connectors)
  const [chosen, choose] = useState((saved ?? connectors[0])?.provider)
  const connector = connectors.find(({ provider }) => provider === chosen)
  if (!connector) return null
  const common = connector.settings.filter(setting => !isRare(setting))
  const rare = connector.settings.filter(isRare)
  const notice = noticeOf(kind)
  const more = (
    <>
      {notice && <p className="notice small">{notice}</p>}
      {channel && saved === connector ? (
        <Receiving {...{ kind, channel, connector }} />
      ) : (
        <p>{t('connect.later')}</p>
      )}
    </>
  )
  return (
    <ChannelForm {...{ kind, channel, onDone, top, more }}>
      {error => {
        const drawn = (setting: ChannelSetting) => (
          <Drawn key={`${chosen} ${setting.name}`} {...{ kind, setting, channel, error }} />
        )
        return (
          <>
            {connectors.length > 1 && (
              <Field label={t('text.provider')} wrong={wrongIn(error, 'provider')}>
                {attributes => (
                  <Select
                    name="provider"
                    value={chosen ?? ''}
                    onChange={choose}
                    options={connectors.map(({ provider }) => ({
                      value: provider ?? '',
                      label: providerLabel(provider ?? ''),
                    }))}
                    {...attributes}
                  />
                )}
              </Field>
            )}
            {common.map(drawn)}
            {rare.length > 0 && <Fold title={t('channel.more')}>{rare.map(drawn)}</Fold>}
          </>
        )
      }}
    </ChannelForm>
  )
}

/** By what a saved channel is connected. */
function savedIn({ settings }: Channel, connectors: Connector[]): Connector | undefined {
  return connectors.find(one => one.provider === settings.provider) ?? connectors.find(one => one['usual?'])
}

/** Second secrets, and what matters for imitations of an API only. */
function isRare({ name }: ChannelSetting): boolean {
  return /^other_|^api_(url|version)$/.test(name)
}

interface DrawnProps {
  kind: Kind
  setting: ChannelSetting
  channel: Channel | undefined
  error: Error | null
}

function Drawn({ kind, setting, channel, error }: DrawnProps) {
  const { name, values } = setting
  const given = { name, channel, error, label: labelOf(kind, setting), hint: hintOf(kind, setting) }
  if (!values) return <Setting {...given} isRequired={setting['required?']} />
  return (
    <Choice {...given} choices={Object.fromEntries(values.map(value => [value, valueLabel(name, value)]))} />
  )
}

/** What to enter at the other side, once the channel has what it needs. */
function Receiving({ kind, channel, connector }: { kind: Kind; channel: Channel; connector: Connector }) {
  const { slug, settings } = channel
  if (connector.settings.some(one => one['required?'] && settings[one.name] === undefined)) return null
  const hint = connectHintOf(kind, connector.provider)
  if (!connector['checked?']) return <GatewayAddress {...{ kind, channel, hint }} />
  const name = providerLabel(connector.provider ?? kind)
  return (
    <Connection
      {...{ slug, hint }}
      works={t('connect.works', { provider: name })}
      webhook={connector.webhook?.replace('{slug}', slug)}
    />
  )
}
