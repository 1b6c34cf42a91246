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

/** The person's brands. */
export const myBrandsQuery = queryOptions({
  queryKey: keys.myBrands,
  queryFn: () => ask(api.GET('/brands')),
  staleTime: 5 * 60_000,
})

/** Leaves for another brand of the person. Rejects if the server refuses. */
export async function switchTo(slug: string): Promise<void> {
  const { url } = await ask(api.POST('/brands/{slug}/login', { params: { path: { slug } } }))
  location.assign(url)
}
