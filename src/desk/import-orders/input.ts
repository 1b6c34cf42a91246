import { z } from 'zod'
import { idInPath, integer, line, optional, parameter, payload } from '../../kit/input.ts'
import { MappingInput } from '../imports/input.ts'
import { BY_API } from './sources-by-api.ts'

export const BeginBody = payload(
  'import',
  z.object({
    source: optional(line(50)).describe(
      `Where it comes from: ${BY_API.join(', ')}; \`answerwell\`, an archive, by default.`,
    ),
    address: optional(line(500)).describe(
      'Address of the helpdesk; absent for sources with one address for everybody.',
    ),
    email: optional(line(320)).describe('Email address of the login there.'),
    app_id: optional(line(320)).describe('ID of the app there, for sources that are read by an app.'),
    account: optional(line(40)).describe('Number of the account there, for servers with several.'),
    token: optional(line(2_000)).describe(
      'API token of the login, or secret of the app; deleted when the import is over.',
    ),
  }),
)

export const MapBody = payload(
  'import',
  z.object({
    mapping: MappingInput.describe(
      'IDs of members and channels of the archive, each with the ID here; null: a new one. Others are matched by address or slug. Of a table also `columns`, `statuses`, `priorities`, `date_order` and `from`.',
    ),
  }),
)

export const ImportParams = z.object({ id: idInPath })

/** Parts are numbered from 1. */
export const PartParams = z.object({ id: idInPath, number: idInPath })

export const RemarksQuery = z.object({
  after: parameter(integer(0, 1_000_000_000_000_000)).describe('ID of the last remark of the page before.'),
})

export type NewImport = z.output<typeof BeginBody>['import']
