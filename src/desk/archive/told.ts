interface ToldEvent {
  /** The kind of the line that it is about. */
  about: string
  /** The kinds of the ids in its data. */
  ids: Record<string, string>
}

const conversation = (ids: ToldEvent['ids'] = {}): ToldEvent => ({ about: 'conversations', ids })
const contact: ToldEvent = { about: 'contacts', ids: {} }
const fromTo = (to: string) => conversation({ from: to, to })

/** The types of events that are carried, with what they refer to. */
const EVENTS: Record<string, ToldEvent> = {
  'conversation.created': conversation({ channel_id: 'channels', assignee_id: 'members', team_id: 'teams' }),
  'conversation.status_changed': conversation({ message_id: 'messages' }),
  'conversation.assigned': fromTo('members'),
  'conversation.team_changed': fromTo('teams'),
  'conversation.priority_changed': conversation(),
  'conversation.tagged': conversation(),
  'conversation.data_changed': conversation(),
  'conversation.renamed': conversation(),
  'conversation.customer_changed': fromTo('identities'),
  'conversation.follower_added': conversation({ identity_id: 'identities' }),
  'conversation.follower_removed': conversation({ identity_id: 'identities' }),
  'conversation.moved': fromTo('channels'),
  'conversation.hold_changed': conversation(),
  'contact.created': contact,
  'contact.changed': contact,
  'identity.attached': contact,
}

export const TOLD = Object.keys(EVENTS)

/** What an event of this type refers to; undefined if it is not carried. */
export function toldBy(type: string): ToldEvent | undefined {
  const told = EVENTS[type]
  return told && { ...told, ids: { ...told.ids, posted_by: 'identities' } }
}
