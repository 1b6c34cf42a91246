import { readFileSync } from 'node:fs'

/** Test files that run in one process, or a single one. */
export type Unit = string[]

/** Files whose tests have a world of their own, and everything in it. They test the API. */
const WITH_WORLD = /^src\/(kit\/(events|jobs)|people|talk|follow-up|desk|public)\//
/** What other files in the same process would notice. */
const NOTICED = /\b(before|after)Each\(|\bsetSecretKeys\(|\bprocess\.env\b|^await test\(/m
const SIZE = 12

const startsPrograms = (file: string): boolean => file.startsWith('test/e2e/')

/** Whether the tests have a browser, which keeps a processor busy. */
export const opensBrowser = ([first = '']: Unit): boolean =>
  /\bopenBrowser\(/.test(readFileSync(first, 'utf8'))

/** Whether the tests are of the API. */
export const isOfApi = ([first = '']: Unit): boolean => WITH_WORLD.test(first)

/**
 * Puts files that have a world of their own together: loading the whole app takes a process longer than most of their tests.
 * The others come first, since they take longest: those that start programs before all.
 */
export function unitsOf(files: string[]): Unit[] {
  const together = files.filter(file => WITH_WORLD.test(file) && !NOTICED.test(readFileSync(file, 'utf8')))
  const others = files.filter(file => !together.includes(file))
  const alone = [...others.filter(startsPrograms), ...others.filter(file => !startsPrograms(file))]
  const count = Math.ceil(together.length / SIZE)
  // Dealt out, so that the slow ones of one folder are not all in one process.
  const groups = Array.from({ length: count }, (_, at) =>
    together.filter((_file, index) => index % count === at),
  )
  return [...alone.map(file => [file]), ...groups]
}
