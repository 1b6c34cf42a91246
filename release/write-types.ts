// Writes client/api.ts, the client's types, from docs/api/openapi.json. bin/setup calls it when the document is newer.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { typesOf } from './types-of.ts'

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'client/api.ts')

const types = typesOf(JSON.parse(readFileSync(join(ROOT, 'docs/api/openapi.json'), 'utf8')))
// Two processes may be at it.
const scratch = `${FILE}.${process.pid}`
writeFileSync(scratch, types)
renameSync(scratch, FILE)
