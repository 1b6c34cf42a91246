import type { Brand } from '../../kit/scope.ts'
import type { MaintenanceRow } from './queries.ts'

/** `3 Dec 2026, 02:00–02:30 UTC`, in the brand's zone. */
export function periodText(
  { brand, locale }: { brand: Brand; locale: string },
  { startsAt, endsAt }: Pick<MaintenanceRow, 'startsAt' | 'endsAt'>,
): string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: brand.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const zone = brand.timeZone.replaceAll('_', ' ')
  return `${format.formatRange(startsAt, endsAt)} ${zone}`
}
