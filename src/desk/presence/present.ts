import type { Scope } from '../../kit/scope.ts'
import { findPeople, findStaff } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { selectPresences, selectTyping } from './queries.ts'

/** Who is at which conversation of the brand now: staff, and visitors of chats who are typing. */
export async function listPresences(scope: Scope) {
  const [rows, typing] = await Promise.all([selectPresences(scope), selectTyping(scope)])
  const [staff, visitors] = await Promise.all([
    findStaff(
      scope,
      rows.map(({ userId }) => userId),
    ),
    findPeople(
      scope,
      typing.map(({ identityId }) => identityId),
    ),
  ])
  return [
    ...rows.map(({ conversationId, userId, state, draftVersion }) => ({
      conversationId,
      state,
      draftVersion,
      person: staff.get(userId),
    })),
    ...typing.map(({ conversationId, identityId }) => ({
      conversationId,
      state: 'typing' as const,
      draftVersion: null,
      person: visitors.get(identityId),
    })),
  ].flatMap(({ conversationId, state, person, draftVersion }) =>
    person
      ? [
          {
            conversation_id: conversationId,
            state,
            user: presentPerson(person),
            draft_version: draftVersion,
          },
        ]
      : [],
  )
}
