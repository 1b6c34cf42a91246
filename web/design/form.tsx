import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'

interface Props extends ComponentProps<'form'> {
  saving: Pick<UseMutationResult<unknown, Error, HTMLFormElement>, 'mutate'> & { error?: Error | null }
}

/** A form that is saved when it is submitted; what was refused comes into view. */
export function Form({ saving, ...attributes }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { error } = saving
  useEffect(() => {
    if (!error) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.closest('details')?.setAttribute('open', '')
    if (wrong) wrong.focus()
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <form
      ref={form}
      {...attributes}
      onSubmit={event => {
        event.preventDefault()
        saving.mutate(event.currentTarget)
      }}
    />
  )
}
