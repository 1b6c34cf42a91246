import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { Refusal } from '../api/refusal.ts'

interface Options<Result, Values> {
  /** Queries to read again before `onSaved`. */
  touches: QueryKey[]
  onSaved?: (result: Result, values: Values) => void
}

/** The library's mutation, after which these queries are read again. A form passes itself: see Form. */
export function useSaving<Values = void, Result = unknown>(
  run: (values: Values) => Promise<Result>,
  { touches, onSaved }: Options<Result, Values>,
): UseMutationResult<Result, Error, Values> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    async onSuccess(result, values) {
      await Promise.all(touches.map(queryKey => queries.invalidateQueries({ queryKey })))
      onSaved?.(result, values)
    },
  })
}

/** The errors of a field, by its path in the response or its last part. */
export function wrongIn(error: Error | null, field: string): string[] | undefined {
  if (!(error instanceof Refusal)) return undefined
  const found = Object.entries(error.fields).find(([path]) => path === field || path.endsWith(`.${field}`))
  return found?.[1]
}

/** The fields of a form, by name. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
