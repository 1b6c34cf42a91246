import { ExplainedError } from '../../kit/sentences/say.ts'

/** The provider's answer is not accepted, or it has refused. The message says why. */
export class NotAccepted extends ExplainedError {}
