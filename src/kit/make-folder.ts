import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it. Node's `recursive` never ends where the system says that the folder above does not exist
 * although it does, as below /proc.
 */
export function makeFolder(path: string, mode: number): void {
  const missing: string[] = []
  for (let at = resolve(path); !exists(at); at = dirname(at)) missing.unshift(at)
  for (const folder of missing) makeOne(folder, mode)
  if (!statSync(path).isDirectory())
    throw Object.assign(new Error('a file is in the way'), { code: 'EEXIST' })
}

function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false
    throw error
  }
}

function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // made by another process meanwhile
  }
}
