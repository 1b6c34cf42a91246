import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'
import { CopyButton } from './copied.tsx'

export type Part = 'incoming' | 'outgoing' | 'round_trip'

export type Step = 'connect' | 'encrypt' | 'login' | 'list' | 'send' | 'receive'

/** The steps of each part, in the order in which they are tried. */
export const STEPS: Record<Part, readonly Step[]> = {
  incoming: ['connect', 'encrypt', 'login', 'list'],
  outgoing: ['connect', 'encrypt', 'login'],
  round_trip: ['send', 'receive'],
}

interface Outcome {
  step: Step
  'passed?': boolean
  detail: string
}

export interface TestState {
  /** All that are tried; without outcomes, it is still their turn, or they are left out after a failure. */
  parts: { part: Part; steps: Outcome[] | undefined }[]
  /** Undefined while it runs. */
  works: boolean | undefined
}

/** What is tried. */
export interface Tried {
  slug: string | undefined
  email: string
  settings: Record<string, string | null>
}

/** Tests parts one after the other, up to the first that fails; the state shows how far it is. */
export function useMailboxTest() {
  const [state, setState] = useState<TestState>()
  const [failed, setFailed] = useState<{ part: Part; step: Step }>()
  const run = async (parts: Part[], { slug, ...tried }: Tried): Promise<boolean> => {
    const done = new Map<Part, Outcome[]>()
    const show = (works: boolean | undefined) =>
      setState({ parts: parts.map(part => ({ part, steps: done.get(part) })), works })
    setFailed(undefined)
    let works = true
    for (const part of parts) {
      show(undefined)
      const body = { channel: { part, ...tried, ...(slug ? { slug } : {}) } }
      const result = await ask(api.POST('/channels/test', { body })).catch(error => {
        setState(undefined)
        throw error
      })
      done.set(part, result.steps)
      works = result['works?']
      const step = result.steps.find(one => !one['passed?'])?.step
      if (step) setFailed({ part, step })
      if (!works) break
    }
    show(works)
    return works
  }
  return {
    state,
    /** Where the last test failed, until what was tested is changed. */
    failed,
    forget: () => setFailed(undefined),
    run,
  }
}

interface ResultProps {
  /** What is tested, before it is. */
  planned: Part[]
  state: TestState | undefined
}

/** The steps of a test as a checklist, each with its outcome. */
export function TestResult({ planned, state }: ResultProps) {
  const parts = state?.parts ?? planned.map(part => ({ part, steps: undefined }))
  const running = state?.works === undefined ? state?.parts.find(({ steps }) => !steps)?.part : undefined
  return (
    <section className="mailbox-test">
      <h3>{t('mailbox.checklist')}</h3>
      <ol className="checklist">
        {parts.flatMap(({ part, steps }) => [
          ...(steps ?? []).map(outcome => <Done key={part + outcome.step} part={part} {...outcome} />),
          ...STEPS[part]
            .filter(step => !steps?.some(one => one.step === step) && isDue(steps))
            .map((step, index) => (
              <li key={part + step} className={part === running && index === 0 ? 'running' : 'later'}>
                <span className="sign" />
                <span>{nameOf(part, step)}</span>
                {part === running && index === 0 && <span className="quiet">{t('mailbox.testing')}</span>}
              </li>
            )),
        ])}
      </ol>
      <p role="status" className={state?.works === undefined ? 'unseen' : 'quiet small'}>
        {state?.works !== undefined && t(state.works ? 'mailbox.works' : 'mailbox.failed')}
      </p>
    </section>
  )
}

/** A part that passed with fewer steps needed no more. */
function isDue(steps: Outcome[] | undefined): boolean {
  return !steps?.every(one => one['passed?'])
}

function Done({ part, step, 'passed?': isPassed, detail }: Outcome & { part: Part }) {
  return (
    <li className={isPassed ? 'good' : 'bad'}>
      <span className="sign">
        <Icon name={isPassed ? 'check' : 'close'} />
      </span>
      <span>
        <span className="unseen">{t(isPassed ? 'mailbox.passed' : 'mailbox.wrong')} </span>
        {nameOf(part, step)}
      </span>
      {isPassed ? (
        <span className="quiet">{detail}</span>
      ) : (
        <span className="words">
          <code>{detail}</code>
          <CopyButton text={detail} />
        </span>
      )}
    </li>
  )
}

function nameOf(part: Part, step: Step): string {
  return `${t(`mailbox.part.${part}`)}: ${t(`mailbox.step.${step}`)}`
}
