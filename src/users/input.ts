import { z } from 'zod'
import { isRecord, oneOf, pageParameters, payload } from '../kit/input.ts'
import { UserInput } from './create-user.ts'

export const StaffQuery = z.object(pageParameters)

/** A role by its name, as text or `{name}`. */
const role = z.preprocess(
  value => (isRecord(value) ? value.name : (value ?? 'agent')),
  oneOf(['agent', 'admin', 'owner']),
)

export const NewStaffBody = payload('staff', UserInput.extend({ role }))
