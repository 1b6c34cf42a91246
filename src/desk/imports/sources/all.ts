import type { Source } from '../source.ts'
import { answerwell } from './answerwell/answerwell.ts'
import { chatwoot } from './chatwoot/chatwoot.ts'
import { contactsCsv, conversationsCsv } from './csv/table-source.ts'
import { freescout } from './freescout/freescout.ts'
import { freshdesk } from './freshdesk/freshdesk.ts'
import { gorgias } from './gorgias/gorgias.ts'
import { helpscout } from './helpscout/helpscout.ts'
import { intercom } from './intercom/intercom.ts'
import { markdown } from './markdown/markdown.ts'
import { mbox } from './mbox/mbox.ts'
import { reamaze } from './reamaze/reamaze.ts'
import { zendesk } from './zendesk/zendesk.ts'

/** Everything that can be imported, in the order in which people choose. */
export const SOURCES: readonly Source[] = [
  answerwell,
  mbox,
  contactsCsv,
  conversationsCsv,
  markdown,
  reamaze,
  zendesk,
  freshdesk,
  helpscout,
  intercom,
  chatwoot,
  gorgias,
  freescout,
]
