import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { DeleteButton } from '../design/delete-button.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Form } from '../design/form.tsx'
import { wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'

interface Props {
  saving: UseMutationResult<unknown, Error, HTMLFormElement>
  /** Deletes the record; undefined for a new one. */
  removing?: UseMutationResult<unknown, Error, void> | undefined
  /** The fields that show their own errors, by their names in the API. */
  fields: string[]
  /** It cannot be saved yet. */
  isBusy?: boolean
  /** Why it cannot, to show beside *Save*. */
  because?: string | undefined
  /** Buttons before *Save*. */
  tools?: ReactNode
  children: ReactNode
}

/** The form of a record in settings, with its buttons. An error that no field shows stands above them all. */
export function RecordForm({ saving, removing, fields, isBusy = false, because, tools, children }: Props) {
  const reasonId = useId()
  const isShown = fields.some(field => wrongIn(saving.error, field))
  return (
    <Form saving={saving}>
      <ErrorNotice error={removing?.error ?? (isShown ? null : saving.error)} />
      {children}
      <div className="row">
        {tools}
        <button
          type="submit"
          className="button main"
          disabled={saving.isPending || isBusy}
          aria-describedby={because ? reasonId : undefined}
        >
          {t('save')}
        </button>
        {because && (
          <span id={reasonId} className="quiet small">
            {because}
          </span>
        )}
        {removing && <DeleteButton isPending={removing.isPending} onDelete={() => removing.mutate()} />}
      </div>
    </Form>
  )
}
