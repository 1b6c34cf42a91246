import sql from 'sql-template-tag'
import { formerQuery } from '../../kit/search/former-query.ts'
import type { Searched } from '../../kit/search/found.ts'

export const SUBJECTS: Searched = {
  table: 'conversations',
  text: 'subject',
  vector: 'subject_search',
  formerly: (text, typed) => sql`to_tsvector('simple', coalesce(${text}, '')) @@ ${formerQuery(typed)}`,
}

export const MESSAGE_BODIES: Searched = {
  table: 'messages',
  text: 'body',
  vector: 'search',
  formerly: (text, typed) => sql`to_tsvector('simple', ${text}) @@ ${formerQuery(typed)}`,
}

export const FILE_NAMES: Searched = {
  table: 'attachments',
  text: 'name',
  vector: 'name_search',
  formerly: (text, typed) => sql`
    to_tsvector('simple', translate(${text}, '._-', '   ')) @@ ${formerQuery(typed.replace(BETWEEN_WORDS, ' '))}`,
}

/** As the names are split into words. */
const BETWEEN_WORDS = /(?<=[\p{L}\p{N}])[._-](?=[\p{L}\p{N}])/gu

/** Texts that searches of conversations look at. */
export const SEARCHED = [SUBJECTS, MESSAGE_BODIES, FILE_NAMES]
