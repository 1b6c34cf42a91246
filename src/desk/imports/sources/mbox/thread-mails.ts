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

export interface MailThread<Mail extends Threaded> {
  /** The id of its first mail, or that which it has from an earlier run. */
  id: string
  /** An earlier run has made it. */
  isHere: boolean
  /** In the order in which they were sent. */
  mails: Mail[]
  people: Set<string>
}

/** Threads of earlier runs, by the ids of their mails. */
export type KnownThreads = Map<string, { id: string; people: string[] }>

/**
 * Puts mails into threads as intake does: by another mail that they refer to, or one that other mails referred to as well, if
 * the sender takes part in its thread or is of the staff. Subjects are no evidence.
 */
export function threadMails<Mail extends Threaded>(mails: Mail[], known: KnownThreads): MailThread<Mail>[] {
  const threads = new Map<string, MailThread<Mail>>()
  const byMail = new Map<string, MailThread<Mail>>()
  const byNamed = new Map<string, MailThread<Mail>>()
  for (const [mailId, { id, people }] of known) {
    const thread = threads.get(id) ?? { id, isHere: true, mails: [], people: new Set(people) }
    threads.set(id, thread)
    byMail.set(mailId, thread)
  }
  for (const mail of mails.toSorted((one, other) => one.at - other.at)) {
    const takesPart = (thread: MailThread<Mail> | undefined) =>
      thread !== undefined && (mail.isStaff || thread.people.has(mail.sender))
    const among = (all: Map<string, MailThread<Mail>>) =>
      mail.answersTo.map(id => all.get(id)).find(takesPart)
    const thread = byMail.get(mail.id) ??
      among(byMail) ??
      (mail.isPersonal ? among(byNamed) : undefined) ?? {
        id: mail.id,
        isHere: false,
        mails: [],
        people: new Set(),
      }
    threads.set(thread.id, thread)
    thread.mails.push(mail)
    for (const one of [mail.sender, ...mail.others]) thread.people.add(one)
    byMail.set(mail.id, thread)
    for (const id of mail.answersTo) if (!byNamed.has(id)) byNamed.set(id, thread)
  }
  return [...threads.values()].filter(thread => thread.mails.length > 0)
}
