import type { ChannelSetting } from '../../client/api.ts'
import { capitalized } from '../kit/capitalized.ts'
import { tIfAny } from '../language/language.ts'

/** What a setting is called, in the page's language if its words are here; else by its name. */
export function labelOf(kind: string, { name }: ChannelSetting): string {
  return (
    tIfAny([`setting.${kind}.${name}`, `setting.${name}`]) ??
    (isSecond(name) ? tIfAny(['setting.other']) : undefined) ??
    readable(name)
  )
}

/** What a setting means; as the server says it, if there are no words here. */
export function hintOf(kind: string, { name, description, usual }: ChannelSetting): string {
  return (
    tIfAny([`setting.${kind}.${name}.hint`, `setting.${name}.hint`], { usual: usual ?? '' }) ??
    (isSecond(name) ? tIfAny(['setting.other.hint']) : undefined) ??
    description.replaceAll('`', '')
  )
}

/** A secret that counts beside another one, while that is changed. */
function isSecond(name: string): boolean {
  return name.startsWith('other_')
}

export function valueLabel(name: string, value: string): string {
  return tIfAny([`setting.${name}.${value}`]) ?? readable(value)
}

/** What the other side is called: by the setting `provider`, or by the type of channel. */
export function providerLabel(provider: string): string {
  return tIfAny([`text.provider.${provider}`]) ?? readable(provider)
}

/** What a type of channel is called. */
export function kindLabel(kind: string): string {
  return tIfAny([`channel.kind.${kind}`]) ?? readable(kind)
}

/** What to know before connecting a channel. */
export function noticeOf(kind: string): string | undefined {
  return tIfAny([`notice.${kind}`])
}

/** What to do at the provider. */
export function connectHintOf(kind: string, provider: string | null): string {
  return tIfAny([`connect.${kind}.${provider}`, `connect.${kind}`]) ?? ''
}

/** `api_key` → `Api key`. */
function readable(name: string): string {
  return capitalized(name.replaceAll('_', ' '))
}
