/** Hands out the rows as a file that spreadsheets read (RFC 4180). */
export function downloadCsv(name: string, rows: (string | number)[][]): void {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}

/** A cell that begins like a formula is text: names come from strangers. */
export function csvOf(rows: (string | number)[][]): string {
  const cell = (value: string | number) => {
    if (typeof value === 'number') return String(value)
    const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
    return `"${text.replaceAll('"', '""')}"`
  }
  return `${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}
