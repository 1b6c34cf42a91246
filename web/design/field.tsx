import { type ReactNode, use, useId } from 'react'
import { capitalized } from '../kit/capitalized.ts'
import { Icon } from './icons.tsx'
import { WrongFields } from './wrong-fields.ts'

interface FieldProps {
  label: string
  hint?: string | undefined
  /** Errors of the field. */
  wrong?: string[] | undefined
  children: (attributes: {
    id: string
    dir: 'auto'
    'aria-describedby'?: string | undefined
    'aria-invalid'?: boolean | undefined
  }) => ReactNode
}

/** A labelled input with help and errors; what is typed has a direction of its own. */
export function Field({ label, hint, children, ...given }: FieldProps) {
  const id = useId()
  const own = use(WrongFields)[id]
  const wrong = own === undefined ? given.wrong : [own]
  const about = hint || wrong ? `${id}-about` : undefined
  return (
    <div className="field">
      <label htmlFor={id} dir="auto">
        {label}
      </label>
      {children({ id, dir: 'auto', 'aria-describedby': about, 'aria-invalid': wrong ? true : undefined })}
      {about && (
        <div id={about}>
          {wrong && (
            <span className="wrong">
              <Icon name="spam" />
              {sentence(wrong)}
            </span>
          )}{' '}
          {hint && <span className="hint">{hint}</span>}
        </div>
      )}
    </div>
  )
}

function sentence(words: string[]): string {
  return capitalized(`${words.join('; ')}.`)
}
