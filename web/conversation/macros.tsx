import '../language/rules-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Conversation, Macro } from '../../client/api.ts'
import { macrosQuery } from '../api/macros.ts'
import { lazyPart } from '../design/lazy-part.tsx'
import { useActions } from '../kit/keys.ts'
import { t } from '../language/language.ts'
import { takesAway, useMacro } from './use-macro.ts'

const load = () => import('./macro-dialog.tsx')
const MacroDialog = lazyPart(async () => (await load()).MacroDialog)
const MacroPreview = lazyPart(async () => (await import('./macro-preview.tsx')).MacroPreview)

interface Props {
  /** The open conversation, or those that are selected. */
  rows: Conversation[]
  isBulk?: boolean
  isOpen: boolean
  onClose: () => void
  /** A macro has been chosen; `isAway`: it takes the conversation away, for now. */
  onChosen: (isAway: boolean) => void
}

/** The brand's macros: each by its name in the palette, all of them in a dialog. */
export function Macros({ rows, isBulk = false, isOpen, onClose, onChosen }: Props) {
  const { data = [] } = useQuery(macrosQuery)
  const apply = useMacro()
  const macros = data.filter(({ enabled }) => enabled)
  const [previewed, preview] = useState<Macro>()
  const choose = (macro: Macro) => {
    onClose()
    if (isBulk && macro.reply) preview(macro)
    else use(macro)
  }
  const use = (macro: Macro) => {
    preview(undefined)
    onChosen(takesAway(macro) && (isBulk || macro.reply === null))
    void apply(macro, rows, { isBulk })
  }
  useActions(
    macros.map(macro => ({
      id: `macro ${macro.id}`,
      label: t('macro.command', { name: macro.name }),
      ...(macro.reply && !isBulk ? { opens: 'text' as const } : {}),
      run: () => choose(macro),
    })),
    isBulk ? 'selection' : 'conversation',
  )
  // It opens without network, too.
  useEffect(() => void load().catch(() => {}), [])
  if (previewed)
    return (
      <MacroPreview
        macro={previewed}
        rows={rows}
        onClose={() => preview(undefined)}
        onApply={() => use(previewed)}
      />
    )
  return isOpen && <MacroDialog macros={macros} onClose={onClose} onChoose={choose} />
}
