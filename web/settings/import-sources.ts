import { t } from '../language/language.ts'

/** Something that is imported from: what it is called, what of it comes, and how it gets here. */
export interface ImportSource {
  name: string
  label: string
  about: string
  /** `file`: one that is uploaded; else a helpdesk, read with an email address and a token, a key alone, an app and its secret, or an account and a token; or by a command alone. */
  by: 'file' | 'email' | 'key' | 'app' | 'account' | 'command'
  /** What files there are. */
  accept?: string
  /** What is run on the server, as an example. */
  command?: string
  /** An address, as an example; without one, all accounts are at the same address. */
  example?: string
}

/** Everything that the API imports, in the order in which people choose. */
export const importSources = (): [ImportSource, ...ImportSource[]] => [...files(), ...helpdesks()]

const files = (): [ImportSource, ...ImportSource[]] => [
  {
    name: 'answerwell',
    label: 'Answerwell',
    about: t('import.about.answerwell'),
    by: 'file',
    accept: '.gz,.tgz,.tar',
  },
  {
    name: 'mbox',
    label: t('import.mail'),
    about: t('import.about.mail'),
    by: 'file',
    accept: '.mbox,.mbx,.eml,*',
  },
  {
    name: 'contacts-csv',
    label: t('import.contactsCsv'),
    about: t('import.about.csv'),
    by: 'file',
    accept: '.csv,.tsv,.txt',
  },
  {
    name: 'conversations-csv',
    label: t('import.conversationsCsv'),
    about: t('import.about.csv'),
    by: 'file',
    accept: '.csv,.tsv,.txt',
  },
  {
    name: 'markdown',
    label: t('import.markdown'),
    about: t('import.about.markdown'),
    by: 'file',
    accept: '.zip',
  },
]

const helpdesks = (): ImportSource[] => [
  {
    name: 'reamaze',
    label: 'Re:amaze',
    about: t('import.about.reamaze'),
    by: 'email',
    example: 'acme.reamaze.io',
  },
  {
    name: 'zendesk',
    label: 'Zendesk',
    about: t('import.about.tickets'),
    by: 'email',
    example: 'acme.zendesk.com',
  },
  {
    name: 'freshdesk',
    label: 'Freshdesk',
    about: t('import.about.tickets'),
    by: 'key',
    example: 'acme.freshdesk.com',
  },
  {
    name: 'helpscout',
    label: 'Help Scout',
    about: t('import.about.conversations'),
    by: 'app',
  },
  {
    name: 'intercom',
    label: 'Intercom',
    about: t('import.about.people'),
    by: 'key',
    example: 'api.intercom.io',
  },
  {
    name: 'chatwoot',
    label: 'Chatwoot',
    about: t('import.about.people'),
    by: 'account',
    example: 'app.chatwoot.com',
  },
  {
    name: 'gorgias',
    label: 'Gorgias',
    about: t('import.about.conversations'),
    by: 'email',
    example: 'acme.gorgias.com',
  },
]

/** What is imported on the server alone: whoever named a database here would look into its network. */
export const commandSources = (): ImportSource[] => [
  {
    name: 'freescout',
    label: 'FreeScout',
    about: t('import.about.mails'),
    by: 'command',
    command:
      'bin/answerwell import freescout /var/www/freescout --token-file database.txt --brand acme --dry-run',
  },
]

/** What people call a source, or its name if it is not known. */
export function sourceLabel(name: string): string {
  return [...importSources(), ...commandSources()].find(one => one.name === name)?.label ?? name
}
