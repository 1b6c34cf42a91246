/** What spreadsheets take for a formula, also in the wide letters of East Asian keyboards. */
const FORMULA = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/

/** A line of CSV (RFC 4180). A cell that starts like a formula is made text, since names come from strangers. */
export function csvLine(cells: (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}
