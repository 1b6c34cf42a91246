import type { Connector } from '../../channels/connector.ts'
import { comments } from './comments.ts'
import { messenger } from './messenger.ts'

/** A Page: its messages, and what people write on it. */
export const facebook: Connector[] = [messenger, comments]
