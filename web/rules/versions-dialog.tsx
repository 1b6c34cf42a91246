import '../language/rules-texts.ts'
import { useQuery } from '@tanstack/react-query'
import type { Rule } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { versionsQuery } from '../api/rules.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Loading } from '../design/loading.tsx'
import { useSaving } from '../design/saving.ts'
import { capitalized } from '../kit/capitalized.ts'
import { dateOf, t } from '../language/language.ts'
import { type Names, useNames } from './names.ts'
import { draftOf, type RuleDraft } from './rule.ts'
import { Marked, ruleSentence } from './sentence.tsx'
import { differences } from './version-differences.ts'

interface Props {
  rule: Rule
  onClose: () => void
  onRestored: () => void
}

/** Earlier versions of a rule: who changed what, and a way back. */
export function VersionsDialog({ rule, onClose, onRestored }: Props) {
  return (
    <Dialog title={t('rule.versions')} isOpen onClose={onClose}>
      <Versions rule={rule} onRestored={onRestored} />
    </Dialog>
  )
}

function Versions({ rule, onRestored }: Omit<Props, 'onClose'>) {
  const { data: versions, isPending } = useQuery(versionsQuery(rule.id))
  const names = useNames()
  const restoring = useSaving(
    // The API's own type of a rule has every level of its groups written out.
    (draft: RuleDraft) =>
      ask(api.PUT('/rules/{id}', { params: { path: { id: rule.id } }, body: { rule: draft as never } })),
    { touches: [keys.rules], onSaved: onRestored },
  )
  if (isPending || !versions) return <Loading />
  return (
    <div className="rule-versions">
      <ErrorNotice error={restoring.error} />
      <ol className="bare">
        {versions.map((version, at) => {
          const draft = draftOf(version)
          const before = versions[at + 1]
          return (
            <li key={version.version}>
              <h3>
                {t('rule.version', {
                  version: version.version,
                  name: version.written_by?.name ?? '',
                  day: dateOf(version.created_at),
                })}
              </h3>
              <Differences draft={draft} before={before && draftOf(before)} names={names} />
              {version.version !== rule.version && (
                <button
                  type="button"
                  className="button"
                  disabled={restoring.isPending}
                  onClick={() => restoring.mutate(draft)}
                >
                  {t('rule.versions.restore')}
                  <span className="unseen"> {version.version}</span>
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface DifferencesProps {
  draft: RuleDraft
  before: RuleDraft | undefined
  names: Names
}

/** What a version changed; of the first one, what it says. */
function Differences({ draft, before, names }: DifferencesProps) {
  if (!before)
    return (
      <p dir="auto">
        <Marked text={ruleSentence(draft, names)} />
      </p>
    )
  return (
    <ul>
      {differences(before, draft, names).map(words => (
        <li key={words} dir="auto">
          <Marked text={capitalized(words)} />
        </li>
      ))}
    </ul>
  )
}
