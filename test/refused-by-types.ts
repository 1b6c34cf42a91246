// What must not compile: `tsc` refuses this file as soon as one of these lines is no longer an error. Nothing runs it.
import sql from 'sql-template-tag'
import { recordEvent } from '../src/kit/events/event.ts'
import { enqueue } from '../src/kit/jobs/job.ts'
import type { Scope, TxScope } from '../src/kit/scope.ts'
import { sendJob } from '../src/talk/deliveries/send-delivery.ts'
import { messagePosted } from '../src/talk/messages/events.ts'

export async function refused(scope: Scope, tx: TxScope): Promise<void> {
  // @ts-expect-error A Scope can only read.
  await scope.sql.write(sql`delete from topics`)
  // @ts-expect-error Neither can the connection that lists are read from.
  await scope.reads.writeRow(sql`delete from topics`)
  // @ts-expect-error Only transaction() makes a TxScope.
  await recordEvent(scope)
  // @ts-expect-error Jobs are enqueued in the transaction of their cause.
  await enqueue(scope, [])
  // @ts-expect-error An event has all fields of its definition.
  await recordEvent(tx, messagePosted.of({ subjectId: 1, data: { conversation_id: 1 } }))
  // @ts-expect-error A job has all fields of its definition.
  await enqueue(tx, [sendJob.of({})])

  await tx.sql.write(sql`delete from topics`)
  await enqueue(tx, [sendJob.of({ delivery_id: 1 })])
}
