import { useQuery } from '@tanstack/react-query'
import { isObstacle } from '../api/refusal.ts'
import { channelsQuery, teamsQuery } from '../api/staff.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { t } from '../language/language.ts'
import { type RoleSightChoice, SIGHT_KINDS } from './role-sights.ts'

interface Props {
  sight: RoleSightChoice
  onChange: (sight: RoleSightChoice) => void
  isFixed: boolean
}

/** Which conversations: one of four, and for some channels and teams, which. */
export function RoleSight({ sight, onChange, isFixed }: Props) {
  return (
    <fieldset disabled={isFixed}>
      <legend>{t('roles.sees')}</legend>
      <div className="sights">
        {SIGHT_KINDS.map(kind => (
          <label key={kind}>
            <input
              type="radio"
              name="sight"
              value={kind}
              checked={sight.kind === kind}
              onChange={() => onChange({ ...sight, kind })}
            />
            <span>{t(`roles.sees.${kind}`)}</span>
          </label>
        ))}
      </div>
      {sight.kind === 'some' && <Some sight={sight} onChange={onChange} />}
      {sight.kind !== 'all' && <p className="hint">{t('roles.sees.hint')}</p>}
    </fieldset>
  )
}

function Some({ sight, onChange }: Omit<Props, 'isFixed'>) {
  const { data: channels, error: noChannels } = useQuery(channelsQuery)
  const { data: teams, error: noTeams } = useQuery(teamsQuery)
  const error = noChannels ?? noTeams
  if (isObstacle(error, channels && teams)) return <ErrorNotice error={error} />
  return (
    <div className="some">
      <Boxes
        title={t('roles.sees.channels')}
        all={channels ?? []}
        chosen={sight.channelIds}
        onChange={channelIds => onChange({ ...sight, channelIds })}
      />
      <Boxes
        title={t('roles.sees.teams')}
        all={teams ?? []}
        chosen={sight.teamIds}
        onChange={teamIds => onChange({ ...sight, teamIds })}
      />
    </div>
  )
}

interface BoxesProps {
  title: string
  all: { id: number; name: string }[]
  chosen: number[]
  onChange: (chosen: number[]) => void
}

function Boxes({ title, all, chosen, onChange }: BoxesProps) {
  if (all.length === 0) return null
  return (
    <fieldset className="rights">
      <legend>{title}</legend>
      {all.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter(one => one !== id))
            }
          />
          <span dir="auto">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
