import type { z } from 'zod'
import type { Blobs } from '../../kit/blobs.ts'
import { invalid } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { FileBody, takingFiles } from '../../kit/http/file-body.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { normalizeEmail, plainAddress } from '../../people/identities/email.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { type ChannelRow, findChannel, listChannels } from '../channels/queries.ts'
import { linesOf } from './digest.ts'
import { IntakeQuery } from './input.ts'
import { MAX_MAIL_BYTES } from './mail-size.ts'
import { MailOutput } from './output.ts'
import { presentMail } from './present.ts'
import { sketchMail, storeInChannel } from './store-mail.ts'

/** RFC 5321, 4.5.3.1.3. */
const MAX_ADDRESS = 254

/** Takes mail from other sources: a script of another mail server, an archive. */
export function intakeRoutes(api: Api, blobs: Blobs): void {
  takingFiles(api, { blobs, maxBytes: MAX_MAIL_BYTES }, mails =>
    mails.post(
      '/intake/email',
      {
        may: 'conversations.receive',
        operation: 'takeInEmail',
        summary: 'Process an email',
        description:
          'Takes a raw email (RFC 5322) of up to 25 MiB as the body. Responds once it is stored, with 200 if it had been received before.',
        consumes: 'message/rfc822',
        query: IntakeQuery,
        body: FileBody,
        out: MailOutput,
        created: MailOutput,
      },
      async ({ scope, query, body: { received } }, reply) => {
        if (received.size === 0) throw invalid('body', say`must not be empty`)
        const sketch = await sketchMail(await blobs.read(received.file), scope.now())
        const { channel, to } = await channelFor(scope, query, sketch.head)
        received.isTaken = true
        const { mail, isNew } = await storeInChannel(scope, {
          channelId: channel.id,
          mail: { file: received.file, ...sketch },
          blobs,
          source: 'api',
          envelope: { from: query.from?.toLowerCase(), to },
        })
        reply.code(isNew ? 201 : 200)
        return presentMail(scope, mail)
      },
    ),
  )
}

async function channelFor(
  scope: Scope,
  { to, category }: z.output<typeof IntakeQuery>,
  head: string,
): Promise<{ channel: ChannelRow; to: string[] }> {
  const named = to === undefined ? addressesIn(head) : [to.trim().toLowerCase()]
  if (category !== undefined) {
    const channel = await findChannel(scope, category)
    if (channel?.kind !== CHANNEL_KINDS.email)
      throw invalid('category', say`must be the slug of an email channel`)
    return { channel, to: named }
  }
  const channels = await listChannels(scope, CHANNEL_KINDS.email)
  const normal = new Set<unknown>(named.map(address => normalizeEmail(plainAddress(address))))
  const channel = channels.find(({ email }) => normal.has(email))
  if (channel) return { channel, to: named }
  throw invalid('to', say`must be the address of an email channel of this brand`)
}

/** All headers that could contain a channel's address. */
function addressesIn(head: string): string[] {
  // Headers may be UTF-8 (RFC 6532); the head has a character for each byte.
  const fields = linesOf(Buffer.from(head, 'latin1').toString('utf8')).filter(field =>
    /^(to|cc|delivered-to|x-original-to|envelope-to):/i.test(field),
  )
  const parts = fields.flatMap(field => field.toLowerCase().split(/[\s<>,;:"()]+/))
  return [...new Set(parts.filter(part => part.includes('@') && part.length <= MAX_ADDRESS))]
}
