/** What threads are made by, of a mail. */
export interface Threaded {
  id: string
  /** In milliseconds. */
  at: number
  sender: string
  /** Everybody outside, and members, whom it went to. */
  others: string[]
  /** Message-IDs, nearest first. */
  answersTo: string[]
  isStaff: boolean
  /** A person wrote it: programs name the same mail in everything that they send. */
  isPersonal: boolean
}

/** A mail in its thread, with who may read it there. */
export interface Placed<Mail extends Threaded> {
  mail: Mail
  /** An earlier run has brought it. */
  isHere: boolean
  /** For staff alone. */
  isNote: boolean
  recipients: string[]
  /** Customers of the thread to whom it did not go. */
  leftOut: string[]
}

export interface MailThread<Mail extends Threaded> {
  /** The id of its first mail, or that which it has from an earlier run. */
  id: string
  /** An earlier run has made it. */
  isHere: boolean
  /** In the order in which they were sent. */
  mails: Placed<Mail>[]
  /** Those who take part, and since when, in milliseconds. */
  people: Map<string, number>
}

export interface KnownMail {
  /** The thread of an earlier run that it is in. */
  id: string
  isNote: boolean
  people: [address: string, since: number][]
}

/** Mails of earlier runs, by their ids. */
export type KnownMails = Map<string, KnownMail>

type IsStaff = (address: string) => boolean

/**
 * Puts mails into threads as intake does: by another mail that they refer to, or one that other mails referred to as well, if
 * the sender takes part in its thread or is of the staff. Subjects are no evidence. Threads are in the order of their first mails,
 * also if an earlier run has made some of them. What staff sent to no customer of the thread is a note, which adds nobody; what
 * others sent adds nobody to a thread that was there.
 */
export function threadMails<Mail extends Threaded>(
  mails: Mail[],
  known: KnownMails,
  isStaff: IsStaff,
): MailThread<Mail>[] {
  const all = createThreads<Mail>(known, isStaff)
  const inOrder: MailThread<Mail>[] = []
  // Of the same second, an answer refers to more.
  const byTime = (one: Mail, other: Mail) =>
    one.at - other.at || one.answersTo.length - other.answersTo.length
  for (const mail of mails.toSorted(byTime)) {
    const thread = all.threadOf(mail) ?? { id: mail.id, isHere: false, mails: [], people: new Map() }
    if (thread.mails.length === 0) inOrder.push(thread)
    all.add(thread, mail)
  }
  for (const { mails, people } of inOrder)
    for (const one of mails) if (!one.isNote) one.leftOut = leftOutOf(one, people, isStaff)
  return inOrder
}

function createThreads<Mail extends Threaded>(known: KnownMails, isStaff: IsStaff) {
  type Thread = MailThread<Mail>
  const byMail = new Map<string, Thread>()
  const byNamed = new Map<string, Thread>()
  const notes = new Set<string>()
  const threads = new Map<string, Thread>()
  for (const [mailId, { id, people, isNote }] of known) {
    const thread = threads.get(id) ?? { id, isHere: true, mails: [], people: new Map(people) }
    threads.set(id, thread)
    byMail.set(mailId, thread)
    if (isNote) notes.add(mailId)
  }
  const isOutside = (address: string) => !isStaff(address)
  const reaches = ({ people }: Thread, { others }: Mail) =>
    others.some(one => isOutside(one) && people.has(one))
  /** What members wrote to one another is no thread for others. */
  const isOpenTo = ({ people }: Thread, { others }: Mail) =>
    people.keys().some(isOutside) || !others.some(isOutside)

  function threadOf(mail: Mail): Thread | undefined {
    const among = (all: Map<string, Thread>, takesPart: (thread: Thread) => boolean) =>
      mail.answersTo.flatMap(id => all.get(id) ?? []).find(takesPart)
    const find = (takesPart: (thread: Thread) => boolean) =>
      among(byMail, takesPart) ?? (mail.isPersonal ? among(byNamed, takesPart) : undefined)
    const own = byMail.get(mail.id)
    if (own) return own
    if (!mail.isStaff) return find(({ people }) => people.has(mail.sender))
    return find(thread => reaches(thread, mail)) ?? find(thread => isOpenTo(thread, mail))
  }

  function isNoteIn(thread: Thread, mail: Mail): boolean {
    const before = known.get(mail.id)
    if (before) return before.isNote
    if (!mail.isStaff) return notes.has(mail.answersTo.find(id => byMail.get(id) === thread) ?? '')
    return isFirst(thread) ? !mail.others.some(isOutside) : !reaches(thread, mail)
  }

  function add(thread: Thread, mail: Mail): void {
    const { sender, others } = mail
    const isNote = isNoteIn(thread, mail)
    const isTrusted = mail.isStaff || isFirst(thread)
    const recipients = isNote ? [] : others.filter(one => isTrusted || thread.people.has(one))
    if (!isNote || isFirst(thread))
      for (const one of [sender, ...recipients])
        thread.people.set(one, Math.min(mail.at, thread.people.get(one) ?? mail.at))
    thread.mails.push({ mail, isHere: known.has(mail.id), isNote, recipients, leftOut: [] })
    if (isNote) notes.add(mail.id)
    byMail.set(mail.id, thread)
    for (const id of mail.answersTo) if (!byNamed.has(id)) byNamed.set(id, thread)
  }

  return { threadOf, add }
}

function isFirst({ isHere, mails }: Pick<MailThread<Threaded>, 'isHere' | 'mails'>): boolean {
  return !isHere && mails.length === 0
}

/** Customers who did not get a mail of staff, and those of whom nothing says that they took part when somebody else wrote. */
function leftOutOf<Mail extends Threaded>(
  { mail, recipients }: Placed<Mail>,
  people: Map<string, number>,
  isStaff: IsStaff,
): string[] {
  return [...people].flatMap(([address, since]) => {
    const isSpared = isStaff(address) || address === mail.sender || recipients.includes(address)
    return !isSpared && (mail.isStaff || since > mail.at) ? address : []
  })
}
