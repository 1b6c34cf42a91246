import { isDistributed } from '../../kit/citus.ts'
import type { Database } from '../../kit/db.ts'
import { SECOND } from '../../kit/retry.ts'
import { type BrandDue, type DueStatement, selectBrands, selectBrandsDue } from './queries.ts'

/** A brand whose node is away is not asked again for so long. */
const AWAY_MS = 10 * SECOND

/**
 * Finds the brands for which one of the statements has something to do. In a cluster of which a node is away, or that refuses
 * the statement for all brands, each brand is asked for itself, and those that cannot answer are left out.
 */
export function createDueFinder(db: Database): (statements: DueStatement[]) => Promise<BrandDue[]> {
  const awayUntil = new Map<number, number>()
  const askOne = async (brandId: number, statements: DueStatement[]): Promise<BrandDue[]> => {
    if ((awayUntil.get(brandId) ?? 0) > Date.now()) return []
    try {
      return await selectBrandsDue(db, statements, { brandId })
    } catch {
      awayUntil.set(brandId, Date.now() + AWAY_MS)
      return []
    }
  }
  return async statements => {
    try {
      return await selectBrandsDue(db, statements)
    } catch (error) {
      if (!(await isDistributed(db))) throw error
      const found: BrandDue[] = []
      for (const { id } of await selectBrands(db)) found.push(...(await askOne(id, statements)))
      return found
    }
  }
}
