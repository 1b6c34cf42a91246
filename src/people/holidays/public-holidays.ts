import { Problem } from '../../kit/errors.ts'
import { threadFile } from '../../kit/release.ts'
import { createThreadPool, ThreadEnded } from '../../kit/threads/thread-pool.ts'

/** A country of which public holidays are known; regions have some of their own. */
export interface Country {
  /** ISO 3166-1. */
  code: string
  regions: { code: string; name: string }[]
}

export interface Holiday {
  /** `2026-12-25` */
  day: string
  /** In a language of the country. */
  name: string
}

export type Question =
  | { country?: undefined }
  | { country: string; region?: string | undefined; years: number[] }
export type Answer = { countries: Country[] } | { holidays: Holiday[] }

export interface PublicHolidays {
  /** Throws unavailable. */
  countries(): Promise<Country[]>
  /** Those of a known country, and of a region of it, by day. Throws unavailable. */
  holidays(of: { country: string; region?: string | undefined; years: number[] }): Promise<Holiday[]>
}

const CPU_MS = 10_000
const HEAP_MB = 256

/** Asks the library of holidays in a thread, which ends soon after. */
export function createPublicHolidays(): PublicHolidays {
  const file = threadFile('holidays-thread', import.meta.url)
  const pool = createThreadPool<Question, Answer>({ file, threads: 1, cpuMs: CPU_MS, heapMb: HEAP_MB })
  const ask = (question: Question) => pool.run(question).catch(refuse)
  let known: Country[] | undefined
  return {
    async countries() {
      if (known) return known
      const answer = await ask({})
      known = 'countries' in answer ? answer.countries : []
      return known
    },
    async holidays(question) {
      const answer = await ask(question)
      return 'holidays' in answer ? answer.holidays : []
    },
  }
}

function refuse(error: unknown): never {
  throw error instanceof ThreadEnded ? new Problem('unavailable', error.sentence) : error
}
