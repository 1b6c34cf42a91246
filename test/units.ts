import { readFileSync } from 'node:fs'

/** Test files that run in one process, or a single one. */
export type Unit = string[]

/** Tests of the API, which keep everything in a world of their own. */
const OF_API = /^src\/(kit\/(events|jobs)|people|talk|follow-up|desk|public)\//
/** Those that start programs, or take long, are not put together with others, */
const LONG = /^(test|src\/cli)\//
/** but for stories, which share a browser. */
const HAS_STORIES = /\bstory\(/
/** A process has one document, which others do not expect. */
const OPENS_PAGES = /\bopenPage\(/
/** What other files in the same process would notice; or what depends on them: a process names 500 statements (kit/prepared.ts). */
const NOTICED =
  /\bpg_prepared_statements\b|\b(before|after)Each\(|\bsetSecretKeys\(|\bprocess\.(env|on|exit|chdir|kill|stdout|stderr)\b|\bglobalThis\b|\bmock\./
const SIZE = 20
/** Documents and browsers need more memory. */
const PAGES_SIZE = 12
const STORIES_SIZE = 8

/** A file is loaded before its tests run: it would wait for itself. */
const WAITS_FOR_ITSELF = /^await (test|describe)\(/m

const startsPrograms = (file: string): boolean => file.startsWith('test/e2e/')

/** Whether the tests have a browser. */
export const opensBrowser = ([first = '']: Unit): boolean => HAS_STORIES.test(readFileSync(first, 'utf8'))

/** Whether the tests are of the API. */
export const isOfApi = ([first = '']: Unit): boolean => OF_API.test(first)

/**
 * Puts files together: starting a process, and loading the app in it, takes longer than most of their tests. The others come
 * first, since they take longest: those that start programs before all.
 */
export function unitsOf(files: string[]): Unit[] {
  const texts = new Map(files.map(file => [file, readFileSync(file, 'utf8')]))
  const waiting = files.find(file => WAITS_FOR_ITSELF.test(texts.get(file) as string))
  if (waiting) throw new Error(`${waiting} awaits its tests; leave "await" out.`)
  const kinds = Object.groupBy(files, file => kindOf(file, texts.get(file) as string))
  const { program = [], alone = [], stories = [], page = [], part = [], api = [] } = kinds
  return [
    ...[...program, ...alone].map(file => [file]),
    ...dealtOut(stories, STORIES_SIZE),
    ...dealtOut(page, PAGES_SIZE),
    ...dealtOut(part, SIZE),
    ...dealtOut(api, SIZE),
  ]
}

function kindOf(file: string, text: string): 'stories' | 'program' | 'alone' | 'page' | 'api' | 'part' {
  if (NOTICED.test(text)) return startsPrograms(file) ? 'program' : 'alone'
  if (HAS_STORIES.test(text)) return 'stories'
  if (startsPrograms(file)) return 'program'
  if (LONG.test(file)) return 'alone'
  if (OPENS_PAGES.test(text)) return 'page'
  return OF_API.test(file) ? 'api' : 'part'
}

/** Groups in which the slow ones of one folder are not all together. */
function dealtOut(files: string[], size: number): Unit[] {
  const count = Math.ceil(files.length / size)
  return Array.from({ length: count }, (_, at) => files.filter((_file, index) => index % count === at))
}
