import { z } from 'zod'
import { notFound } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { integer, optional, payload, timeText } from '../../kit/input.ts'
import { beginningOf } from '../../kit/markdown/written.ts'
import { time } from '../../kit/output.ts'
import { type Actor, type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { shortened } from '../../kit/text.ts'
import { formatTime, parseTime } from '../../kit/time.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { findPeople } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { NOTIFY_REASONS } from '../../people/users/notify.ts'
import { countUnseen, selectMine, updateSeen, upsertLook } from './my-queries.ts'
import { selectTargetsTold, TARGETS_TOLD } from './sla-queries.ts'

const SHOWN = 50
const COUNTED = 100
const MAX_WORDS = 200

const NotificationsOutput = z
  .object({
    unseen: z
      .int()
      .describe(
        `Those that the caller has not seen; counting stops at ${COUNTED}. Reading a conversation sees its own.`,
      ),
    notifications: z
      .array(
        z
          .object({
            id: z.int(),
            reason: z.enum([...NOTIFY_REASONS, 'undelivered', 'unproven', 'rule']),
            conversation: z.object({ slug: z.string(), subject: z.string().nullable() }),
            author: PersonOutput.nullable().describe('Who wrote; null for an assignment.'),
            rule: z.string().nullable().describe('Name of the rule that notified; null for other reasons.'),
            targets: z
              .array(z.object({ target: z.enum(TARGETS_TOLD), due_at: time, 'missed?': z.boolean() }))
              .describe('SLA targets that the rule acted on: missed, or else due soon.'),
            text: z
              .string()
              .describe(
                'The beginning of the message, or of the conversation, in one line: plain text without Markdown.',
              ),
            'seen?': z.boolean(),
            created_at: time,
          })
          .meta({ id: 'Notification' }),
      )
      .describe('The latest 50 of the last 30 days, newest first.'),
  })
  .meta({ id: 'Notifications' })

const SeenBody = payload(
  'seen',
  z.object({
    until: optional(timeText).describe('The time of the newest that was shown; now by default.'),
    notification: optional(integer(1, Number.MAX_SAFE_INTEGER)).describe('ID of the only one that was seen.'),
  }),
)

/** What the caller was told, as chosen with `notify`. */
export function myNotificationRoutes(api: Api): void {
  api.get(
    '/me/notifications',
    {
      may: 'log in',
      out: NotificationsOutput,
      operation: 'listMyNotifications',
      summary: 'List my notifications',
    },
    ({ scope }) => present(scope),
  )

  api.post(
    '/me/notifications/seen',
    {
      may: 'log in',
      out: NotificationsOutput,
      operation: 'seeMyNotifications',
      summary: 'Mark my notifications as seen',
      body: SeenBody,
    },
    async ({ scope, body: { seen } }) => {
      const { userId } = scope.actor as Actor
      const { notification } = seen
      const until = parseTime(seen.until ?? '', scope.brand.timeZone) ?? scope.now()
      await transaction(scope, async tx => {
        if (notification === undefined) await upsertLook(tx, userId, until)
        else if (!(await updateSeen(tx, userId, notification))) throw notFound(say`notification`)
      })
      return present(scope)
    },
  )
}

async function present(scope: Scope) {
  const { userId } = scope.actor as Actor
  const [rows, unseen] = await Promise.all([
    selectMine(scope, userId, SHOWN),
    countUnseen(scope, userId, COUNTED),
  ])
  const runs = rows.filter(({ reason }) => reason === 'rule').map(({ eventId }) => eventId)
  const targets = runs.length === 0 ? [] : await selectTargetsTold(scope, runs)
  const targetsOf = Map.groupBy(targets, ({ eventId }) => eventId)
  const people = await findPeople(
    scope,
    rows.flatMap(({ authorIdentityId }) => authorIdentityId ?? []),
  )
  return {
    unseen,
    notifications: rows.map(row => {
      const author = row.authorIdentityId === null ? undefined : people.get(row.authorIdentityId)
      return {
        id: row.id,
        reason: row.reason,
        conversation: { slug: row.conversationSlug, subject: row.subject },
        author: author ? presentPerson(author) : null,
        rule: row.rule,
        targets: (targetsOf.get(row.eventId) ?? []).map(({ target, dueAt, isMissed }) => ({
          target,
          due_at: formatTime(dueAt, scope.brand.timeZone),
          'missed?': isMissed,
        })),
        text: shortened(
          beginningOf(
            { body: row.body ?? row.firstMessageBody, kind: row.textKind ?? 'markdown' },
            MAX_WORDS,
          ),
          MAX_WORDS,
        ),
        'seen?': row.isSeen,
        created_at: formatTime(row.createdAt, scope.brand.timeZone),
      }
    }),
  }
}
