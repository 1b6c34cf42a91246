import { t } from '../language/language.ts'

/** The first links of every page, shown while they have the focus. CSS hides those that lead nowhere on this page. */
export function SkipLinks() {
  return (
    <>
      <SkipLink part="main" to="#main" label={t('skip')} />
      <SkipLink part="list" to={'#list li a[tabindex="0"]'} label={t('skip.list')} />
      <SkipLink part="thread" to="#thread" label={t('skip.thread')} />
      <SkipLink part="rail" to="#rail :is(a, button)" label={t('skip.rail')} />
    </>
  )
}

interface Props {
  part: string
  /** What takes the focus there. */
  to: string
  label: string
}

function SkipLink({ part, to, label }: Props) {
  return (
    <a
      className={`skip to-${part}`}
      href={`#${part}`}
      onClick={event => {
        event.preventDefault()
        document.querySelector<HTMLElement>(to)?.focus()
      }}
    >
      {label}
    </a>
  )
}
