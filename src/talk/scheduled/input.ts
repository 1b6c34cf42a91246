import { z } from 'zod'
import { payload, timeText } from '../../kit/input.ts'
import { applyingMark, carryMark } from '../../kit/internal-marks.ts'
import { domain } from '../../kit/wire.ts'
import { NOTE } from '../conversations/input.ts'
import { messageObject } from '../messages/input.ts'

const scheduled = domain(
  messageObject
    .pick({
      body: true,
      visibility: true,
      origin_id: true,
      recipients: true,
      bcc: true,
      without: true,
      uploads: true,
      suppress_notifications: true,
      suppress_autoresolve: true,
      suppress_surveys: true,
      assign: true,
    })
    .extend({ send_at: timeText }),
  { suppress_surveys: 'noSurveyBefore' },
)

export const ScheduleBody = z.preprocess(
  body => carryMark(body, 'scheduled_message'),
  payload('scheduled_message', applyingMark(NOTE, scheduled)),
)

export type NewScheduledMessage = z.output<typeof scheduled>
