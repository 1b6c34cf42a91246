import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'

export type Part = 'incoming' | 'outgoing' | 'round_trip'

interface Step {
  step: 'connect' | 'encrypt' | 'login' | 'list' | 'send' | 'receive'
  'passed?': boolean
  detail: string
}

export interface TestState {
  parts: { part: Part; steps: Step[] | undefined }[]
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
  const run = async (parts: Part[], { slug, ...tried }: Tried): Promise<boolean> => {
    const done: TestState['parts'] = []
    let works = true
    for (const part of parts) {
      setState({ parts: [...done, { part, steps: undefined }], works: undefined })
      const body = { channel: { part, ...tried, ...(slug ? { slug } : {}) } }
      const result = await ask(api.POST('/channels/test', { body })).catch(error => {
        setState(undefined)
        throw error
      })
      done.push({ part, steps: result.steps })
      works = result['works?']
      if (!works) break
    }
    setState({ parts: done, works })
    return works
  }
  return { state, run }
}

/** The steps of a test, each with its outcome. */
export function TestResult({ state }: { state: TestState }) {
  return (
    <div role="status" className="mailbox-test">
      {state.parts.map(({ part, steps }) => (
        <section key={part}>
          <h4>{t(`mailbox.part.${part}`)}</h4>
          {steps === undefined ? (
            <p className="quiet">{t('mailbox.testing')}</p>
          ) : (
            <ol>
              {steps.map(({ step, 'passed?': isPassed, detail }) => (
                <li key={step} className={isPassed ? 'good' : 'bad'}>
                  <Icon name={isPassed ? 'check' : 'spam'} />
                  <span className="unseen">{t(isPassed ? 'mailbox.passed' : 'mailbox.wrong')}</span>
                  <strong>{t(`mailbox.step.${step}`)}</strong> <span className="quiet">{detail}</span>
                </li>
              ))}
            </ol>
          )}
        </section>
      ))}
      {state.works !== undefined && (
        <p className={state.works ? 'notice good' : 'notice bad'}>
          {t(state.works ? 'mailbox.works' : 'mailbox.failed')}
        </p>
      )}
    </div>
  )
}
