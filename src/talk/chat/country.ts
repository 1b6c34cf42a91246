const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

/** Whether the runtime knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return canonical(name) !== ''
  } catch {
    return false
  }
}

/** The name that the runtime prefers: there are old ones, such as Asia/Calcutta. Throws RangeError for an unknown one. */
function canonical(name: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
}

let countries: Map<string, string> | undefined

/** The ISO 3166 code of the country of a time zone, by the runtime's own data; null where several share it, or none. */
export function countryOf(timeZone: string): string | null {
  countries ??= readCountries()
  return isTimeZone(timeZone) ? (countries.get(canonical(timeZone)) ?? null) : null
}

function readCountries(): Map<string, string> {
  const pairs = LETTERS.flatMap(first => LETTERS.map(second => new Intl.Locale(`und-${first}${second}`)))
  // Canonical, so that former codes are those of today: DD is DE.
  const regions = new Map(pairs.map(locale => [locale.region as string, locale]))
  const found = [...regions].flatMap(([code, locale]) => zonesOf(locale).map(zone => [zone, code] as const))
  const ofZone = Map.groupBy(found, ([zone]) => zone)
  return new Map(found.filter(([zone]) => ofZone.get(zone)?.length === 1))
}

function zonesOf(locale: Intl.Locale): string[] {
  return (locale.getTimeZones?.() ?? []).map(canonical)
}
