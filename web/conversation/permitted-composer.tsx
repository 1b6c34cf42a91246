import { useMay } from '../api/use-may.ts'
import { Composer, type Props } from './composer.tsx'

/** The composer for what the role of the reader lets them write: for notes alone, or none at all. */
export function PermittedComposer({ mode, ...props }: Omit<Props, 'isNotesOnly'>) {
  const isNotesOnly = useMay('conversations.reply') === false
  const isSilent = useMay('conversations.note') === false && isNotesOnly
  if (isSilent) return null
  return <Composer {...props} mode={isNotesOnly ? 'note' : mode} isNotesOnly={isNotesOnly} />
}
