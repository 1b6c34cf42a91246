import { invalid } from '../../kit/errors.ts'
import { say } from '../../kit/sentences/say.ts'

/** Which number comes first in dates such as 03/04/2026. */
export const DATE_ORDERS = ['day_first', 'month_first'] as const

export type DateOrder = (typeof DATE_ORDERS)[number]

/** What the columns and values of a table are here. What is not mentioned is as it is proposed. */
export interface TableMapping {
  /** By the name of the column: a field, `leave_out`, or `data.` with the key of an attribute. */
  columns?: Record<string, string>
  /** Statuses of the table, each with one of ours. */
  statuses?: Record<string, string>
  priorities?: Record<string, string>
  date_order?: DateOrder
  /** What the table is from: tables of the same name are of the same records. */
  from?: string
}

export interface FoundColumn {
  name: string
  /** The first different values. */
  samples: string[]
  field: string
}

export interface FoundValue {
  value: string
  /** In how many rows. */
  count: number
  is: string
}

/** What a dry run found of a table, and how it would be read. */
export interface FoundTable {
  rows: number
  encoding: string
  separator: string
  /** Every field that a column can become. */
  fields: string[]
  columns: FoundColumn[]
  statuses: FoundValue[]
  priorities: FoundValue[]
  dateOrder: DateOrder | null
  /** What has to be said before the table can be imported, by the field of the mapping. */
  unclear: { field: string; reason: string }[]
}

/** Throws invalid for a table of which something has to be said before it can be imported. */
export function requireClear({ unclear: [first] }: FoundTable): void {
  if (first) throw invalid(`mapping.${first.field}`, say`is not clear: ${first.reason.replace(/\.$/, '')}`)
}
