import { z } from 'zod'
import { idInPath } from '../../kit/input.ts'

export const ExportParams = z.object({ id: idInPath })

/** Of a link to download an archive. */
export const DownloadParams = z.object({ id: idInPath, ticket: z.string(), name: z.string() })
