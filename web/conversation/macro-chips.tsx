import './macros.css'
import { useQuery } from '@tanstack/react-query'
import { macrosQuery } from '../api/macros.ts'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'
import { macroWords } from '../rules/macro-words.ts'
import { useNames } from '../rules/names.ts'
import type { PinnedMacro } from './pinned-macro.ts'

interface Props {
  macro: PinnedMacro
  onRemove: () => void
}

/** What is done when the message is sent. */
export function MacroChips({ macro: { id, name }, onRemove }: Props) {
  const { data: macros = [] } = useQuery(macrosQuery)
  const names = useNames()
  const macro = macros.find(one => one.id === id)
  const words = macro ? macroWords({ ...macro, reply: null }, names) : []
  return (
    <fieldset className="row macro-chips small" aria-label={t('macro.with', { name })}>
      <Icon name="macro" />
      <strong dir="auto">{name}</strong>
      {[...new Set(words)].map(one => (
        <span className="chip" key={one} dir="auto">
          {one}
        </span>
      ))}
      <button
        type="button"
        className="button plain square"
        aria-label={t('macro.without', { name })}
        title={t('macro.without', { name })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </fieldset>
  )
}
