import { z } from 'zod'
import { idInPath, pageParameters } from '../../kit/input.ts'

export const DeletedParams = z.object({ id: idInPath })

export const DeletedQuery = z.object(pageParameters)
