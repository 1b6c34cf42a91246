/** Every time zone that this browser knows, with the present one: `America/Buenos Aires`. */
export function zonesWith(present: string) {
  const zones = new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...zones].map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
