import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../api/staff.ts'
import { lazyPart } from '../design/lazy-part.tsx'

const Notice = lazyPart(async () => (await import('./brand-deletion-notice.tsx')).BrandDeletionNotice)

/** Until the day on which the brand is deleted. */
export function BrandDeletionToCome() {
  const day = useQuery(meQuery).data?.brand.purge_at
  return day ? <Notice day={day} /> : null
}
