import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Blobs } from '../../kit/blobs.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { fileLink } from '../attachments/file-link.ts'
import { type AttachmentRow, selectAttachments } from '../attachments/queries.ts'
import { DeliveryError, type Outgoing } from '../channels/outgoing.ts'

/** Providers fetch files within this time. */
const LINK_HOURS = 24
const MAX_FILES_BYTES = 15 * 1024 * 1024
/** Cameras put previews before the size of a picture. */
const START_BYTES = 256 * 1024

/** Files are mostly here in this time; then another attempt is due. */
const WAIT_MS = 3_000
const PAUSE_MS = 100

/** The files of a message; those that are being fetched are waited for a little. */
export async function attachmentsOf(scope: Scope, messageId: number): Promise<AttachmentRow[]> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const rows = await selectAttachments(scope, [messageId])
    if (waited >= WAIT_MS || !rows.some(({ state }) => state === 'pending')) return rows
    await sleep(PAUSE_MS)
  }
}

interface FileOptions {
  blobs: Blobs
  /** Base of links to files. */
  address: BaseAddress
  isMail: boolean
}

/** Files for the recipient, once all are stored or have failed, and those that cannot be sent. */
export async function filesOf(
  scope: Scope,
  attachments: AttachmentRow[],
  { blobs, address, isMail }: FileOptions,
) {
  if (attachments.length === 0) return { files: [], left: [] }
  if (attachments.some(({ state }) => state === 'pending'))
    throw new DeliveryError(say`Attachments are still being fetched.`, { permanent: false })
  // A mail has one limit for all of its files.
  let room = isMail ? MAX_FILES_BYTES : Number.POSITIVE_INFINITY
  const signer = await signerOf(scope)
  const base = urlOf(scope.brand, address)
  const files: Outgoing['files'] = []
  const left: { name: string; reason: string }[] = []
  for (const { id, name, contentType, contentId, size, file } of attachments) {
    const reason = file ? (size ?? 0) > room && 'too large for this mail' : 'it could not be attached'
    if (!file || reason) {
      left.push({ name, reason: reason || '' })
      continue
    }
    room -= size ?? 0
    files.push({
      id,
      name,
      contentType: contentType ?? 'application/octet-stream',
      contentId: contentId ?? undefined,
      content: whenAsked(() => blobs.read(file)),
      start: () => startOf(blobs, file),
      url: base + fileLink(signer, { id, name }, { now: scope.now(), hours: LINK_HOURS }),
    })
  }
  return { files, left }
}

/** The first bytes of a file; none if it cannot be read now. */
async function startOf(blobs: Blobs, file: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of await blobs.read(file)) {
      pieces.push(piece)
      length += piece.length
      if (length >= START_BYTES) break
    }
  } catch {
    return Buffer.alloc(0)
  }
  return Buffer.concat(pieces)
}

/** Opens the file when its first byte is read, so that an unsent file needs no closing. */
function whenAsked(open: () => Promise<Readable>): Readable {
  return Readable.from(piecesOf(open), { objectMode: false })
}

async function* piecesOf(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
  yield* await open()
}
