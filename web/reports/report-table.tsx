import type { ReactNode } from 'react'

interface Props {
  head: string[]
  /** Each with the name of its row first. */
  rows: ReactNode[][]
  className?: string
}

/** A table whose rows begin with a name; all other columns are numbers. */
export function ReportTable({ head, rows, className }: Props) {
  const classOf = (column: number) => (column > 0 ? 'number' : undefined)
  return (
    <table className={className}>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={cell} scope="col" className={classOf(column)}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are replaced all at once, and may have one name
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={head[column]} className={classOf(column)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
