import { z } from 'zod'
import { webhookUrl } from '../../follow-up/webhooks/input.ts'
import { idInPath, line, optional, payload } from '../../kit/input.ts'

const fields = {
  name: line(80),
  url: webhookUrl.describe('Gets a signed request whenever the panel is shown.'),
}

export const NewCardBody = payload('panel_card', z.object(fields))
export const CardChangesBody = payload(
  'panel_card',
  z.object({ name: optional(fields.name), url: optional(fields.url) }),
)
export const CardParams = z.object({ id: idInPath })
