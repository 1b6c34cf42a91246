import { t } from '../language/language.ts'

/** Something that is imported from: what it is called, what of it comes, and how it gets here. */
export interface ImportSource {
  name: string
  label: string
  about: string
  /** `file`: one that is chosen and uploaded; `login`: a helpdesk at an address, read with a login; `key`: with a key alone. */
  by: 'file' | 'login' | 'key'
  /** What files there are. */
  accept?: string
  /** An address, as an example. */
  example?: string
}

/** Everything that the API imports, in the order in which people choose. */
export const importSources = (): [ImportSource, ...ImportSource[]] => [
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
    name: 'reamaze',
    label: 'Re:amaze',
    about: t('import.about.reamaze'),
    by: 'login',
    example: 'acme.reamaze.io',
  },
  {
    name: 'zendesk',
    label: 'Zendesk',
    about: t('import.about.tickets'),
    by: 'login',
    example: 'acme.zendesk.com',
  },
  {
    name: 'freshdesk',
    label: 'Freshdesk',
    about: t('import.about.tickets'),
    by: 'key',
    example: 'acme.freshdesk.com',
  },
]

/** What people call a source, or its name if it is not known. */
export function sourceLabel(name: string): string {
  return importSources().find(one => one.name === name)?.label ?? name
}
