import '../language/rules-texts.ts'
import './rules.css'
import './editor.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Rule } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { rulesQuery } from '../api/rules.ts'
import { DeleteButton } from '../design/delete-button.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { Listed } from '../design/listed.tsx'
import { Loading } from '../design/loading.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { UnsavedGuard } from '../design/unsaved-guard.tsx'
import { usePageTitle } from '../kit/page-title.ts'
import { dateOf, t } from '../language/language.ts'
import { DryRunPane, useDryRun } from './dry-run.tsx'
import { GroupPart } from './if-part.tsx'
import { type Names, useNames } from './names.ts'
import { Problems } from './problems.tsx'
import { useReadyMade } from './ready-made.tsx'
import { isShownAtPlace } from './refused.tsx'
import { draftOf, EMPTY_DRAFT, type RuleDraft, toDraft } from './rule.ts'
import { Marked, ruleSentence } from './sentence.tsx'
import { ThenPart } from './then-part.tsx'
import { WhenPart } from './when-part.tsx'

const VersionsDialog = lazyPart(async () => (await import('./versions-dialog.tsx')).VersionsDialog)

interface Props {
  /** Its id, or `new`. */
  wanted: number | 'new'
  /** The example that a new one starts from. */
  from?: string | undefined
}

/** The page of a rule: what it says, and what it would have done. */
export function RuleEditor({ wanted, from }: Props) {
  const rules = useQuery(rulesQuery)
  const { data: me, ready } = useReadyMade()
  if (wanted === 'new')
    return me ? (
      <Editor key={from} saved={undefined} start={ready[from ?? ''] ?? toDraft(EMPTY_DRAFT, [])} />
    ) : (
      <Loading />
    )
  const found = rules.data && { ...rules, data: rules.data.filter(({ id }) => id === wanted) }
  return (
    <Listed of={found ?? rules} none={<p className="quiet">{t('rule.missing')}</p>}>
      {([rule]) => rule && <Editor key={rule.id} saved={rule} start={draftOf(rule)} />}
    </Listed>
  )
}

function Editor({ saved, start }: { saved: Rule | undefined; start: RuleDraft }) {
  const [draft, setDraft] = useState(start)
  /** As it was switched here; undefined: it stays as it is. */
  const [enabled, turn] = useState<boolean>()
  const names = useNames()
  const navigate = useNavigate()
  const toList = () =>
    navigate({
      to: '/settings/{-$section}/{-$record}',
      params: { section: 'rules', record: undefined },
      ignoreBlocker: true,
    })
  usePageTitle(`${draft.name || t('rules.new')} · ${t('settings.rules')}`)
  /** The version that the draft was made from. */
  const base = useRef(saved?.version)
  const saving = useSaving<HTMLFormElement>(
    () => {
      // The API's own type of a rule has every level of its groups written out.
      const body = { rule: { ...draft, enabled } as never }
      return saved
        ? ask(api.PUT('/rules/{id}', { params: { path: { id: saved.id } }, body }))
        : ask(api.POST('/rules', { body }))
    },
    { touches: [keys.rules], onSaved: toList },
  )
  const removing = useSaving(
    () => ask(api.DELETE('/rules/{id}', { params: { path: { id: saved?.id ?? 0 } } })),
    { touches: [keys.rules], onSaved: toList },
  )
  const run = useDryRun()
  const change = (changes: Partial<RuleDraft>) => {
    // What was refused may be at another place now.
    saving.reset()
    if (run.error) run.reset()
    setDraft(now => ({ ...now, ...changes }))
  }
  const shown = saving.submittedAt > run.submittedAt ? saving.error : run.error
  const isAbove = !isShownAtPlace(saving.error)
  const isOutdated = saved !== undefined && saved.version !== base.current && !saving.isSuccess
  const isOn = enabled ?? saved?.enabled ?? true
  const isSame = JSON.stringify(draft) === JSON.stringify(start) && isOn === (saved?.enabled ?? true)
  const isChanged = () => !saving.isSuccess && !isSame
  return (
    <div className="rule-page">
      <UnsavedGuard isChanged={isChanged} />
      <Form saving={saving} className="rule-editor">
        <Head saved={saved} onRestored={toList} />
        {isOutdated && (
          <p className="notice" role="alert">
            {t('rule.outdated')}
          </p>
        )}
        <ErrorNotice error={removing.error ?? (isAbove ? saving.error : null)} />
        <Field label={t('rule.name')} wrong={wrongIn(saving.error, 'rule.name')}>
          {attributes => (
            <input
              {...attributes}
              className="rule-name"
              autoFocus={!saved}
              required
              maxLength={120}
              value={draft.name}
              onChange={event => change({ name: event.target.value })}
            />
          )}
        </Field>
        <OnSwitch {...{ isOn, turn }} />
        <p className="rule-sentence" dir="auto">
          <Marked text={ruleSentence(draft, names)} />
        </p>
        {saved && <Problems of={saved.problems} names={names} />}
        <Parts {...{ draft, names, change }} error={shown} />
        <Foot
          saved={saved}
          canSave={!isOutdated && draft.when.length > 0 && draft.then.length > 0}
          {...{ isOn, saving, removing }}
        />
      </Form>
      <DryRunPane {...{ draft, names, run }} />
    </div>
  )
}

