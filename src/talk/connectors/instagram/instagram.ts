import type { Connector } from '../../channels/connector.ts'
import { comments } from './comments.ts'
import { messages } from './messages.ts'
import { renewingTokens } from './renew-tokens.ts'

/** A professional account: its direct messages, and what people write below its posts. */
export const instagram: Connector[] = [{ ...messages, tasks: renewingTokens }, comments]
