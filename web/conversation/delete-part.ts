import { lazyPart } from '../design/lazy-part.tsx'

/** The dialog that deletes conversations: rare, and nobody types into it. */
export const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)
