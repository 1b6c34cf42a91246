import { useQuery } from '@tanstack/react-query'
import { meQuery } from './staff.ts'

/** Whether the logged-in person has this right: undefined until that is known. */
export function useMay(right: string): boolean | undefined {
  return useQuery(meQuery).data?.permissions.includes(right)
}
