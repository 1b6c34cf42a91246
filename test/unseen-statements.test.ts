import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const SRC = join(import.meta.dirname, '../src')

/** Who reads for nobody in particular: what goes out, is settled, set up, moved and erased, and the command line. */
const FOR_NOBODY =
  /^(desk\/(archive|person-archive|erasure|imports)|talk\/(channels|connectors|deliveries|mail|mailboxes|sending)|follow-up\/acknowledgements|cli)\//

/** Conversations, and what belongs to them. */
const TABLES =
  /\b(from|join)\s+(conversations|messages|drafts|scheduled_messages|notifications|satisfaction_ratings|attachments)\b/

const ASKS = /\b(visible|ofVisible|ofVisibleMessage|ofFilter)\(/

/** Functions that read them without asking whether the caller sees them, by file: `why: names`. */
const UNASKED: Record<string, string[]> = {
  'desk/deleted-brands/queries.ts': ['of owners, who see all: countOfBrand'],
  'desk/queues/assigned-queries.ts': ['of the worker: selectAssigned'],
  'desk/presence/queries.ts': ['streams filter: selectPresences'],
  'desk/retention/conversation-queries.ts': [
    'of the worker, and counted for members who see all: without isSent selectOfClass removeConversations',
  ],
  'desk/rules/run-queries.ts': ['of the rule that replies: countReplies mayBeAnswered'],
  'desk/sla/history-queries.ts': ['found before: selectTurns selectBeginnings selectMerged'],
  'desk/sla/unfinished-queries.ts': ['of the worker: selectUnfinished selectPast'],
  'desk/views/queries.ts': ['of channels that the caller sees whole: unassignedSeen'],
  'desk/templates/queries.ts': ['files of templates: select'],
  'follow-up/notifications/my-queries.ts': [
    'found before: updateSeenOf',
    'beside the condition: isStillTrue',
  ],
  'follow-up/notifications/queries.ts': [
    'found before: kindOfFirst',
    'of the worker: selectRecent countRecent findNotification brandsWithNotificationsBefore deleteNotifications',
  ],
  'follow-up/surveys/queries.ts': ['the condition of whoever calls: selectRatings countRatings'],
  'follow-up/surveys/survey-queries.ts': ['of the worker and the customer: findCandidates findSurvey'],
  'public/requests/queries.ts': ['of the customer: selectRequests countRequests findRequest requestOf'],
  'talk/attachments/orphan-queries.ts': ['of the worker and the operator: selectAmong countLastingFiles'],
  'talk/attachments/queries.ts': [
    'own uploads, and files of templates: selectOwnUploads selectFreeUploads selectTemplateFiles deleteTemplateFiles',
    'found before: selectAttachments findPlace findAttachment',
    'of the worker: isUnscheduled isLeft brandsWithOldUploads deleteUploads',
  ],
  'talk/chat/chat-queries.ts': ['of the visitor: selectUnreadDeliveries selectChatsOf'],
  'talk/chat/queries.ts': ['of the visitor: findSaid hasReplyOfPerson selectLastMessages findRatingOf'],
  'talk/conversations/author-queries.ts': ['of nobody in particular: updateLastSeenOfAll'],
  'talk/conversations/count-queries.ts': ['of the operator: selectWrongCounts recount'],
  'talk/conversations/delete-queries.ts': ['found before: deleteConversationRows'],
  'talk/conversations/list-queries.ts': [
    'the condition of whoever calls: deepPage selectUndatedPage mergeOf firstOf selectMatches matchesOf countUpTo',
  ],
  'talk/conversations/merge-queries.ts': ['found before: selectWithMerged saidIn'],
  'talk/conversations/seen-queries.ts': ['of channels that the caller sees whole: pageOf'],
  'talk/conversations/queries.ts': [
    'found before: selectConversation lockConversationBy selectConversationsByIds selectWithVersions',
    'of the worker: brandsWithHoldsEnded lockHoldsThatEnded',
  ],
  'talk/conversations/search-queries.ts': ['the condition of whoever calls: byWords'],
  'talk/conversations/operator-queries.ts': ['the condition of whoever calls: inMessages withFileNamed'],
  'talk/conversations/visible.ts': ['it is the rule: ofWhole'],
  'talk/deleted/queries.ts': ['found before: findUnsent'],
  'talk/deleted/row-queries.ts': [
    'found before: selectIds uploadsOf selectParties selectPending selectKinds',
    'whether a name is free: findTaken',
  ],
  'talk/drafts/queries.ts': ['found before: lockDraft deleteDraft isJustSent deleteSentDraft moveDrafts'],
  'talk/intake/provider-queries.ts': ['of a provider: findChannelOfMessage'],
  'talk/intake/queries.ts': ['found before: selectBodies'],
  'talk/intake/thread-queries.ts': [
    'of who wrote the mail: selectConversations selectConversationsOfImported findConversationOf findConversationOfTicket isParticipant findAnswered findActualId',
  ],
  'talk/intake/twin-queries.ts': ['of the same mail: findEarlier'],
  'talk/merges/queries.ts': ['found before: selectMergesInto'],
  'talk/messages/audience-queries.ts': ['found before: findAudienceContext', 'own messages: findClaimed'],
  'talk/messages/change-queries.ts': ['found before: emptyMessage'],
  'talk/messages/count-queries.ts': ['of the operator: realCounts'],
  'talk/messages/list-messages.ts': ['the condition of whoever calls: inConversation'],
  'talk/messages/move-queries.ts': ['found before: moveMessages isFirst selectParticipants'],
  'talk/conditions/fact-queries.ts': ['found before: selectFirstMessages selectLatestRatings'],
  'talk/messages/posted-queries.ts': ['found before: posted selectLastPosted'],
  'talk/messages/queries.ts': [
    'found before: findMessage',
    'the condition of whoever calls: selectMessages countMessages',
  ],
  'talk/messages/reader-queries.ts': ['of the customer: isWhole joinedAt isBegunBy'],
  'talk/scheduled/queries.ts': ['found before: findScheduledByOrigin deleteScheduled'],
}

const DECLARATION = /^(?:export )?(?:async )?(?:function|const) (\w+)/

/** What reads these tables at the top level of a file, as `file: name`. */
const reading = globSync('**/*.ts', { cwd: SRC })
  .filter(file => !file.endsWith('.test.ts') && !FOR_NOBODY.test(file))
  .flatMap(file =>
    readFileSync(join(SRC, file), 'utf8')
      .split(/\n(?=(?:export )?(?:async )?(?:function|const) )/)
      .filter(text => TABLES.test(text) && DECLARATION.test(text))
      .map(text => ({ place: `${file}: ${DECLARATION.exec(text)?.[1]}`, asks: ASKS.test(text) })),
  )

const excepted = Object.entries(UNASKED).flatMap(([file, reasons]) =>
  reasons.flatMap(reason => (reason.split(': ')[1] as string).split(' ').map(name => `${file}: ${name}`)),
)

test('what reads conversations or what belongs to them asks whether the caller sees them, or need not', () => {
  const unasked = reading.filter(({ place, asks }) => !asks && !excepted.includes(place))
  assert.deepEqual(
    unasked.map(({ place }) => place),
    [],
    'Add visible(scope) of talk/conversations/visible.ts, or say here why it need not ask.',
  )
  assert.ok(reading.filter(({ asks }) => asks).length >= 15)
})

test('nothing is excepted that is not there', () => {
  const places = reading.filter(({ asks }) => !asks).map(({ place }) => place)
  assert.deepEqual(
    excepted.filter(place => !places.includes(place)),
    [],
  )
})
