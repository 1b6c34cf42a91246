import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ResponseTemplate } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { templatesQuery } from '../api/staff.ts'
import { AttachButton } from '../conversation/attach-button.tsx'
import { Files, useUploads } from '../conversation/files.tsx'
import { wordsOf } from '../conversation/words-of.ts'
import { DeleteButton } from '../design/delete-button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Icon } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'

const PREVIEW = 120

/** Saved replies. */
export function TemplateSettings() {
  const found = useQuery(templatesQuery)
  const [shown, show] = useState<ResponseTemplate | 'new'>()
  return (
    <div className="card">
      <div className="row spread">
        <h2>{t('settings.templates')}</h2>
        <button type="button" className="button" onClick={() => show('new')}>
          <Icon name="plus" /> {t('template.new')}
        </button>
      </div>
      <Listed of={found}>
        {templates => (
          <table>
            <tbody>
              {templates.map(template => (
                <tr key={template.id}>
                  <td>
                    <strong dir="auto">{template.name}</strong>
                    <br />
                    <span className="quiet small" dir="auto">
                      {wordsOf({ body: template.body, format: 'markdown' }, PREVIEW)}
                    </span>
                    {template.uploads.length > 0 && (
                      <span className="quiet small">
                        <br />
                        <Icon name="file" /> {template.uploads.map(({ name }) => name).join(', ')}
                      </span>
                    )}
                  </td>
                  <td className="quiet" dir="auto">
                    {template.response_template_group?.name}
                  </td>
                  <td>
                    <button type="button" className="button" onClick={() => show(template)}>
                      {t('change')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Listed>
      <Dialog
        title={shown === 'new' ? t('template.new') : (shown?.name ?? '')}
        isOpen={shown !== undefined}
        onClose={() => show(undefined)}
      >
        {shown && (
          <TemplateForm template={shown === 'new' ? undefined : shown} onDone={() => show(undefined)} />
        )}
      </Dialog>
    </div>
  )
}

function TemplateForm({ template, onDone }: { template: ResponseTemplate | undefined; onDone: () => void }) {
  const uploads = useUploads()
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
    (id: number) => ask(api.DELETE('/response_templates/{id}', { params: { path: { id } } })),
    { touches: [keys.templates], onSaved: onDone },
  )
  const { error, isPending } = saving
  return (
    <Form saving={saving}>
      <ErrorNotice error={removing.error ?? error} />
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
        hint={t('template.hint', { customer: '{customer}', agent: '{agent}' })}
        wrong={wrongIn(error, 'body')}
      >
        {attributes => (
          <textarea name="body" rows={8} required defaultValue={template?.body} {...attributes} />
        )}
      </Field>
      <Files uploads={uploads} />
      <div className="row">
        <AttachButton attach={uploads.choose} />
        <button
          type="submit"
          className="button main"
          disabled={isPending || uploads.isBusy || uploads.hasTrouble}
        >
          {t('save')}
        </button>
        {template && (
          <DeleteButton onDelete={() => removing.mutate(template.id)} isPending={removing.isPending} />
        )}
      </div>
    </Form>
  )
}
