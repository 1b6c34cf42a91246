import { MAX_FILES } from '../../kit/file-urls.ts'
import type { TxScope } from '../../kit/scope.ts'
import { selectOwnUploads, updateUploadsNew } from '../attachments/queries.ts'
import { mergeTexts } from './merge-texts.ts'
import { type DraftRow, deleteDraft, isJustSent, lockDraft, upsertDraft } from './queries.ts'

export interface KeptDraft extends Pick<DraftRow, 'conversationId' | 'userId' | 'visibility' | 'body'> {
  /** Undefined: the files that are there stay. */
  uploads: number[] | undefined
  /** The version that the text continues, 0 for none; undefined: it replaces whatever is there. */
  basedOn: number | undefined
}

/** Saves a draft; an empty one is deleted. If another one has been saved since the one it continues, both texts are kept. */
export async function keepDraft(tx: TxScope, draft: KeptDraft): Promise<void> {
  const { uploads, basedOn, ...place } = draft
  if (await isJustSent(tx, place)) return
  const before = await lockDraft(tx, place)
  const isConflict = basedOn !== undefined && basedOn !== (before?.version ?? 0)
  const body = isConflict ? mergeTexts(before?.body ?? '', draft.body) : draft.body
  // Somebody may undo what took them out of the text.
  await updateUploadsNew(tx, before?.uploadIds ?? [])
  const there = before?.uploadIds ?? []
  const named = uploads ?? (body.trim() === '' ? [] : there)
  const ids = isConflict ? [...new Set([...there, ...named])].slice(0, MAX_FILES) : named
  const uploadIds = (await selectOwnUploads(tx, { userId: draft.userId, ids })).map(({ id }) => id)
  if (body.trim() === '' && uploadIds.length === 0) await deleteDraft(tx, place)
  else await upsertDraft(tx, { ...place, body, uploadIds })
}
