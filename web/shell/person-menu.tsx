import '../language/settings-texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { availabilityOf } from '../api/availability.ts'
import { api, ask, logOut } from '../api/client.ts'
import { leaveDevice } from '../api/device.ts'
import { keys } from '../api/keys.ts'
import type { Me } from '../api/staff.ts'
import { useOutbox } from '../conversation/page-outbox.ts'
import { AvailabilityMark, STATES } from '../design/availability-mark.tsx'
import { Avatar } from '../design/avatar.tsx'
import { type Choice, Menu } from '../design/menu.tsx'
import { toast, toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** The reader at the foot of the rail: availability, pages for customers, and the way out. */
export function PersonMenu({ me }: { me: Me }) {
  const navigate = useNavigate()
  const { data: own } = useQuery(availabilityOf(me.email))
  const setState = useStateSetter()
  const logOutAtLast = useLogOut()
  const choose = (id: string) => {
    const state = STATES.find(one => one === id)
    if (state) void setState(state)
    else if (id === 'availability')
      void navigate({
        to: '/settings/{-$section}/{-$record}',
        params: { section: 'availability', record: undefined },
      })
    else if (id === 'out') void logOutAtLast()
    else window.open(id, '_blank', 'noopener')
  }
  const group = t('settings.availability')
  const states: Choice[] = STATES.map(state => ({
    id: state,
    label: t(`availability.${state}`),
    icon: own?.state === state ? 'check' : 'blank',
    group,
  }))
  return (
    <div className="me">
      <Menu
        className="button plain"
        label={t('me.menu', { name: me.name })}
        onChoose={choose}
        choices={[
          ...states,
          { id: 'availability', label: t('availability.more'), icon: 'clock', group },
          { id: '/help', label: t('public.help'), icon: 'help' },
          { id: '/status', label: t('public.status'), icon: 'status' },
          { id: '/api/docs', label: t('public.api'), icon: 'link' },
          { id: 'out', label: t('log_out'), icon: 'back' },
        ]}
      >
        <Avatar name={me.name} isSmall />
        <span dir="auto">{me.name}</span>
        {own && (
          <span className="state">
            {own.state !== 'available' && t(`availability.${own.state}`)}{' '}
            <AvailabilityMark state={own.state} />
          </span>
        )}
      </Menu>
    </div>
  )
}

function useStateSetter() {
  const queries = useQueryClient()
  return (state: (typeof STATES)[number]) =>
    ask(api.PUT('/availability', { body: { availability: { state } } }))
      .then(() => queries.invalidateQueries({ queryKey: keys.availability }))
      .catch(toastError)
}

/** Logs out once everything is sent: nobody would send it after this session. */
function useLogOut() {
  const outbox = useOutbox()
  return async () => {
    await outbox.flush()
    if (outbox.messages.get().length > 0) toast(t('log_out.unsent'))
    else
      await leaveDevice()
        .catch(() => {})
        .then(logOut)
        .catch(toastError)
  }
}
