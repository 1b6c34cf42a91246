import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { healthQuery } from '../api/mailboxes.ts'
import { doubtfulQuery } from '../api/mails.ts'
import { channelsQuery, channelTypesQuery } from '../api/staff.ts'
import { channelIcon } from '../design/channel-icon.ts'
import { Icon } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { t } from '../language/language.ts'
import { HealthOf } from './channel-health.tsx'
import { ChannelPage } from './channel-page.tsx'
import { NEW, useRecordAddress } from './record-address.ts'
import { RecordOf } from './records.tsx'

/** The channels, each with a page of its own. */
export function ChannelSettings() {
  const { record } = useRecordAddress()
  const of = useQuery(channelsQuery)
  useQuery(channelTypesQuery) // so that a form is there at once
  if (record === undefined) return <ChannelList />
  return (
    <RecordOf
      record={record}
      of={of}
      title={t('settings.channels')}
      newLabel={t('channel.new')}
      nameOf={({ name }) => name}
      form={channel => <ChannelPage channel={channel} />}
    />
  )
}

function ChannelList() {
  const found = useQuery(channelsQuery)
  const { data: doubtful } = useQuery(doubtfulQuery)
  const { data: health } = useQuery(healthQuery)
  const { open } = useRecordAddress()
  return (
    <div className="card">
      <div className="row spread">
        <h2>{t('settings.channels')}</h2>
        <button type="button" className="button" onClick={() => open(NEW)}>
          <Icon name="plus" /> {t('channel.new')}
        </button>
      </div>
      <Listed of={found}>
        {channels => (
          <WideTable>
            <table className="lines">
              <tbody>
                {channels.map(channel => (
                  <tr key={channel.slug}>
                    <td>
                      <Icon name={channelIcon(channel.channel)} /> {channel.name}
                    </td>
                    <td className="quiet">
                      {channel.email}{' '}
                      {!channel.verified && channel.email && (
                        <span className="mark bad">{t('channel.unverified')}</span>
                      )}{' '}
                      <HealthOf health={health?.get(channel.slug)} />{' '}
                      {doubtful?.has(channel.slug) && (
                        <Link to="." params={{ section: 'mails', record: undefined }} className="mark bad">
                          {t('channel.doubtful', { n: doubtful.get(channel.slug) ?? 0 })}
                        </Link>
                      )}
                    </td>
                    <td>
                      <button type="button" className="button" onClick={() => open(String(channel.id))}>
                        {t('change')}
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </Listed>
    </div>
  )
}
