import './record-form.css'
import type { UseMutationResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { DeleteButton } from '../design/delete-button.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { UnsavedGuard } from '../design/unsaved-guard.tsx'
import { WrongFields } from '../design/wrong-fields.ts'
import { usePageTitle } from '../kit/page-title.ts'
import { useMedia } from '../kit/use-media.ts'
import { t } from '../language/language.ts'
import { useRecordAddress, useRecordPage } from './record-address.ts'
import { faultsIn, useRefusedFields } from './refused-fields.ts'
import { RefusedNotice, RefusedStrip } from './refused-notice.tsx'

/** What the form needs to know of saving. */
type Saving = Pick<UseMutationResult<unknown, Error, HTMLFormElement>, 'mutate' | 'error' | 'isPending'> & {
  isSuccess?: boolean
  submittedAt?: number
}

interface Props extends Pick<ComponentProps<'form'>, 'onFocus' | 'onInput' | 'className'> {
  saving: Saving
  /** Deletes the record; undefined for a new one. */
  removing?: UseMutationResult<unknown, Error, void> | undefined
  /** What follows from deleting it. */
  removal?: string
  /** It cannot be saved yet. */
  isBusy?: boolean
  /** Of the button that saves; by default, *Save*. */
  save?: string
  /** Values kept outside of form fields, such as conditions: a difference counts as an unsaved change. */
  chosen?: unknown
  /** At the end of the foot: what saving does, or how far it is, unless there is something more urgent to say. */
  says?: string | undefined
  /** Fields are wrong for another reason than the error of saving: tells this one from the one before. */
  refusal?: unknown
  /** Buttons after *Save*. */
  tools?: ReactNode
  /** The second column: what this is about, or its test. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * The form of a record in settings: the path to it and its title, its fields in one column, what explains or tests them in a
 * second one, and a foot with one primary button. What is refused is summed up above the fields. Leaving with changes asks first.
 */
export function RecordForm({
  saving,
  removing,
  refusal,
  children,
  className = '',
  onFocus,
  onInput,
  chosen,
  ...foot
}: Props) {
  const page = useRecordPage()
  const form = useRef<HTMLFormElement>(null)
  const [own, setOwn] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState<object>()
  const [isTyped, setChanged] = useState(false)
  const [begun, begin] = useState(() => JSON.stringify(chosen))
  const isChanged = isTyped || JSON.stringify(chosen) !== begun
  const latest = useRef(begun)
  latest.current = JSON.stringify(chosen)
  const refused = useRefusedFields(form, attempt ?? refusal ?? saving.error, own)
  const isPhone = useMedia('(width < 52rem)')
  usePageTitle(`${page.title} · ${page.list}`)
  useStart(form, page.isNew)
  useEffect(() => {
    if (!saving.isSuccess || !saving.submittedAt) return
    setChanged(false)
    begin(latest.current)
  }, [saving.isSuccess, saving.submittedAt])
  // A test of what is stored can fail without anything being refused.
  const isRefusal = isChanged || Boolean(attempt ?? saving.error)
  const wrong = isRefusal ? refused : []
  const isRefused = wrong.length > 0 || Boolean(saving.error)
  const titleId = useId()
  return (
    <form
      ref={form}
      className={`record-form ${className}`}
      aria-labelledby={titleId}
      noValidate
      onFocus={onFocus}
      onInput={event => {
        onInput?.(event)
        setChanged(true)
        const { target } = event
        // It is being mended.
        if (target instanceof HTMLElement && target.id in own)
          setOwn(({ [target.id]: _mended, ...others }) => others)
      }}
      onSubmit={event => {
        event.preventDefault()
        const faults = faultsIn(event.currentTarget)
        const isWrong = Object.keys(faults).length > 0
        setOwn(faults)
        setAttempt(isWrong ? faults : undefined)
        if (!isWrong) saving.mutate(event.currentTarget)
      }}
    >
      <UnsavedGuard isChanged={() => isChanged} />
      {isPhone && <PhoneHead {...foot} isPending={saving.isPending} titleId={titleId} />}
      {isPhone && <RefusedStrip fields={wrong} />}
      <div className="columns">
        <div className="fields">
          {!isPhone && <Head titleId={titleId} />}
          {!isPhone && <RefusedNotice fields={wrong} />}
          <ErrorNotice error={removing?.error ?? (wrong.length > 0 ? null : saving.error)} />
          <WrongFields value={own}>{children}</WrongFields>
        </div>
        {foot.aside && (
          <aside>
            <WrongFields value={own}>{foot.aside}</WrongFields>
          </aside>
        )}
      </div>
      <Foot {...{ ...foot, saving, removing, isPhone, isChanged, isRefused }} />
    </form>
  )
}

/** A new record begins in its first field, others at their title. */
function useStart(form: React.RefObject<HTMLFormElement | null>, isNew: boolean) {
  useEffect(() => {
    const first = '.fields :is(input:not([type="hidden"]), textarea, [role="combobox"]):not(:disabled)'
    form.current
      ?.querySelector<HTMLElement>(isNew ? first : '[tabindex="-1"]')
      ?.focus({ preventScroll: true })
  }, [form, isNew])
}

function Head({ titleId }: { titleId: string }) {
  const { list, title, name } = useRecordPage()
  return (
    <>
      <nav className="crumbs" aria-label={list}>
        <BackToList>{list}</BackToList> <Icon name="down" />{' '}
        <span aria-current="page" dir="auto">
          {name}
        </span>
      </nav>
      <h2 id={titleId} tabIndex={-1} dir="auto">
        {title}
      </h2>
    </>
  )
}

function PhoneHead({ titleId, isPending, isBusy = false, save }: PhoneHeadProps) {
  const { list, title } = useRecordPage()
  return (
    <header className="phone-head">
      <BackToList className="button plain square" label={list}>
        <Icon name="back" />
      </BackToList>
      <h2 id={titleId} tabIndex={-1} dir="auto">
        {title}
      </h2>
      <button type="submit" className="button main" disabled={isPending || isBusy}>
        {save ?? t('save')}
      </button>
    </header>
  )
}

type PhoneHeadProps = Pick<Props, 'isBusy' | 'save'> & { titleId: string; isPending: boolean }

interface BackProps {
  className?: string
  label?: string
  children: ReactNode
}

function BackToList({ className, label, children }: BackProps) {
  const { section } = useRecordAddress()
  return (
    <Link
      to="/settings/{-$section}/{-$record}"
      params={{ section, record: undefined }}
      activeOptions={{ exact: true }}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  )
}

type FootProps = Pick<Props, 'saving' | 'removing' | 'removal' | 'isBusy' | 'save' | 'says' | 'tools'> &
  Record<'isPhone' | 'isChanged' | 'isRefused', boolean>

function Foot({ saving, removing, removal, isBusy = false, save, says, tools, ...is }: FootProps) {
  const saysId = useId()
  const words = is.isRefused ? t('record.refused') : (says ?? (is.isChanged ? t('record.changed') : ''))
  return (
    <footer>
      {!is.isPhone && (
        <button
          type="submit"
          className="button main"
          disabled={saving.isPending || isBusy}
          aria-describedby={words ? saysId : undefined}
        >
          {save ?? t('save')}
        </button>
      )}
      {tools}
      {!is.isPhone && <BackToList className="button plain">{t('record.cancel')}</BackToList>}
      {removing && (
        <DeleteButton isPending={removing.isPending} onDelete={() => removing.mutate()} says={removal} />
      )}
      <span id={saysId} role="status" className={is.isRefused ? 'says bad' : 'says'}>
        {words}
      </span>
    </footer>
  )
}
