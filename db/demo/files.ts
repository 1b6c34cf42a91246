import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Blobs } from '../../src/kit/blobs.ts'

/** A file of the demo, from the folder `files`. */
export const readDemoFile = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'files', name))

/** The same, stored among the files of the brands. */
export async function storeFile(blobs: Blobs, name: string): Promise<{ file: string; size: number }> {
  const bytes = readDemoFile(name)
  return { file: await blobs.put(bytes), size: bytes.length }
}
