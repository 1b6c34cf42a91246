import { useQuery } from '@tanstack/react-query'
import type { Permission } from '../../client/api.ts'
import { meQuery } from '../api/staff.ts'
import { t } from '../language/language.ts'
import { GROUP_OF, RIGHT_GROUPS } from './role-groups.ts'

interface Props {
  permissions: Permission[]
  rights: string[]
  onChange: (rights: string[]) => void
  isFixed: boolean
  /** Otherwise rights that show all conversations cannot be given. */
  seesAll: boolean
  wrong?: string[] | undefined
}

/** What they can do, as sentences in groups. Nobody ticks what they lack themselves. */
export function RoleRights({ permissions, wrong, ...rest }: Props) {
  return (
    <section aria-labelledby="role-rights" className="role-rights">
      <h3 id="role-rights">{t('roles.can')}</h3>
      {wrong && <p className="bad small">{wrong.join(' ')}</p>}
      <div className="groups">
        {RIGHT_GROUPS.map(group => (
          <Group
            key={group}
            title={t(`roles.group.${group}`)}
            always={group === 'conversations' ? t('roles.read') : undefined}
            permissions={permissions.filter(({ key }) => GROUP_OF[key] === group)}
            {...rest}
          />
        ))}
      </div>
    </section>
  )
}

interface GroupProps extends Omit<Props, 'wrong'> {
  title: string
  /** What every role includes. */
  always: string | undefined
}

function Group({ title, always, permissions, rights, onChange, isFixed, seesAll }: GroupProps) {
  const { data: me } = useQuery(meQuery)
  const given = permissions.filter(({ key }) => rights.includes(key)).length
  const extra = always ? 1 : 0
  return (
    <fieldset className="rights" disabled={isFixed}>
      <legend>
        {title}{' '}
        <span className="quiet">
          {t('roles.count', { given: given + extra, all: permissions.length + extra })}
        </span>
      </legend>
      {always && (
        <label className="is-off">
          <input type="checkbox" checked disabled />
          <span>{always}</span> <small>{t('roles.always')}</small>
        </label>
      )}
      {permissions.map(permission => {
        const { key } = permission
        const isLacking = me !== undefined && !me.permissions.includes(key)
        const isTooMuch = permission['whole?'] && !seesAll
        const isOff = isLacking || isTooMuch
        return (
          <label key={key} className={isOff ? 'is-off' : ''}>
            <input
              type="checkbox"
              disabled={isOff}
              checked={rights.includes(key)}
              onChange={({ target }) =>
                onChange(target.checked ? [...rights, key] : rights.filter(right => right !== key))
              }
            />
            <span>{t(`right.${key}`)}</span>{' '}
            {!isFixed && isOff && <small>{t(isLacking ? 'roles.lack' : 'roles.whole')}</small>}
          </label>
        )
      })}
    </fieldset>
  )
}
