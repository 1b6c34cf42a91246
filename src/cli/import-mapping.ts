import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { MappingInput, mappingOf } from '../desk/imports/input.ts'
import type { Mapping } from '../desk/imports/queries.ts'
import { Problem } from '../kit/errors.ts'
import { say } from '../kit/sentences/say.ts'
import { check } from './report.ts'

interface MappingOptions {
  /** A file with ids of members and channels. */
  mapping?: string
  /** Files, or pairs such as `Requester email=customer_email`. */
  map: string[]
  dates?: string
  from?: string
}

/** What the options say of members, channels and columns; what comes later counts. */
export function mappingIn({ mapping, map, dates, from }: MappingOptions, calledIn: string): Mapping {
  const files = [...(mapping ? [mapping] : []), ...map.filter(one => !isPair(one))]
  const read = files.map(file => readMapping(resolve(calledIn, file)))
  const columns = Object.fromEntries(map.filter(isPair).map(pairIn))
  const all: Mapping = Object.assign({}, ...read)
  const given = { ...(dates ? { date_order: dates } : {}), ...(from ? { from } : {}) }
  const together = {
    ...all,
    ...(map.some(isPair) ? { columns: { ...all.columns, ...columns } } : {}),
    ...given,
  }
  return mappingOf(check(MappingInput, together))
}

const isPair = (text: string) => text.includes('=')

/** The name of a column can have an equals sign; no field has. */
function pairIn(text: string): [string, string] {
  const at = text.lastIndexOf('=')
  return [text.slice(0, at), text.slice(at + 1).trim()]
}

function readMapping(file: string): Mapping {
  try {
    return mappingOf(check(MappingInput, JSON.parse(readFileSync(file, 'utf8'))))
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem('malformed', say`${file} is not JSON.`)
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Problem('not_found', say`${file} does not exist.`)
    throw error
  }
}
