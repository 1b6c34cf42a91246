import { isDistributed } from '../../kit/citus.ts'
import type { Database } from '../../kit/db.ts'
import { problemFrom } from '../../kit/errors.ts'
import { MINUTE } from '../../kit/retry.ts'
import { type BrandDue, type DueStatement, selectBrands, selectBrandsDue } from './queries.ts'

/** A brand whose node is away is not asked again for this long: one that hangs takes seconds each time. */
const AWAY_MS = MINUTE
const AT_ONCE = 4

export interface DueBrands {
  brands: BrandDue[]
  /** Brands whose node does not answer. */
  away: number[]
}

/**
 * Finds the brands for which one of the statements has something to do. In a cluster of which a node is away, or that refuses
 * the statement for all brands, each brand is asked for itself, and those that cannot answer are left out.
 */
export function createDueFinder(db: Database): (statements: DueStatement[]) => Promise<DueBrands> {
  const awayUntil = new Map<number, number>()
  const isAway = (brandId: number) => (awayUntil.get(brandId) ?? 0) > Date.now()
  const askOne = async (brandId: number, statements: DueStatement[]): Promise<BrandDue[]> => {
    try {
      return isAway(brandId) ? [] : await selectBrandsDue(db, statements, { brandId })
    } catch (error) {
      if (problemFrom(error)?.code !== 'unavailable') throw error
      awayUntil.set(brandId, Date.now() + AWAY_MS)
      return []
    }
  }
  return async statements => {
    try {
      return { brands: await selectBrandsDue(db, statements), away: [] }
    } catch (error) {
      if (!(await isDistributed(db))) throw error
      const ids = (await selectBrands(db)).map(({ id }) => id)
      const brands: BrandDue[] = []
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const some = ids.slice(at, at + AT_ONCE)
        brands.push(...(await Promise.all(some.map(id => askOne(id, statements)))).flat())
      }
      return { brands, away: ids.filter(isAway) }
    }
  }
}
