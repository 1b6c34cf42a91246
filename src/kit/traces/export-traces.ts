import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer as Spans,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { followWith, type RequestTrace, type Step, type Tracer } from './traced.ts'

/** Shorter than what a program has to end. */
const SEND_WITHIN_MS = 3_000

export interface TraceSettings {
  /** Of a receiver that speaks OTLP over HTTP; `/v1/traces` is added where there is no path. */
  url: string
  /** Of the requests and jobs that are traced, from 0 to 1. */
  share: number
  version: string
  /** Hears that the receiver is away: those traces are lost. */
  onError: (error: unknown) => void
}

/**
 * Sends what this process does to a receiver of OpenTelemetry from now on: routes, statements without their values, jobs and
 * hosts, no content and no people. Returns how to end it, which sends the rest.
 */
export function exportTraces({ url, share, version, onError }: TraceSettings): () => Promise<void> {
  const receiver = { url: addressOf(url), timeoutMillis: SEND_WITHIN_MS }
  const ratio = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': 'answerwell', 'service.version': version }),
    ),
    // What others ask for in their headers does not decide what is kept here.
    sampler: new ParentBasedSampler({
      root: ratio,
      remoteParentSampled: ratio,
      remoteParentNotSampled: ratio,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(receiver) })],
  })
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  setGlobalErrorHandler(onError)
  followWith(tracerOf(provider.getTracer('answerwell', version)))
  return async () => {
    followWith(undefined)
    await provider.shutdown().catch(onError)
    context.disable()
    propagation.disable()
  }
}

/** As the specification of OTLP has it: a base, to which the path of the signal is added. */
function addressOf(url: string): string {
  const address = new URL(url)
  if (address.pathname === '/') address.pathname = '/v1/traces'
  return address.href
}

function tracerOf(spans: Spans): Tracer {
  const within = <Result>(span: Span, work: () => Promise<Result>) =>
    context.with(trace.setSpan(context.active(), span), () => ended(span, work))
  return {
    request: request => traceOf(spans, request),
    job(name, work) {
      const options = {
        kind: SpanKind.CONSUMER,
        root: true,
        attributes: { 'messaging.destination.name': name },
      }
      return within(spans.startSpan(`job ${name}`, options), work)
    },
    step(step, name, work) {
      // What a schedule looks for all the time belongs to nothing.
      if (!trace.getActiveSpan()) return work()
      const kind = step === 'transaction' ? SpanKind.INTERNAL : SpanKind.CLIENT
      return within(
        spans.startSpan(titleOf(step, name), { kind, attributes: attributesOf(step, name) }),
        work,
      )
    },
  }
}

function traceOf(spans: Spans, { method, headers }: Parameters<Tracer['request']>[0]): RequestTrace {
  const parent = propagation.extract(ROOT_CONTEXT, headers)
  const attributes = { 'http.request.method': method }
  const span = spans.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
  const inside = trace.setSpan(parent, span)
  return {
    id: span.spanContext().traceId,
    enter: work => context.with(inside, work),
    end({ route, status }) {
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Its messages may have values of rows: the class of an error is enough. */
async function ended<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', code ?? name ?? 'unknown')
    throw error
  } finally {
    span.end()
  }
}

/** `SELECT conversations`, `transaction`, `call api.example.com`. */
function titleOf(step: Step, name: string): string {
  if (step === 'transaction') return step
  if (step === 'call') return `call ${name}`
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(name) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+([a-z_]+)/i.exec(name) ?? []
  return `${verb.toUpperCase()} ${table}`.trim()
}

function attributesOf(step: Step, name: string): Attributes {
  if (step === 'transaction') return {}
  if (step === 'call') return { 'server.address': name }
  return { 'db.system.name': 'postgresql', 'db.query.text': name.trim() }
}
