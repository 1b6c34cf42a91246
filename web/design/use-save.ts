import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../api/refusal.ts'

/** Saving a form: errors by field, and queries to invalidate on success. */
export function useSave(...touched: QueryKey[]) {
  const queries = useQueryClient()
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async <Result>(
    work: () => Promise<Result>,
    then?: (result: Result) => void,
  ): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      const result = await work()
      await Promise.all(touched.map(queryKey => queries.invalidateQueries({ queryKey })))
      then?.(result)
    } catch (refusal) {
      setError(refusal as Error)
    } finally {
      setBusy(false)
    }
  }
  /** The errors of a field, by its path in the response or its last part. */
  const wrong = (field: string): string[] | undefined => {
    if (!(error instanceof Refusal)) return undefined
    const found = Object.entries(error.fields).find(([path]) => path === field || path.endsWith(`.${field}`))
    return found?.[1]
  }
  return { error, isBusy, save, wrong, clear: () => setError(null) }
}

/** The fields of a form, by name. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
