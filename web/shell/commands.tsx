import '../language/palette-texts.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, TextField } from 'react-aria-components'
import { hasPart } from '../../src/kit/search/fold.ts'
import { Icon, type IconName } from '../design/icons.tsx'
import { keyLabel, useOfferedActions } from '../kit/keys.ts'
import { t } from '../language/language.ts'

const ICON_OF: Record<string, IconName> = {
  reply: 'reply',
  note: 'lock',
  resolve: 'check',
  assign: 'assign',
  take: 'assign',
  hold: 'clock',
  tag: 'tag',
  macro: 'macro',
  priority: 'up',
  merge: 'merge',
  merges: 'undo',
  move: 'inbox',
  customer: 'people',
  rename: 'write',
  follow: 'bell',
  unread: 'mail',
  archive: 'archive',
  spam: 'spam',
  next: 'down',
  previous: 'up',
  check: 'check',
  person: 'panel',
  panels: 'panel',
  undo: 'undo',
  'go.open': 'inbox',
  'go.mine': 'person',
  'go.unassigned': 'nobody',
  'go.on_hold': 'clock',
  'go.resolved': 'check',
  'go.search': 'search',
  'go.contacts': 'people',
  'go.articles': 'book',
  'go.incidents': 'status',
  'go.new': 'write',
  'go.reports': 'chart',
  'go.settings': 'settings',
}

/** Not an action of the page: it looks for what was typed. */
const SEARCH = 'search for'
/** Nor this: it shows the rest of what can be done to the conversation. */
const MORE = 'more'
/** What is done most to a conversation; everything else is found by its name. */
const OFTEN = ['reply', 'note', 'resolve', 'assign', 'hold']

type Offered = ReturnType<typeof useOfferedActions>[number] & { more?: number }

/** Of what can be done to a conversation, what is done most, and how much more there is. */
function cut({ group, actions }: Offered): Offered {
  const often = OFTEN.flatMap(id => actions.filter(action => action.id === id))
  const more = actions.length - often.length
  return group === 'conversation' && often.length > 0 && more > 1
    ? { group, actions: often, more }
    : { group, actions }
}

/** The available commands, filtered by the typed text; each with its key. What is no command is searched for. */
export function Commands({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const groups: Offered[] = useOfferedActions()
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const find = (id: unknown) => groups.flatMap(({ actions }) => actions).find(action => action.id === id)
  const run = (id: unknown) => {
    if (id === SEARCH)
      void navigate({ to: '/search/{-$slug}', params: { slug: undefined }, search: { q: typed.trim() } })
    else find(id)?.run()
  }
  return (
    <Autocomplete filter={hasPart} inputValue={typed} onInputChange={setTyped}>
      <TextField aria-label={t('palette.search')} autoFocus className="palette-search">
        <Icon name="search" />
        <Input placeholder={t('palette.hint')} />
      </TextField>
      <Menu
        className="menu"
        aria-label={t('palette')}
        onAction={id => {
          if (id === MORE) return setWhole(true)
          onClose()
          // The dialog returns the focus first, which the command may need.
          setTimeout(() => run(id), 60)
        }}
      >
        {(isWhole || typed !== '' ? groups : groups.map(cut)).map(({ group, actions, more = 0 }) => (
          <MenuSection key={group}>
            <Header>{t(`keys.${group}`)}</Header>
            {actions.map(({ id, label, keys }) => (
              <MenuItem key={id} id={id} textValue={label}>
                <Icon name={ICON_OF[id] ?? (id.startsWith('macro ') ? 'macro' : 'more')} />
                {label}
                {keys && <kbd>{keyLabel(keys)}</kbd>}
              </MenuItem>
            ))}
            {more > 0 && (
              <MenuItem id={MORE} textValue={t('palette.more', { n: more })}>
                <Icon name="more" />
                {t('palette.more', { n: more })}
                <span className="detail">{t('palette.more.hint')}</span>
              </MenuItem>
            )}
          </MenuSection>
        ))}
        {typed.trim() !== '' && (
          <MenuItem id={SEARCH} textValue={typed}>
            <Icon name="search" />
            {t('palette.find', { words: typed.trim() })}
          </MenuItem>
        )}
      </Menu>
      <p className="palette-foot" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.move')} <kbd>⏎</kbd> {t('palette.run')}{' '}
        <kbd>{keyLabel('Escape')}</kbd> {t('close')}
        <span>
          <kbd>?</kbd> {t('keys.title')}
        </span>
      </p>
    </Autocomplete>
  )
}
