import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation, MessageTemplate } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { messageTemplatesQuery } from '../api/message-templates.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { uploadFile } from './files.tsx'

interface Props {
  conversation: Conversation
  isOpen: boolean
  onClose: () => void
}

/** Chooses, fills and sends a template that the provider has approved. */
export function TemplateDialog({ isOpen, ...form }: Props) {
  return (
    <Dialog title={t('template.send')} isOpen={isOpen} onClose={form.onClose}>
      <Choosing {...form} />
    </Dialog>
  )
}

const idOf = ({ name, language }: MessageTemplate) => `${name} (${language})`

function Choosing(form: Omit<Props, 'isOpen'>) {
  const found = useQuery(messageTemplatesQuery(form.conversation.category.slug))
  const templates = (found.data ?? []).filter(template => template['sendable?'])
  const [chosen, choose] = useState('')
  const template = templates.find(one => idOf(one) === chosen) ?? templates[0]
  if (found.isPending) return <p aria-busy="true">{t('loading')}</p>
  if (!template) return found.error ? <ErrorNotice error={found.error} /> : <p>{t('template.none')}</p>
  return (
    <>
      <Field label={t('template')}>
        {attributes => (
          <Select
            {...attributes}
            value={idOf(template)}
            options={templates.map(one => ({ value: idOf(one), label: idOf(one) }))}
            onChange={choose}
          />
        )}
      </Field>
      <Filling key={idOf(template)} template={template} {...form} />
    </>
  )
}

interface FillingProps extends Omit<Props, 'isOpen'> {
  template: MessageTemplate
}

function Filling({ template, conversation, onClose }: FillingProps) {
  const { header, variables } = template
  const { given, set, setFile, saving } = useFilling({ template, conversation, onClose })
  const fileKind = header.kind === 'none' || header.kind === 'text' ? undefined : header.kind
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <ErrorNotice error={saving.error} />
      {header.variables.map(() => (
        <Place key={HEADER} label={t('template.header')} value={given[HEADER]} onChange={set(HEADER)} />
      ))}
      {variables.map(name => (
        <Place
          key={name}
          label={t('template.variable', { name: `{{${name}}}` })}
          value={given[name]}
          onChange={set(name)}
        />
      ))}
      {fileKind && (
        <Field label={t(`template.file.${fileKind}`)} wrong={wrongIn(saving.error, 'header_upload')}>
          {attributes => (
            <input
              {...attributes}
              type="file"
              required
              accept={fileKind === 'document' ? undefined : `${fileKind}/*`}
              onChange={event => setFile(event.target.files?.[0])}
            />
          )}
        </Field>
      )}
      <Preview template={template} given={given} />
      <button type="submit" className="button main" disabled={saving.isPending}>
        {t('template.go')}
      </button>
    </form>
  )
}

/** Beside the names of variables, which are words. */
const HEADER = ' header'

/** The values so far, and sending them once. */
function useFilling({ template: { name, language }, conversation: { slug }, onClose }: FillingProps) {
  const [originId] = useState(() => crypto.randomUUID())
  const [given, setGiven] = useState<Record<string, string>>({})
  const [file, setFile] = useState<File>()
  const send = async () => {
    const { [HEADER]: header, ...variables } = given
    const upload = file && (await uploadFile(file))
    const template = {
      name,
      language,
      variables,
      origin_id: originId,
      ...(header ? { header_text: header } : {}),
      ...(upload ? { header_upload: upload.id } : {}),
    }
    const params = { path: { slug } }
    return ask(api.POST('/conversations/{slug}/template_messages', { params, body: { template } }))
  }
  const saving = useSaving(send, {
    touches: [keys.messages(slug), keys.conversation(slug), keys.lists],
    onSaved: () => {
      toast(t('sent'))
      onClose()
    },
  })
  const set = (variable: string) => (text: string) => setGiven(before => ({ ...before, [variable]: text }))
  return { given, set, setFile, saving }
}

function Preview({ template, given }: { template: MessageTemplate; given: Record<string, string> }) {
  const { header, body, footer, buttons } = template
  const heading = { [header.variables[0] ?? '']: given[HEADER] ?? '' }
  return (
    <blockquote className="template-preview" aria-label={t('template.preview')}>
      {header.text && <p>{inserted(header.text, heading)}</p>}
      <p>{inserted(body, given)}</p>
      {footer && <p className="quiet small">{footer}</p>}
      {buttons.map(text => (
        <span className="mark" key={text}>
          {text}
        </span>
      ))}
    </blockquote>
  )
}

interface PlaceProps {
  label: string
  value: string | undefined
  onChange: (text: string) => void
}

function Place({ label, value = '', onChange }: PlaceProps) {
  return (
    <Field label={label}>
      {attributes => (
        <input
          {...attributes}
          required
          dir="auto"
          autoComplete="off"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** The text with the values so far. */
function inserted(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => values[name] || place)
}
