import { connect } from '../src/kit/db.ts'
import { systemScope } from '../src/kit/scope.ts'
import { getBrandBySlug } from '../src/people/brands/find-brand.ts'
import { measureClocks } from './clocks.ts'
import { BIG } from './load.ts'
import type { Measuring, Result } from './measure.ts'
import { measureRules } from './rules.ts'
import type { Stage } from './stage.ts'

/** What rules and SLA clocks cost a brand of this size; they are gone afterwards. */
export async function measureDesk(
  stage: Stage,
  { seconds, onResult }: Measuring,
): Promise<Record<string, Result>> {
  const db = connect({ ...stage.postgres, patient: true })
  const results: Record<string, Result> = {}
  const add = (name: string, result: Result) => {
    results[name] = result
    onResult(name, result)
  }
  try {
    const scope = systemScope(await getBrandBySlug(db, BIG), db)
    const desk = { stage, scope, target: await stage.targetOf(BIG), seconds, add }
    await measureClocks(desk)
    await measureRules(desk)
    return results
  } finally {
    await db.close()
  }
}
