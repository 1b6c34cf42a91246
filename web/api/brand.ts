import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'

/** The settings of the brand. */
export const brandQuery = queryOptions({ queryKey: keys.brand, queryFn: () => ask(api.GET('/brand')) })

/** The colours made of one; the last ones while another is typed. */
export function brandColorsQuery(color: string) {
  return queryOptions({
    queryKey: keys.brandColors(color),
    queryFn: () => ask(api.GET('/brand/colors', { params: { query: { color } } })),
    enabled: /^#[0-9a-f]{6}$/i.test(color),
    placeholderData: keepPreviousData,
  })
}
