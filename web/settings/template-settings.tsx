import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ResponseTemplate } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { templatesQuery } from '../api/staff.ts'
import { AttachButton } from '../conversation/attach-button.tsx'
import { Files, useUploads } from '../conversation/files.tsx'
import { wordsOf } from '../conversation/words-of.ts'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { inBraces, PLACEHOLDERS } from '../kit/placeholders.ts'
import { t } from '../language/language.ts'
import { PlaceholderWarning } from './placeholder-warning.tsx'
import { RecordForm } from './record-form.tsx'
import { Records } from './records.tsx'

const PREVIEW = 120

/** Saved replies. */
export function TemplateSettings() {
  return (
    <Records
      title={t('settings.templates')}
      newLabel={t('template.new')}
      icon="note"
      none={t('template.empty')}
      noneAbout={t('template.empty.about')}
      of={useQuery(templatesQuery)}
      nameOf={({ name }) => name}
      cells={({ name, body, uploads, response_template_group: group }) => (
        <>
          <td>
            <strong dir="auto">{name}</strong>
            <br />
            <span className="quiet small" dir="auto">
              {wordsOf({ body, format: 'markdown' }, PREVIEW)}
            </span>
            {uploads.length > 0 && (
              <span className="quiet small">
                <br />
                <Icon name="file" /> {uploads.map(file => file.name).join(', ')}
              </span>
            )}
          </td>
          <td className="quiet" dir="auto">
            {group?.name}
          </td>
        </>
      )}
      form={(template, close) => <TemplateForm template={template} onDone={close} />}
    />
  )
}

function TemplateForm({ template, onDone }: { template: ResponseTemplate | undefined; onDone: () => void }) {
  const uploads = useUploads()
  const [text, write] = useState(template?.body ?? '')
  const { take } = uploads
  useEffect(() => take(template?.uploads ?? [], ''), [template, take])
  const store = (form: HTMLFormElement) => {
    const { name = '', body = '', group = '' } = fieldsOf(form)
    const files = uploads.doneWith(body).map(({ id }) => id)
    const fields = { name, body, uploads: files, ...(group ? { response_template_group: group } : {}) }
    return template
      ? ask(
          api.PUT('/response_templates/{id}', {
            params: { path: { id: template.id } },
            body: { response_template: fields },
          }),
        )
      : ask(api.POST('/response_templates', { body: { response_template: fields } }))
  }
  const saving = useSaving(store, { touches: [keys.templates], onSaved: onDone })
  const removing = useSaving(
    () => ask(api.DELETE('/response_templates/{id}', { params: { path: { id: Number(template?.id) } } })),
    { touches: [keys.templates], onSaved: onDone },
  )
  const { error } = saving
  return (
    <RecordForm
      saving={saving}
      removing={template && removing}
      isBusy={uploads.isBusy || uploads.hasTrouble}
      tools={<AttachButton attach={uploads.choose} />}
    >
      <Field label={t('name')} wrong={wrongIn(error, 'name')}>
        {attributes => <input name="name" required defaultValue={template?.name} {...attributes} />}
      </Field>
      <Field label={t('template.group')} wrong={wrongIn(error, 'response_template_group')}>
        {attributes => (
          <input
            name="group"
            required={Boolean(template?.response_template_group)}
            defaultValue={template?.response_template_group?.name}
            {...attributes}
          />
        )}
      </Field>
      <Field
        label={t('template.body')}
        hint={t('placeholders', { values: inBraces(PLACEHOLDERS) })}
        wrong={wrongIn(error, 'body')}
      >
        {attributes => (
          <>
            <textarea
              name="body"
              rows={8}
              required
              defaultValue={template?.body}
              onInput={event => write(event.currentTarget.value)}
              {...attributes}
            />
            <PlaceholderWarning text={text} />
          </>
        )}
      </Field>
      <Files uploads={uploads} />
    </RecordForm>
  )
}
