import type { Source } from '../../src/desk/imports/source.ts'
import { chatwoot } from '../../src/desk/imports/sources/chatwoot/chatwoot.ts'
import { freescout } from '../../src/desk/imports/sources/freescout/freescout.ts'
import { freshdesk } from '../../src/desk/imports/sources/freshdesk/freshdesk.ts'
import { gorgias } from '../../src/desk/imports/sources/gorgias/gorgias.ts'
import { helpscout } from '../../src/desk/imports/sources/helpscout/helpscout.ts'
import { intercom } from '../../src/desk/imports/sources/intercom/intercom.ts'
import { zendesk } from '../../src/desk/imports/sources/zendesk/zendesk.ts'
import { createChatwootAccount } from './chatwoot.ts'
import * as ofChatwoot from './chatwoot-records.ts'
import { createFreeScout } from './freescout.ts'
import { createFreshdeskAccount } from './freshdesk.ts'
import { KEY } from './freshdesk-records.ts'
import { createGorgiasAccount } from './gorgias.ts'
import * as ofGorgias from './gorgias-records.ts'
import { createHelpScoutAccount } from './helpscout.ts'
import { APP } from './helpscout-records.ts'
import { createIntercomWorkspace } from './intercom.ts'
import { TOKEN } from './intercom-records.ts'
import { createZendeskAccount } from './zendesk.ts'
import { LOGIN } from './zendesk-records.ts'

interface Login {
  email: string
  token: string
}

interface Helpdesk {
  source: Source
  login: Login
  /** The login of this one, if each has another. */
  open: () => Promise<{ url: string; login?: Login }>
}

/** Helpdesks with an API or a database, each with a stand-in. */
export const HELPDESKS: Helpdesk[] = [
  { source: zendesk, login: LOGIN, open: createZendeskAccount },
  { source: freshdesk, login: { email: '', token: KEY }, open: createFreshdeskAccount },
  { source: helpscout, login: { email: APP.id, token: APP.secret }, open: createHelpScoutAccount },
  { source: intercom, login: { email: '', token: TOKEN }, open: createIntercomWorkspace },
  { source: chatwoot, login: ofChatwoot.LOGIN, open: createChatwootAccount },
  { source: freescout, login: { email: '', token: '' }, open: createFreeScout },
  { source: gorgias, login: ofGorgias.LOGIN, open: createGorgiasAccount },
]
