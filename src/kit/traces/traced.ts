/** What takes time while a request is answered or a job runs: statements, transactions, requests to other servers. */
export type Step = 'transaction' | 'statement' | 'call'

/** A request that is being answered. */
export interface RequestTrace {
  /** In lines of the log, as the traces have it. */
  id: string
  /** What is done in it is part of the trace. */
  enter(work: () => void): void
  end(answer: { route: string; status: number }): void
}

/** Follows what the program does, if traces are exported (export-traces.ts). */
export interface Tracer {
  request(request: { method: string; headers: Record<string, unknown> }): RequestTrace
  /** A trace of its own. */
  job<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** A part of the trace that is under way, if there is one; `name` is the text of a statement, or the host of a server. */
  step<Result>(step: Step, name: string, work: () => Promise<Result>): Promise<Result>
}

let tracer: Tracer | undefined

/** From now on the tracer follows everything in this process; undefined: nobody does. */
export function followWith(next: Tracer | undefined): void {
  tracer = next
}

export const tracerNow = (): Tracer | undefined => tracer

/** Does the work as a step of the trace that is under way. */
export function traced<Result>(step: Step, name: string, work: () => Promise<Result>): Promise<Result> {
  return tracer ? tracer.step(step, name, work) : work()
}

/** Runs the job in a trace of its own. */
export function tracedJob<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return tracer ? tracer.job(name, work) : work()
}
