import './macros.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Autocomplete, Input, Menu, MenuItem, TextField } from 'react-aria-components'
import type { Macro } from '../../client/api.ts'
import { hasPart } from '../../src/kit/search/fold.ts'
import { macrosQuery } from '../api/macros.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'
import { macroWords } from '../rules/macro-words.ts'
import { useNames } from '../rules/names.ts'

interface Props {
  macros: Macro[]
  onClose: () => void
  onChoose: (macro: Macro) => void
}

/** Finds a macro by what is typed; the dialog has given back the focus when it is applied. */
export function MacroDialog({ macros, onClose, onChoose }: Props) {
  const names = useNames()
  const { error } = useQuery(macrosQuery)
  const choose = (id: unknown) => {
    const macro = macros.find(one => one.id === id)
    onClose()
    if (macro) setTimeout(() => onChoose(macro), 60)
  }
  return (
    <Dialog title={t('macro')} isBare isOpen onClose={onClose}>
      <ErrorNotice error={error} />
      <Autocomplete filter={hasPart}>
        <TextField aria-label={t('macro.search')} autoFocus className="palette-search">
          <Icon name="search" />
          <Input placeholder={t('macro.search')} />
        </TextField>
        <Menu
          className="menu macros"
          aria-label={t('settings.macros')}
          onAction={choose}
          renderEmptyState={() => <p className="quiet empty">{t('macros.none')}</p>}
        >
          {macros.map(macro => {
            const words = macroWords(macro, names).join(' · ')
            return (
              <MenuItem key={macro.id} id={macro.id} textValue={`${macro.name} ${words}`}>
                <Icon name="macro" />
                <span className="macro" dir="auto">
                  <strong>{macro.name}</strong>
                  <span className="quiet small">{words}</span>
                </span>
              </MenuItem>
            )
          })}
        </Menu>
      </Autocomplete>
      <p className="palette-foot">
        <Link to="/settings/{-$section}/{-$record}" params={{ section: 'macros', record: undefined }}>
          {t('macro.settings')}
        </Link>
      </p>
    </Dialog>
  )
}
