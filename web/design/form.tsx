import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'form'> {
  saving: Pick<UseMutationResult<unknown, Error, HTMLFormElement>, 'mutate'>
}

/** A form that is saved when it is submitted. */
export function Form({ saving, ...attributes }: Props) {
  return (
    <form
      {...attributes}
      onSubmit={event => {
        event.preventDefault()
        saving.mutate(event.currentTarget)
      }}
    />
  )
}
