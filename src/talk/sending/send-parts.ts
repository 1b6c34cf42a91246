import { HOUR } from '../../kit/retry.ts'
import { say } from '../../kit/sentences/say.ts'
import { DeliveryError, type Outgoing, type Taken } from '../channels/outgoing.ts'

/** Prepares one message of a copy, since our own storage may fail, too; what that returns sends it, and returns its name. */
export type Piece = () => Promise<() => Promise<string>>

/** Sends what earlier attempts have not sent yet. Throws DeliveryError. */
export async function sendInParts({ parts }: Pick<Outgoing, 'parts'>, pieces: Piece[]): Promise<Taken> {
  for (const prepare of pieces.slice(parts.sent.length)) await parts.send(await prepare())
  return { providerId: parts.sent.at(-1) }
}

/** How long a provider may tell what became of a message whose response was lost. */
const WORD_WITHIN_MS = HOUR

/** Settles a part whose response was lost, if an event has repeated its mark since then. Throws DeliveryError. */
export async function settleByMark(outgoing: Outgoing, now: Date, where: string): Promise<void> {
  const name = await outgoing.nameHeard(outgoing.parts.mark)
  if (!name) throw waitForWord(outgoing, now, where)
  await outgoing.parts.settle(name)
}

/** Nobody knows yet whether a part arrived: waits for the provider's word, and gives up after an hour. */
export function waitForWord({ parts }: Pick<Outgoing, 'parts'>, now: Date, where: string): DeliveryError {
  const since = parts.unsureSince ?? now
  const isOver = now.getTime() - since.getTime() > WORD_WITHIN_MS
  return new DeliveryError(
    isOver
      ? say`${where} did not respond. It may have arrived: ask before you send it again.`
      : say`${where} did not respond. It will say whether the message arrived.`,
    { permanent: isOver, isUnsure: true },
  )
}
