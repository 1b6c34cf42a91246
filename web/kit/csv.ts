/** A phone number in E.164: for a spreadsheet it is a number, never a formula that does something. */
const NUMBER = /^\+\d{5,15}$/
/** What spreadsheets take for a formula, also in the wide letters of East Asian keyboards. */
const FORMULA = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/

/** Rows as CSV (RFC 4180). A cell that starts like a formula is made text, since names come from strangers. */
export function csvOf(rows: (string | number)[][]): string {
  const cell = (value: string | number) => {
    if (typeof value === 'number') return String(value)
    const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
    return `"${text.replaceAll('"', '""')}"`
  }
  return `${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}
