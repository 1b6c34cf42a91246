import { z } from 'zod'
import { line, payload } from '../../kit/input.ts'

export const DeletionBody = payload(
  'deletion',
  z.object({ slug: line(63).describe("The brand's slug, to show that you mean this one.") }),
)
