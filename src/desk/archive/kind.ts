/** How a field of a line is read when it is brought to another brand. */
export interface Field {
  /**
   * `value`: as it is. `link`: the id of a line, or an array of ids, of the kind `to`. `file`: the path of an entry below
   * `content/`. `reactions`, `details`: JSON with ids in it.
   */
  is: 'value' | 'json' | 'link' | 'links' | 'file' | 'reactions' | 'details'
  to?: string
  /** What it means, for docs/archive.md. */
  about: string
  /** Computed in SQL, and no column; `{brand}` stands for the id of the brand. */
  sql?: string
}

/** What one folder of an archive has: a line for each row of a table. */
export interface Kind {
  /** The folder. */
  name: string
  table: string
  about: string
  /** Columns that identify a line; lines are in their order. */
  key: string[]
  fields: Record<string, Field>
  /** Rows that are carried; all of them without it. */
  only?: string
  /** Columns of the table that are not carried, with the reason. */
  leftOut: Record<string, string>
}

export const value = (about: string): Field => ({ is: 'value', about })
export const jsonValue = (about: string): Field => ({ is: 'json', about })
export const link = (to: string, about: string): Field => ({ is: 'link', to, about })
export const links = (to: string, about: string): Field => ({ is: 'links', to, about })
export const file = (about: string): Field => ({ is: 'file', about })

/** What identifies a line. */
export const id = value('Number of the line among those of its kind.')
export const createdAt = value('When it was created.')
export const updatedAt = value('When it last changed.')
export const times = { created_at: createdAt, updated_at: updatedAt }

/** Why columns are not carried. */
export const SEARCHED = 'made again, to search in'
export const MADE_AGAIN = 'made again from the rest'

type Described = Omit<Kind, 'key' | 'leftOut'> & Partial<Pick<Kind, 'key' | 'leftOut'>>

/** A kind of lines; one that says nothing else is identified by its `id`. */
export function kind({ key = ['id'], leftOut = {}, ...rest }: Described): Kind {
  return { key, leftOut, ...rest }
}
