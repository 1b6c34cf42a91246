import { csvOf } from '../kit/csv.ts'

/** Without this mark of UTF-8, Excel takes the file for one in an old encoding. */
const MARK = '\ufeff'

/** Downloads the rows as a CSV file. */
export function downloadCsv(name: string, rows: (string | number)[][]): void {
  const url = URL.createObjectURL(new Blob([MARK, csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
