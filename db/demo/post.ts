import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Blobs } from '../../src/kit/blobs.ts'
import type { Job } from '../../src/kit/jobs/job-columns.ts'
import { type Scope, transaction } from '../../src/kit/scope.ts'
import { findChannel } from '../../src/talk/channels/queries.ts'
import { selectConversationsByIds } from '../../src/talk/conversations/queries.ts'
import { processMail } from '../../src/talk/intake/process-mail.ts'
import { getMail, insertMail } from '../../src/talk/intake/queries.ts'
import { spoolMail } from '../../src/talk/intake/store-mail.ts'
import { createMailParser } from '../../src/talk/mail/parse-mail.ts'
import { getMessage } from '../../src/talk/messages/queries.ts'

type Mail = Omit<SendMailOptions, 'to'> & { from: { name: string; address: string } }

/** Brings mails in as if they had come by SMTP. */
export interface Post {
  /** Delivers a mail to the channel at the time of the scope; returns the conversation that it is in. */
  deliver(scope: Scope, channel: string, mail: Mail): ReturnType<typeof conversationOf>
  close(): Promise<void>
}

const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

export function openPost(blobs: Blobs): Post {
  const parser = createMailParser(blobs)
  // Its thread takes a second to begin; meanwhile there is something else to do.
  const warm = begin()
  async function begin() {
    const key = await blobs.put(Buffer.from('Subject: Hello\r\n\r\nHello\r\n'))
    await parser.parse(key)
    await blobs.remove(key)
  }
  // Nobody asks a name server about made-up senders.
  const prover = { prove: async () => 'pass' as const, close: async () => {} }
  const handler = processMail({ blobs, parser, prover, lettersAnswered: async () => [] })
  return {
    async deliver(scope, slug, mail) {
      await warm
      const channel = await findChannel(scope, slug)
      if (!channel?.email) throw new Error(`${slug} takes no mail`)
      const composed = await writer.sendMail({ ...mail, to: channel.email, date: scope.now() })
      const spooled = await spoolMail(blobs, [composed.message as Buffer], scope.now())
      const { file, size, digest } = spooled
      const envelope = { from: mail.from.address, to: [channel.email] }
      const row = await transaction(scope, tx =>
        insertMail(tx, { channelId: channel.id, source: 'smtp', envelope, digest, size, file }),
      )
      if (!row) throw new Error(`${mail.subject} came twice`)
      await handler.run(scope, {
        job: { attempts: 1, data: { mail_id: row.id } } as unknown as Job,
        signal: new AbortController().signal,
        whileOurs: work => transaction(scope, work),
        done: (work = async () => {}) => transaction(scope, work),
        fail(reason) {
          throw new Error(String(reason))
        },
      })
      return conversationOf(scope, row.id)
    },
    async close() {
      await warm
      await parser.close()
    },
  }
}

async function conversationOf(scope: Scope, mailId: number) {
  const { messageId } = await getMail(scope, mailId)
  const { conversationId } = await getMessage(scope, messageId as number)
  const [conversation] = await selectConversationsByIds(scope, [conversationId])
  return conversation as NonNullable<typeof conversation>
}
