import { useState } from 'react'
import {
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  TextField,
  useFilter,
} from 'react-aria-components'
import { keyLabel, offeredActions } from '../kit/keys.ts'
import { t } from '../language/language.ts'

/** The available commands, filtered by the typed text; each with its key. */
export function Commands({ onDone }: { onDone: () => void }) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const [groups] = useState(offeredActions)
  const find = (id: unknown) => groups.flatMap(({ actions }) => actions).find(action => action.id === id)
  return (
    <Autocomplete filter={contains}>
      <TextField aria-label={t('palette.search')} autoFocus>
        <Input placeholder={t('palette.search')} />
      </TextField>
      <Menu
        className="menu"
        aria-label={t('palette')}
        onAction={id => {
          onDone()
          // The dialog returns the focus first, which the command may need.
          setTimeout(() => find(id)?.run(), 60)
        }}
        renderEmptyState={() => <p className="quiet">{t('palette.nothing')}</p>}
      >
        {groups.map(({ group, actions }) => (
          <MenuSection key={group}>
            <Header>{t(`keys.${group}`)}</Header>
            {actions.map(({ id, label, keys }) => (
              <MenuItem key={id} id={id} textValue={label}>
                {label}
                {keys && <kbd>{keyLabel(keys)}</kbd>}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Autocomplete>
  )
}
