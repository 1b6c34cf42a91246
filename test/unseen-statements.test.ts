import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const SRC = join(import.meta.dirname, '../src')

/** Who reads for nobody in particular: what comes in, goes out, and is done by itself. */
const FOR_NOBODY =
  /^(talk\/(intake|deliveries|channels|connectors|sending|mail|chat)|follow-up\/(acknowledgements|surveys)|cli)\//

/** Functions that read conversations or messages without asking whether the caller sees them, by why they need not. */
const UNASKED: Record<string, string> = {
  // What was found before is read by its id.
  selectConversation: 'found',
  lockConversationBy: 'found',
  selectConversationsByIds: 'found',
  selectWithVersions: 'found',
  selectWithMerged: 'found',
  findMessage: 'found',
  selectPosted: 'found',
  selectMergesInto: 'found',
  saidIn: 'found',
  findAround: 'found',
  findClaimed: 'found',
  isFirst: 'found',
  moveMessages: 'found',
  selectParticipants: 'found',
  isJustSent: 'found',
  findPlace: 'found',
  updateSeenOf: 'found',
  kindOfFirst: 'found',
  ofWhole: 'found',
  // The condition is the caller's, who asks.
  mergeOf: 'condition',
  deepPage: 'condition',
  matchesOf: 'condition',
  selectMatches: 'condition',
  countUpTo: 'condition',
  selectMessages: 'condition',
  countMessages: 'condition',
  inConversation: 'condition',
  byWords: 'condition',
  inMessages: 'condition',
  withFileNamed: 'condition',
  begun: 'condition',
  resolutions: 'condition',
  measures: 'condition',
  selectRatings: 'condition',
  figuresByDay: 'condition',
  countActive: 'condition',
  // Of the brand, by itself.
  brandsWithHoldsEnded: 'by itself',
  lockHoldsThatEnded: 'by itself',
  recount: 'by itself',
  selectWrongCounts: 'by itself',
  realCounts: 'by itself',
}

/** Declarations at the top level of the code. */
function declarations(): { file: string; name: string; text: string }[] {
  return globSync('**/*.ts', { cwd: SRC })
    .filter(file => !file.endsWith('.test.ts') && !FOR_NOBODY.test(file))
    .flatMap(file =>
      readFileSync(join(SRC, file), 'utf8')
        .split(/\n(?=(?:export )?(?:async )?(?:function|const) )/)
        .flatMap(text => {
          const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1]
          return name ? [{ file, name, text }] : []
        }),
    )
}

const reading = declarations().filter(({ text }) => /\b(from|join)\s+(conversations|messages)\b/.test(text))
const asking = reading.filter(({ text }) => /\b(visible|ofVisible|ofVisibleMessage)\(/.test(text))

test('what reads conversations or messages asks whether the caller sees them, or need not', () => {
  const unasked = reading.filter(one => !asking.includes(one) && !(one.name in UNASKED))
  assert.deepEqual(
    unasked.map(({ file, name }) => `${file}: ${name}`),
    [],
    'Add visible(scope) of talk/conversations/visible.ts, or the reason why not to this test.',
  )
  assert.ok(asking.length >= 15, String(asking.length))
})

test('nothing is excepted that is not there', () => {
  const names = reading.filter(one => !asking.includes(one)).map(({ name }) => name)
  assert.deepEqual(
    Object.keys(UNASKED).filter(name => !names.includes(name)),
    [],
  )
})
