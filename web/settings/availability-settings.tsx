import './availability.css'
import { useQuery } from '@tanstack/react-query'
import type { Availability } from '../../client/api.ts'
import { availabilityQuery } from '../api/availability.ts'
import { meQuery } from '../api/staff.ts'
import { AvailabilityState } from '../design/availability-mark.tsx'
import { Avatar } from '../design/avatar.tsx'
import { Listed } from '../design/listed.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { momentOf, t } from '../language/language.ts'
import { MyAvailability } from './my-availability.tsx'
import { MySchedule } from './my-schedule.tsx'
import { useRecordAddress } from './record-address.ts'
import { RecordOf } from './records.tsx'
import { RoomForm } from './room-form.tsx'

/** The reader's availability and working hours, and the availability of all staff. */
export function AvailabilitySettings() {
  const { record } = useRecordAddress()
  const found = useQuery(availabilityQuery)
  const people = found.data?.map(one => ({ ...one, id: one.user.id }))
  if (record !== undefined)
    return (
      <RecordOf
        record={record}
        of={{ ...found, data: people }}
        title={t('settings.availability')}
        newLabel={t('settings.availability')}
        nameOf={({ user }) => user.name}
        form={(of, close) => of && <RoomForm of={of} onDone={close} />}
      />
    )
  return (
    <>
      <MyAvailability />
      <MySchedule />
      <div className="card">
        <h2>{t('availability.everyone')}</h2>
        <Listed of={found}>{all => <People all={all} />}</Listed>
      </div>
    </>
  )
}

function People({ all }: { all: Availability[] }) {
  const { open } = useRecordAddress()
  const { data: me } = useQuery(meQuery)
  return (
    <WideTable>
      <table className="availability-people">
        <tbody>
          {all.map(({ user, state, note, changes_at, open: has, room, skills }) => (
            <tr key={user.id}>
              <td>
                <span className="row">
                  <Avatar name={user.name} isSmall />
                  <strong dir="auto">{user.name}</strong>
                </span>
              </td>
              <td>
                <AvailabilityState state={state} />
                {changes_at && (
                  <span className="quiet small">
                    {' '}
                    {t('availability.changes', { time: momentOf(changes_at) })}
                  </span>
                )}
                {note && (
                  <p className="quiet small" dir="auto">
                    {note}
                  </p>
                )}
              </td>
              <td>{filled('mail', has.mail, room.mail)}</td>
              <td>{filled('chat', has.chat, room.chat)}</td>
              <td className="quiet" dir="auto">
                {skills.join(', ')}
              </td>
              <td>
                {me?.role['admin?'] && (
                  <button
                    type="button"
                    className="button"
                    aria-label={t('change.named', { name: user.name })}
                    onClick={() => open(String(user.id))}
                  >
                    {t('change')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

function filled(kind: 'mail' | 'chat', has: number, room: number | null): string {
  return room === null ? t(`availability.has.${kind}`, { has }) : t(`availability.of.${kind}`, { has, room })
}
