import type { System } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Listed } from '../design/listed.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'

/** What the status page reports on. */
export function SystemsCard({
  systems: found,
}: {
  systems: { data: System[] | undefined; error: Error | null }
}) {
  const adding = useSaving(
    (form: HTMLFormElement) =>
      ask(api.POST('/systems', { body: { system: { title: fieldsOf(form).title ?? '' } } })),
    { touches: [keys.systems], onSaved: (_system, form) => form.reset() },
  )
  const wrong = wrongIn(adding.error, 'title')
  return (
    <div className="card">
      <h2>{t('systems')}</h2>
      <Listed of={found}>
        {systems => (
          <table>
            <tbody>
              {systems.map(({ id, title, status }) => (
                <tr key={id}>
                  <td dir="auto">{title}</td>
                  <td>{t(`system.${status}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Listed>
      {!wrong && <ErrorNotice error={adding.error} />}
      <Form className="row" saving={adding}>
        <Field label={t('system.new')} wrong={wrong}>
          {attributes => <input name="title" required {...attributes} />}
        </Field>
        <button type="submit" className="button">
          {t('add')}
        </button>
      </Form>
    </div>
  )
}
