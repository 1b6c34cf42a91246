import { z } from 'zod'
import { idInPath, integer, line, optional, parameter, payload } from '../../kit/input.ts'
import { MappingInput } from '../imports/input.ts'

export const BeginBody = payload(
  'import',
  z.object({
    source: optional(line(50)).describe('Where it comes from; `answerwell`, an archive, by default.'),
  }),
)

export const MapBody = payload(
  'import',
  z.object({
    mapping: MappingInput.describe(
      'IDs of members and channels of the archive, each with the ID here; null: a new one. Others are matched by address or slug.',
    ),
  }),
)

export const ImportParams = z.object({ id: idInPath })

/** Parts are numbered from 1. */
export const PartParams = z.object({ id: idInPath, number: idInPath })

export const RemarksQuery = z.object({
  after: parameter(integer(0, 1_000_000_000_000_000)).describe('ID of the last remark of the page before.'),
})
