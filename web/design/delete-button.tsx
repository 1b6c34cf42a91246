import { useState } from 'react'
import { t } from '../language/language.ts'

interface Props {
  onDelete: () => void
  isPending?: boolean
  /** Before it asks; by default, *Delete*. */
  label?: string
  /** When it asks; by default, *Delete permanently?* */
  question?: string
  /** What follows from it, shown when it asks. */
  says?: string | undefined
}

/** Deletes for good, and so asks once more in its own place. */
export function DeleteButton({ onDelete, isPending = false, label, question, says }: Props) {
  const [isAsking, ask] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button bad"
        disabled={isPending}
        onBlur={() => ask(false)}
        onClick={() => (isAsking ? onDelete() : ask(true))}
      >
        {isAsking ? (question ?? t('delete.sure')) : (label ?? t('delete'))}
      </button>
      {says && (
        <span role="status" className="follows">
          {isAsking && says}
        </span>
      )}
    </>
  )
}
