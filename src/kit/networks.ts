import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The purpose of an outgoing request. Requests that strangers cause are not among them. */
export const PURPOSES = ['mail', 'webhooks', 'files', 'logins'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Non-public addresses that we may connect to. */
export interface Network {
  range: [ipaddr.IPv4 | ipaddr.IPv6, number]
  /** Undefined: any. */
  port: number | undefined
}

export type AllowedNetworks = Record<Purpose, Network[]>

const FORM = /^(?:([a-z]+):)?([0-9a-f.:]+)\/(\d{1,3})(?::(\d{1,5}))?$/i

/** Parses `webhooks:10.1.2.0/24:8080`, of which purpose and port are optional; undefined for anything else. */
function parseNetwork(text: string): { purposes: readonly Purpose[]; network: Network } | undefined {
  const [, purpose, address = '', bits = '', port] = FORM.exec(text.trim()) ?? []
  const family = isIP(address)
  const isKnown = purpose === undefined || (PURPOSES as readonly string[]).includes(purpose)
  if (family === 0 || !isKnown || Number(bits) > (family === 4 ? 32 : 128) || Number(port ?? 1) > 65_535)
    return undefined
  return {
    purposes: purpose === undefined ? PURPOSES : [purpose as Purpose],
    network: {
      range: ipaddr.parseCIDR(`${address}/${bits}`) as Network['range'],
      port: port === undefined ? undefined : Number(port),
    },
  }
}

export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== undefined
}

/** By purpose; a network without one is for all purposes. */
export function allowedNetworks(texts: string[]): AllowedNetworks {
  const parsed = texts.flatMap(text => parseNetwork(text) ?? [])
  const of = (purpose: Purpose) =>
    parsed.filter(({ purposes }) => purposes.includes(purpose)).map(({ network }) => network)
  return { mail: of('mail'), webhooks: of('webhooks'), files: of('files'), logins: of('logins') }
}

export function isInNetworks(address: string, port: number, networks: Network[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some(
    ({ range: [network, bits], port: allowed }) =>
      network.kind() === parsed.kind() &&
      parsed.match([network, bits] as never) &&
      (allowed === undefined || allowed === port),
  )
}
