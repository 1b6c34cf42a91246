import { InvalidInput } from '../../kit/errors.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import type { HeaderKind, MessageTemplate } from '../channels/connector.ts'
import type { FilledTemplate } from '../channels/outgoing.ts'

/** Values for a template's variables. */
export interface Filling {
  /** Of the body, by name. */
  variables: Record<string, string>
  /** For the variable that a text header may have. */
  headerText?: string | undefined
  /** ID of an upload, for a header that is a file. */
  headerUpload?: number | undefined
}

/** Fills in the variables; `text` is what the customer sees. Throws invalid, naming each missing or unknown variable. */
export function fillTemplate(
  template: MessageTemplate,
  filling: Filling,
): { filled: FilledTemplate; text: string } {
  refuseIncomplete(template, filling)
  const { name, language, header, body, footer } = template
  const { variables, headerText = '' } = filling
  const [inHeader] = header.variables
  const filled: FilledTemplate = {
    name,
    language,
    ...(inHeader === undefined
      ? {}
      : { header: { kind: 'text', name: inHeader, text: oneLine(headerText) } }),
    ...(isFile(header.kind) ? { header: { kind: header.kind } } : {}),
    body: template.variables.map(name => ({ name, text: oneLine(variables[name] ?? '') })),
  }
  const heading = insert(header.text, { [inHeader ?? '']: headerText })
  const text = [heading, insert(body, variables), footer].filter(Boolean).join('\n\n')
  return { filled, text }
}

function refuseIncomplete({ header, ...template }: MessageTemplate, filling: Filling): void {
  const { variables, headerText, headerUpload } = filling
  const errors: Record<string, Sentence[]> = {}
  for (const name of template.variables)
    if (!variables[name]?.trim()) errors[`variables.${name}`] = [say`is required`]
  for (const name of Object.keys(variables))
    if (!template.variables.includes(name))
      errors[`variables.${name}`] = [say`is not a variable of this template`]
  if (header.variables.length > 0 && !headerText?.trim())
    errors.headerText = [say`is required: the header has a variable`]
  if (isFile(header.kind) && headerUpload === undefined)
    errors.headerUpload = [say`is required: the header is a file (${header.kind})`]
  if (Object.keys(errors).length > 0)
    throw new InvalidInput('invalid', say`The variables of the template are not filled in.`, errors)
}

function isFile(kind: HeaderKind): kind is 'image' | 'video' | 'document' {
  return kind === 'image' || kind === 'video' || kind === 'document'
}

/** WhatsApp refuses line breaks, tabs and several spaces in a value. */
function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

function insert(text: string, values: Record<string, string>): string {
  return text.replace(VARIABLE, (variable, name: string) => oneLine(values[name] ?? variable))
}

export const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g
