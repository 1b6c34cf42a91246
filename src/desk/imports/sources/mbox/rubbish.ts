import { decodeWords } from 'postal-mime'
import type { Place } from './mail-reader.ts'

/** What programs for mail call what is no correspondence, in the languages of these pages. */
const NAMES = [
  'drafts',
  'spam',
  'trash',
  'bin',
  'junk',
  'junk e-?mail',
  'deleted( items| messages)?',
  'unsent( messages)?',
  'outbox',
  'templates',
  'entwürfe',
  'vorlagen',
  'papierkorb',
  'gelöschte (elemente|objekte)',
  'brouillons',
  'corbeille',
  'indésirables',
  'borradores',
  'papelera',
  'correo no deseado',
  'مسودات|المسودات',
  'المهملات',
]
const NAME = new RegExp(`^(${NAMES.join('|')})$`, 'iu')

/** Whether a folder, or a file like one, is for drafts, spam or deleted mail, by its name: `Trash.mbox`, `.Junk`, `[Gmail].Spam`. */
export function isForRubbish(name: string): boolean {
  const last =
    name
      .normalize('NFC')
      .replace(/\.(mbox|mbx|sbd)$/i, '')
      .split(/[./]/)
      .at(-1) ?? ''
  return NAME.test(last)
}

/** Of a file in a Maildir: D is a draft, T is deleted. */
const MAILDIR_FLAGS = /[:;!]2,[A-Za-z]*[DT][A-Za-z]*$/
/** Of Thunderbird: deleted, and not taken out of the file yet. */
const EXPUNGED = 0x0008

/** Whether a mail is a draft, spam or deleted, by what Gmail, Thunderbird or a Maildir says of it. */
export function isRubbish({ file }: Pick<Place, 'file'>, headers: Record<string, string[]>): boolean {
  if (!file.isMbox && MAILDIR_FLAGS.test(file.path)) return true
  const status = Number.parseInt(headers['x-mozilla-status']?.[0] ?? '', 16)
  if ((status & EXPUNGED) !== 0) return true
  const labels = decodeWords(headers['x-gmail-labels']?.[0] ?? '')
  return labels.split(',').some(label => NAME.test(label.trim().normalize('NFC')))
}
