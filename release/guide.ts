import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of docs/ as the README of a package, where links to other pages lead nowhere. */
export function guideOf(page: string): string {
  const text = readFileSync(join(import.meta.dirname, '../docs', page), 'utf8')
  return text.replace(/\[([^\]]+)\]\((?![a-z]+:|#)[^)]*\)/g, '$1')
}
