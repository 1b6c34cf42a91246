import { event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

/** Everything that said who a contact was is gone: whoever has copies should erase theirs. */
export const contactErased = event('contact.erased', { erasure_id: rowId })
