/** Rows as CSV (RFC 4180). A cell that starts like a formula is made text, since names come from strangers. */
export function csvOf(rows: (string | number)[][]): string {
  const cell = (value: string | number) => {
    if (typeof value === 'number') return String(value)
    const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
    return `"${text.replaceAll('"', '""')}"`
  }
  return `${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}
