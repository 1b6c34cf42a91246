import type { Connector, Provider } from './connector.ts'
import type { ChannelKind } from './kinds.ts'
import type { ChannelRow } from './queries.ts'

type Chosen = Pick<ChannelRow, 'kind' | 'settings'>

let all: readonly Connector[] = []
let ofChoice = new Map<string, Connector>()

const keyOf = (kind: ChannelKind, by: unknown) => `${kind}/${by ?? ''}`

/** Makes these known to everything that has to do with channels. `connectors/all.ts` does it as it is loaded. */
export function registerConnectors(connectors: readonly Connector[]): void {
  all = connectors
  ofChoice = new Map()
  for (const connector of connectors)
    for (const by of connector.isUsual ? [undefined, connector.by] : [connector.by])
      ofChoice.set(keyOf(connector.kind, by), connector)
}

/** Every connector. */
export function allConnectors(): readonly Connector[] {
  if (all.length === 0) throw new Error('no connectors are known: import talk/connectors/all.ts')
  return all
}

/** Those for channels of a type. */
export function connectorsFor(kind: ChannelKind): Connector[] {
  return allConnectors().filter(connector => connector.kind === kind)
}

/** The connector of a channel, whether or not the channel has what it needs. */
export function connectorOf({ kind, settings }: Chosen): Connector | undefined {
  if (all.length === 0) allConnectors() // which throws
  return ofChoice.get(keyOf(kind, settings.provider)) ?? ofChoice.get(keyOf(kind, undefined))
}

/** The connector of a channel that has what it needs. */
export function connectedTo(channel: ChannelRow): Connector | undefined {
  const connector = connectorOf(channel)
  return connector?.isConnected(channel) ? connector : undefined
}

/** The service behind a channel that has what it needs. */
export function providerOf(channel: ChannelRow): Provider | undefined {
  return connectedTo(channel)?.provider
}

/** Types of channels of which a connector has something. */
export function kindsWith(has: (connector: Connector) => boolean): ChannelKind[] {
  return [
    ...new Set(
      allConnectors()
        .filter(has)
        .map(({ kind }) => kind),
    ),
  ]
}