/** Whether the rule acts once it is saved. */
function OnSwitch({ isOn, turn }: { isOn: boolean; turn: (isOn: boolean) => void }) {
  return (
    <p className="row">
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={isOn}
        aria-labelledby="rule-on"
        onClick={() => turn(!isOn)}
      />
      <span id="rule-on">{t(isOn ? 'rules.on' : 'rules.off')}</span>
    </p>
  )
}

interface FootProps {
  saved: Rule | undefined
  isOn: boolean
  canSave: boolean
  saving: { isPending: boolean }
  removing: { isPending: boolean; mutate: () => void }
}

/** Save, leave or delete. */
function Foot({ saved, isOn, canSave, saving, removing }: FootProps) {
  return (
    <footer className="rule-save">
      <button type="submit" className="button main" disabled={saving.isPending || !canSave}>
        {t('rule.save')}
      </button>
      <Link
        to="/settings/{-$section}/{-$record}"
        params={{ section: 'rules', record: undefined }}
        activeOptions={{ exact: true }}
        className="button plain"
      >
        {t('rule.cancel')}
      </Link>
      {saved && <DeleteButton isPending={removing.isPending} onDelete={() => removing.mutate()} />}
      <span className="hint">
        {!isOn ? t('rule.waits') : saved ? t('rule.next', { version: saved.version + 1 }) : t('rule.first')}
      </span>
    </footer>
  )
}

function Head({ saved, onRestored }: { saved: Rule | undefined; onRestored: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="row spread rule-head">
      <Link
        to="/settings/{-$section}/{-$record}"
        params={{ section: 'rules', record: undefined }}
        activeOptions={{ exact: true }}
      >
        {t('rule.back')}
      </Link>
      {saved && (
        <span className="quiet small">
          {t('rule.version', {
            version: saved.version,
            name: saved.written_by?.name ?? '',
            day: dateOf(saved.updated_at),
          })}{' '}
          {saved.version > 1 && (
            <button type="button" className="link" onClick={() => setOpen(true)}>
              {t('rule.versions')}
            </button>
          )}
        </span>
      )}
      {saved && isOpen && (
        <VersionsDialog rule={saved} onClose={() => setOpen(false)} onRestored={onRestored} />
      )}
    </p>
  )
}

interface PartsProps {
  draft: RuleDraft
  names: Names
  error: Error | null
  change: (changes: Partial<RuleDraft>) => void
}

/** When, if and then, each with its chips. */
function Parts({ draft, names, error, change }: PartsProps) {
  const { when, then, stop, after_rules } = draft
  return (
    <>
      <section className="rule-part" aria-labelledby="rule-when">
        <h2 id="rule-when">{t('rule.when')}</h2>
        <WhenPart triggers={when} error={error} onChange={next => change({ when: next })} />
      </section>
      <section className="rule-part" aria-labelledby="rule-if">
        <h2 id="rule-if">{t('rule.if')}</h2>
        <GroupPart
          group={draft.if}
          place="if"
          {...{ names, error }}
          onChange={next => change({ if: next })}
        />
      </section>
      <section className="rule-part" aria-labelledby="rule-then">
        <h2 id="rule-then">{t('rule.then')}</h2>
        <ThenPart actions={then} {...{ names, error }} onChange={next => change(toDraft(draft, next))} />
        <div className="rule-ends">
          <label>
            <input
              type="checkbox"
              className="tick"
              checked={stop}
              onChange={event => change({ stop: event.target.checked })}
            />
            {t('rule.stop')}
          </label>
          <label>
            <input
              type="checkbox"
              className="tick"
              checked={after_rules}
              onChange={event => change({ after_rules: event.target.checked })}
            />
            {t('rule.after_rules')}
          </label>
        </div>
      </section>
    </>
  )
}
