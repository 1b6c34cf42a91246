import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { Refusal } from '../api/refusal.ts'

interface SavingOptions<Result, Values> {
  /** Queries to read again before `onSaved`. */
  touches: QueryKey[]
  onSaved?: (result: Result, values: Values) => void
}

/** The library's mutation, after which these queries are read again. A form passes itself: see Form. */
export function useSaving<Values = void, Result = unknown>(
  run: (values: Values) => Promise<Result>,
  { touches, onSaved }: SavingOptions<Result, Values>,
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

/** The errors of a field, by its path in the response or its last part; of a list, those of its items, too. */
export function wrongIn(error: Error | null, field: string): string[] | undefined {
  if (!(error instanceof Refusal)) return undefined
  const isHere = (path: string) => `.${path.replace(/\.\d+$/, '')}`.endsWith(`.${field}`)
  return Object.entries(error.fields).find(([path]) => isHere(path))?.[1]
}

/** The fields of a form, by name. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
