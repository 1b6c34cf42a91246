import type { KeptFile } from '../attachments/attach.ts'
import type { Origin } from '../conversations/codes.ts'

/** How a message came in from a channel; kept with it as it stands here. */
export interface Provenance {
  /** By which evidence it is in this conversation; `none`: it began it. */
  threaded_by: 'reply_address' | 'message_id' | 'references' | 'thread_id' | 'none'
  /** Why it was written by a machine; null: by a person. */
  automatic: string | null
  /** The sender had no part in the conversation before. */
  new_participant: boolean
  /** Whether the domain of the sender stands behind it (DMARC); null where the channel cannot tell. */
  dmarc: 'pass' | 'fail' | 'unknown' | null
}

/** What a channel knows of a message beyond its words. */
export interface MessageOrigin {
  origin?: Origin
  arrival?: Provenance
  /** All of it, where the body leaves something away. */
  originalBody?: string | undefined
  /** The sender does not act as staff: they have not proved to be, or a machine writes for them. */
  asCustomer?: boolean
  /** The sender has proved whose address it is. */
  isProven?: boolean
  /** Files that came with it. */
  files?: KeptFile[]
}

/** Written by a machine: it changes nothing, wakes nobody and is nobody's last word. */
export function isAutomatic({ arrival }: MessageOrigin): boolean {
  return typeof arrival?.automatic === 'string'
}
