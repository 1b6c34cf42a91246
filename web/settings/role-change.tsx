import { useQuery } from '@tanstack/react-query'
import type { Permission, Role } from '../../client/api.ts'
import { isObstacle } from '../api/refusal.ts'
import { staffQuery } from '../api/staff.ts'
import { Avatar } from '../design/avatar.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { language } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'
import { type RoleSightChoice, sightFrom } from './role-sights.ts'

function useHolders(role: Role | undefined) {
  const { data: staff, error } = useQuery(staffQuery)
  const holders = role && staff ? staff.filter(person => person.role.key === role.key) : []
  return { holders, obstacle: isObstacle(error, staff) ? error : null }
}

/** Who has a role. */
export function RoleHolders({ role }: { role: Role | undefined }) {
  const { holders, obstacle } = useHolders(role)
  return (
    <section>
      <h3>{t('roles.who')}</h3>
      <ErrorNotice error={obstacle} />
      {holders.length === 0 && !obstacle && <p className="quiet">{t('roles.who.none')}</p>}
      <ul className="holders">
        {holders.map(({ id, name }) => (
          <li key={id} className="row">
            <Avatar name={name} isSmall /> <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  role: Role | undefined
  rights: string[]
  sight: RoleSightChoice
}

/** What saving changes, and for whom. */
export function RoleChange({ role, rights, sight }: Props) {
  const { holders } = useHolders(role)
  if (!role) return null
  const names = new Intl.ListFormat(language).format(holders.map(({ name }) => name))
  const gains = rights.filter(right => !role.permissions.includes(right)) as Permission['key'][]
  const losses = role.permissions.filter(right => !rights.includes(right)) as Permission['key'][]
  const seesOther = JSON.stringify(sightFrom(role.sees)) !== JSON.stringify(sight)
  return (
    <section aria-live="polite">
      <h3>{t('roles.change')}</h3>
      {gains.length + losses.length === 0 && !seesOther && <p className="quiet">{t('roles.change.none')}</p>}
      <dl className="role-change">
        {gains.map(right => (
          <div key={right}>
            <dt className="good">
              <span aria-hidden>+</span> {t(`right.${right}`)}
            </dt>
            {names && <dd>{t('roles.gains', { names })}</dd>}
          </div>
        ))}
        {losses.map(right => (
          <div key={right}>
            <dt className="bad">
              <span aria-hidden>−</span> {t(`right.${right}`)}
            </dt>
            {names && <dd>{t('roles.loses', { names })}</dd>}
          </div>
        ))}
        {seesOther && (
          <div>
            <dt>{t('roles.sees')}</dt>
            <dd>{t('roles.change.sees', { what: t(`roles.sees.${sight.kind}`) })}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
