import { useState } from 'react'
import { t } from '../language/language.ts'

interface Props {
  onDelete: () => void
  isPending?: boolean
}

/** Deletes for good, and so asks once more in its own place. */
export function DeleteButton({ onDelete, isPending = false }: Props) {
  const [isAsking, ask] = useState(false)
  return (
    <button
      type="button"
      className="button bad"
      disabled={isPending}
      onBlur={() => ask(false)}
      onClick={() => (isAsking ? onDelete() : ask(true))}
    >
      {t(isAsking ? 'delete.sure' : 'delete')}
    </button>
  )
}
