import { useState } from 'react'
import { t } from '../language/language.ts'
import { ErrorNotice } from './error-notice.tsx'
import { Field } from './field.tsx'
import { wrongIn } from './saving.ts'

interface Props {
  /** What has to be typed. */
  slug: string
  /** Of the button. */
  label: string
  deleting: { mutate: (slug: string) => void; isPending: boolean; error: Error | null }
}

/** A button that deletes, once somebody has typed the slug. */
export function TypedDeletion({ slug, label, deleting }: Props) {
  const [text, setText] = useState('')
  const typed = text.trim()
  return (
    <>
      <Field label={t('channel.delete.type', { slug })} wrong={wrongIn(deleting.error, 'slug')}>
        {attributes => (
          <input
            {...attributes}
            dir="ltr"
            autoComplete="off"
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      <ErrorNotice error={deleting.error} />
      <button
        type="button"
        className="button bad"
        disabled={typed !== slug || deleting.isPending}
        onClick={() => deleting.mutate(typed)}
      >
        {label}
      </button>
    </>
  )
}
