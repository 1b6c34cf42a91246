import { useState } from 'react'
import { Autocomplete, Input, Menu, MenuItem, TextField, useFilter } from 'react-aria-components'
import { keyLabel, offeredActions } from '../kit/keys.ts'
import { t } from '../language/language.ts'

/** The available commands, filtered by the typed text; each with its key. */
export function Commands({ onDone }: { onDone: () => void }) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const [actions] = useState(offeredActions)
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
          setTimeout(() => actions.find(action => action.id === id)?.run(), 60)
        }}
        renderEmptyState={() => <p className="quiet">{t('palette.nothing')}</p>}
      >
        {actions.map(({ id, label, keys }) => (
          <MenuItem key={id} id={id} textValue={label}>
            {label}
            {keys && <kbd>{keyLabel(keys)}</kbd>}
          </MenuItem>
        ))}
      </Menu>
    </Autocomplete>
  )
}
